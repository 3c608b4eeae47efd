// Where will the built web look for the API? As VITE_API_HOST says, in the environment or in .env, where settings may stand, too:
// whatever asks for it gets the same answer, and a build that was made with another is not fresh.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** Empty: beside the web. */
export function apiHost(folder: string, given = process.env.VITE_API_HOST): string {
  const file = join(folder, '.env')
  return given ?? (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')).VITE_API_HOST : '') ?? ''
}
