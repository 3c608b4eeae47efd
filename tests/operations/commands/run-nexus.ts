// Program `nexus` for tests: the built one, run with exactly the given environment.
import { execFile } from 'node:child_process'
import path from 'node:path'
import type { DatabaseLocation } from '#server/database/database.ts'
import { builtProgram } from '../../setup/built-server.ts'

type Run = { code: number; stdout: string; stderr: string }

export function runNexus(words: string[], env: NodeJS.Dict<string>, cwd?: string): Promise<Run> {
  const given = { PATH: process.env.PATH, ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [builtProgram('nexus'), ...words], { env: given, cwd }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

export const settingsOf = ({ dataDir, databaseUrl }: DatabaseLocation) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

export const root = path.join(import.meta.dirname, '../../..')
