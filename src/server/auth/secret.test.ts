// Signing secret: created once, never read half-written, and never weak.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { BadSettings } from '../runtime/config.ts'
import { readSecret } from './secret.ts'

function makeDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'data')
}
const read = (dataDir: string) => readSecret({ authSecret: undefined, dataDir })

it('is the setting if there is one, and nothing is stored', () => {
  const dataDir = makeDataDir()
  const authSecret = 's'.repeat(32)
  expect(readSecret({ authSecret, dataDir })).toBe(authSecret)
  expect(readdirSync(path.dirname(dataDir))).toEqual([])
})

it('is created once, readable by its owner only, and leaves no other file behind', () => {
  const dataDir = makeDataDir()
  const secret = read(dataDir)
  expect(secret).toHaveLength(43)
  expect(read(dataDir)).toBe(secret)
  expect(readdirSync(dataDir)).toEqual(['secret'])
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})

it.each(['', '\n', 'short', `${'s'.repeat(31)}\n`])('refuses %j in the file with one line', (content) => {
  const dataDir = makeDataDir()
  read(dataDir)
  writeFileSync(path.join(dataDir, 'secret'), content)
  expect(() => read(dataDir)).toThrow(BadSettings)
  expect(() => read(dataDir)).toThrow(/^AUTH_SECRET is not set, and \S+ has fewer than 32 characters: [^\n]+$/)
})

it('stops the start with that one line if it is too short', { timeout: 30_000 }, () => {
  const dataDir = makeDataDir()
  read(dataDir)
  writeFileSync(path.join(dataDir, 'secret'), '')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
  const main = path.join(import.meta.dirname, '../../main.server.ts')
  const { status, stderr } = spawnSync(process.execPath, [main], { cwd: path.dirname(dataDir), env, encoding: 'utf8' })
  expect(stderr).toMatch(/^Setting AUTH_SECRET is not set, and [^\n]+\n$/)
  expect(status).toBe(78)
})

it('is the same for processes that start at the same time', { timeout: 30_000 }, async () => {
  const dataDirs = Array.from({ length: 40 }, makeDataDir)
  // Both processes start on each folder at the same millisecond.
  const program = `import { readSecret } from ${JSON.stringify(path.join(import.meta.dirname, 'secret.ts'))}
    process.send('ready')
    process.once('message', ({ dataDirs, from }) => {
      const secrets = dataDirs.map((dataDir, at) => {
        while (Date.now() < from + at * 5);
        return readSecret({ dataDir })
      })
      console.log(JSON.stringify(secrets))
      process.disconnect()
    })`
  const processes = [1, 2].map(() => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return { child, ready: new Promise((resolve) => child.once('message', resolve)) }
  })
  await Promise.all(processes.map(({ ready }) => ready))
  const from = Date.now() + 100
  for (const { child } of processes) child.send({ dataDirs, from })
  const [one, two] = await Promise.all(
    processes.map(async ({ child }) => JSON.parse(await text(child.stdout as Readable))),
  )
  expect(one).toEqual(two)
  expect(new Set(one).size).toBe(dataDirs.length)
  for (const secret of one) expect(secret).toHaveLength(43)
  for (const dataDir of dataDirs) expect(readdirSync(dataDir)).toEqual(['secret'])
})
