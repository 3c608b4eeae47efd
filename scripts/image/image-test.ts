// Image test: `npm run image` starts it in its own namespaces, so that it leaves nothing behind.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tryAsCompose } from './as-compose.ts'
import { makeNetwork } from './network.ts'
import { tryOnSqlite } from './on-sqlite.ts'

let isFine = false
const folder = mkdtempSync(path.join(tmpdir(), 'nexus-trial-'))
try {
  makeNetwork()
  await tryOnSqlite(folder)
  await tryAsCompose(folder)
  isFine = true
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// Everything that still runs ends with this process, which is the first in its namespace.
process.exit(isFine ? 0 : 1)
