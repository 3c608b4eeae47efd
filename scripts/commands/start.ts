// Start command: the portal as production runs it. Built, this is dist/server/main.js.
import { hubs } from '../../src/main.server.ts'
import { readableStack } from '../../src/server/runtime/readable-stack.ts'
import { startServer } from '../../src/server/start.ts'
import '../end-with-npm.ts'

// Node prints the error too, but with the lines of the built file.
process.on('uncaughtExceptionMonitor', (error) => console.error(readableStack(error.stack ?? String(error))))

await startServer(hubs)
