// Starts the portal: one line per hub.

import type { Hub } from './server/hub.ts'
import { startServer } from './server/start.ts'

const modules: { hub: Hub }[] = await Promise.all([])

export const hubs = modules.map(({ hub }) => hub)

if (process.argv[1] === import.meta.filename) await startServer(hubs)
