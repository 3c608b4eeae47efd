// Does the built image work? Started by `npm run image` in namespaces of its own, so that nothing of it is left behind.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tryAsCompose } from './as-compose.ts'
import { makeNetwork } from './network.ts'
import { tryOnSqlite } from './on-sqlite.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'nexus-trial-'))
try {
  makeNetwork()
  await tryOnSqlite(folder)
  await tryAsCompose(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
