// Start for `npm start`: runs the built `nexus start`, and says in one line if what npm should have set up is missing. Plain
// JavaScript, because an older Node may run it.
import { existsSync } from 'node:fs'

const built = new URL('../dist/server/nexus.js', import.meta.url)

if (existsSync(built)) {
  process.argv.splice(2, 0, 'start')
  import(built.href)
} else {
  console.error(
    'NEXUS is not built, because npm does not run scripts here: npm config delete ignore-scripts, then npm start.',
  )
  process.exitCode = 1
}
