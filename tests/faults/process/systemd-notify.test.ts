// Systemd notifications: what a portal that runs as a service says at a real NOTIFY_SOCKET, and that it falls silent when it hangs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { badSettingsCode } from '#server/start.ts'
import { isInstalled } from '../../setup/is-installed.ts'
import { pause } from '../length.ts'
import { launchPortal, startPortalProcess } from '../portal-process.ts'
import { makeStore } from '../stored.ts'

/** systemd's own way to open such a socket; `cat` prints what comes. */
async function openNotifySocket() {
  const folder = await mkdtemp(path.join(tmpdir(), 'nexus-notify-'))
  const socket = path.join(folder, 'socket')
  const words = ['--datagram', `--listen=${socket}`, 'sh', '-c', 'exec cat <&3']
  const listener = spawn('systemd-socket-activate', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(async () => {
    if (listener.kill('SIGKILL')) await once(listener, 'exit')
    await rm(folder, { recursive: true })
  })
  let heard = ''
  listener.stdout.on('data', (piece) => {
    heard += piece
  })
  await expect.poll(() => existsSync(socket)).toBe(true)
  return { socket, heard: () => heard }
}

const watchdogMs = 1500

it('hears that the portal is up, alive and stopping', async ({ skip }) => {
  skip(!isInstalled('systemd-notify') || !isInstalled('systemd-socket-activate'), 'systemd is not installed')
  const store = await makeStore('sqlite')
  const { socket, heard } = await openNotifySocket()
  const signsOfLife = () => heard().split('WATCHDOG=1').length - 1
  const env = { ...store.env, NOTIFY_SOCKET: socket, WATCHDOG_USEC: String(watchdogMs * 1000) }
  const portal = await startPortalProcess(env)
  await expect.poll(heard).toContain('READY=1')
  await expect.poll(signsOfLife).toBeGreaterThan(2)

  portal.process.kill('SIGSTOP')
  await pause(watchdogMs)
  const before = signsOfLife()
  await pause(2 * watchdogMs)
  expect(signsOfLife()).toBe(before)
  portal.process.kill('SIGCONT')
  await expect.poll(signsOfLife).toBeGreaterThan(before)

  expect(heard()).not.toContain('STOPPING=1')
  await portal.kill('SIGTERM')
  await expect.poll(heard).toContain('STOPPING=1')
  expect(portal.process.exitCode).toBe(0)
  await store.remove()
})

it('is told by the exit code that the settings are wrong', async () => {
  const store = await makeStore('sqlite')
  onTestFinished(store.remove)
  const portal = await launchPortal({ ...store.env, SMTP_URL: 'nonsense', MAIL_FROM: 'a@nexus.example' })
  await expect(portal.up).rejects.toThrow()
  expect(portal.process.exitCode).toBe(badSettingsCode)
  expect(portal.output()).toBe('Setting SMTP_URL must be an address such as smtp://mail.example:587\n')
})
