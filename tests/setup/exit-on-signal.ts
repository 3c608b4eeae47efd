// Exit on signals: an interrupted run exits, so that its exit listeners end the programs it started and remove their folders.
import { constants } from 'node:os'

for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  // Vitest's main process already exits on them.
  if (process.listenerCount(signal) > 0) continue
  process.once(signal, () => process.exit(128 + constants.signals[signal]))
}
