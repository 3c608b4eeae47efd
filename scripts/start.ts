// Starts the portal
import { hubs } from '../src/main.server.ts'
import { startServer } from '../src/server/start.ts'

await startServer(hubs)
