// Start command, `nexus start`: the portal as production runs it.
import { hubs } from '../../src/main.server.ts'
import { readableStack } from '../../src/server/runtime/readable-stack.ts'
import { startServer } from '../../src/server/start.ts'
import '../end-with-npm.ts'

export async function run(): Promise<undefined> {
  // Node prints the error too, but with the lines of the built file.
  process.on('uncaughtExceptionMonitor', (error) => console.error(readableStack(error.stack ?? String(error))))
  await startServer(hubs)
}
