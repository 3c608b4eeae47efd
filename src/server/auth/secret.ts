// The portal's secret: the AUTH_SECRET setting, or a random one created on first start and kept beside the data. The keys of
// cookies and tokens are derived from it (keys.ts).
import { randomBytes } from 'node:crypto'
import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BadSettings, type Config, shortestSecret } from '../runtime/config.ts'
import { acceptEarlier } from './keys.ts'

type Settings = Pick<Config, 'authSecret' | 'dataDir'> & Partial<Pick<Config, 'earlierAuthSecret'>>

export function readSecret(config: Settings): string {
  const secret = readCurrent(config)
  if (config.earlierAuthSecret) acceptEarlier(secret, config.earlierAuthSecret)
  return secret
}

/** For commands beside a portal: undefined if it has none yet. */
export const findSecret = (config: Settings): string | undefined =>
  config.authSecret || readSecretFile(fileOf(config)) ? readSecret(config) : undefined

const fileOf = ({ dataDir }: Settings) => path.join(dataDir, 'secret')

function readCurrent(config: Settings): string {
  if (config.authSecret) return config.authSecret
  const file = fileOf(config)
  const secret = readSecretFile(file) ?? createSecret(file)
  if (secret.length >= shortestSecret) return secret
  throw new BadSettings([
    `AUTH_SECRET is not set, and ${file} has fewer than ${shortestSecret} characters: put the right secret there, or remove the file so that everyone signs in again`,
  ])
}

function readSecretFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Flushed to disk before it gets its final name (atomic write), so that nobody ever reads half of it. */
function createSecret(file: string): string {
  const secret = randomBytes(32).toString('base64url')
  const tempFile = `${file}.${randomBytes(8).toString('hex')}`
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    writeFileSync(tempFile, secret, { flag: 'wx', mode: 0o600, flush: true })
    linkOrCopy(tempFile, file)
    return secret
  } catch (error) {
    // Another instance was first: use its secret.
    if (hasCode(error, 'EEXIST')) return readFileSync(file, 'utf8').trim()
    throw error
  } finally {
    rmSync(tempFile, { force: true })
  }
}

/** Fails with EEXIST if the file exists. */
function linkOrCopy(tempFile: string, file: string): void {
  try {
    linkSync(tempFile, file)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw error
    // Some network and USB file systems have no hard links.
    copyFileSync(tempFile, file, constants.COPYFILE_EXCL)
  }
}

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code
