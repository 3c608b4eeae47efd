// API host of the built web: reads VITE_API_HOST from the environment or from .env. All callers get the same answer, and a
// build made with another value is not fresh.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** Empty: the same origin as the web. */
export function apiHost(folder: string, given = process.env.VITE_API_HOST): string {
  const file = join(folder, '.env')
  return given ?? (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')).VITE_API_HOST : '') ?? ''
}
