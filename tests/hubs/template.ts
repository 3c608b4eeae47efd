// Template of a hub: the files of trial-board in this folder, which people copy as docs/adding-a-hub.md says.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, 'trial-board')

/** The paths of its files once it is added, with their text. */
export const template = Object.fromEntries(
  globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => [
    `src/hubs/trial-board/${file.replaceAll('\\', '/')}`,
    readFileSync(path.join(folder, file), 'utf8'),
  ]),
)

/** Its line in each file of main. */
export const mainLines: Record<string, { line: string; before: string }> = {
  'src/main.server.ts': { line: "  import('#hubs/trial-board/server/handlers.ts'),", before: '])' },
  'src/main.pages.ts': { line: "export { pages as trialBoard } from '#hubs/trial-board/web/pages.ts'", before: '' },
}
