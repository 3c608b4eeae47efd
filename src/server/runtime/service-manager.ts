// Service manager (systemd): tells it that the portal is up, alive and stopping, if the unit asks (Type=notify, WatchdogSec).
// Node cannot open a unix datagram socket, so `systemd-notify`, which belongs to systemd, sends the words.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from './log.ts'

const execute = promisify(execFile)

export type ServiceManager = { isUp(): void; isStopping(): void }

export function connectServiceManager(log: Log, env: NodeJS.ProcessEnv = process.env): ServiceManager {
  if (!env.NOTIFY_SOCKET) return { isUp() {}, isStopping() {} }
  const timeoutMs = Number(env.WATCHDOG_USEC ?? 0) / 1000

  const tell = (...words: string[]) =>
    execute('systemd-notify', words, { env }).catch((error) =>
      log.warn({ reason: String(error) }, 'systemd was not told'),
    )

  return {
    isUp() {
      void tell('--ready')
      // From the event loop: once that hangs or the process is stopped, no word comes and systemd starts it again. Three times
      // within the timeout, so that a busy machine may miss one or two.
      if (timeoutMs > 0) setInterval(() => void tell('WATCHDOG=1'), timeoutMs / 3).unref()
    },
    isStopping() {
      void tell('STOPPING=1')
    },
  }
}
