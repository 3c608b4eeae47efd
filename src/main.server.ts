// Server entry point and hub registry: one line per hub. Starts the portal when run as a program.
import { startServer } from './server/start.ts'

const modules = await Promise.all([
  import('#hubs/identity/server/handlers.ts'),
  import('#hubs/admin/server/handlers.ts'),
  import('#hubs/organisation/server/handlers.ts'),
  import('#hubs/people/server/handlers.ts'),
  import('#hubs/inbox/server/handlers.ts'),
  import('#hubs/handover/server/handlers.ts'),
  import('#hubs/definitions/server/handlers.ts'),
  import('#hubs/gcp/server/handlers.ts'),
  import('#hubs/documents/server/handlers.ts'),
  import('#hubs/mx-standards/server/handlers.ts'),
  import('#hubs/mx-funnel/server/handlers.ts'),
  import('#hubs/sona-survey/server/handlers.ts'),
  import('#hubs/happiness-survey/server/handlers.ts'),
  import('#hubs/od-model/server/handlers.ts'),
  import('#hubs/conversion-tracker/server/handlers.ts'),
  import('#hubs/tasks/server/handlers.ts'),
  import('#hubs/targets/server/handlers.ts'),
  import('#hubs/imports/server/handlers.ts'),
  import('#hubs/privacy/server/handlers.ts'),
  import('#hubs/set-up/server/handlers.ts'),
])

export const hubs = modules.map(({ hub }) => hub)

if (process.argv[1] === import.meta.filename) void startServer(hubs)
