// What signs cookies and tokens? The AUTH_SECRET setting, or one made on first start and kept beside the data.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

export function readSecret(config: Pick<Config, 'authSecret' | 'dataDir'>): string {
  if (config.authSecret) return config.authSecret
  const file = path.join(config.dataDir, 'secret')
  mkdirSync(config.dataDir, { recursive: true })
  try {
    // 'wx' fails when another instance was first; then its secret is read.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
