// Built server for tests that start the portal, or one of its commands, as a program: as in production, it starts with a
// third of the work of its sources. Built once per run, if something has changed.
import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

export const builtProgram = (name: 'nexus' | 'main' | 'admin' | 'backup' | 'move' | 'recount' | 'restore') =>
  path.join(root, 'dist/server', `${name}.js`)

/** Vitest calls this before the first file, for each project that names it. */
export function setup(): void {
  execFileSync(process.execPath, ['scripts/build/server.ts', '--if-changed'], { cwd: root })
}
