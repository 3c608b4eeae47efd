// Deployment checks of `nexus check`: what only the machine can say. The unit of the service, whether the portal may write its
// backups, and how long the certificate lasts.
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { connect } from 'node:tls'
import type { Service } from './systemd-unit.ts'

/** Relative to scripts/commands and, built, to dist/server. */
const releasedUnit = path.join(import.meta.dirname, '../../deploy/nexus.service')

/** A line that this unit and the released one do not share; undefined if they say the same. */
export function findUnitDifference({ unit }: Service, released = releasedUnit): string | undefined {
  const [installed, wanted] = [unit, released].map(directivesIn) as [string[], string[]]
  const missing = wanted.find((line) => !installed.includes(line))
  const extra = installed.find((line) => !wanted.includes(line))
  if (missing !== undefined) return `has no '${missing}'`
  return extra === undefined ? undefined : `has '${extra}'`
}

const directivesIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#;]/.test(line))

/** Of a folder that is not there yet, the one above in which it would be made. */
const writeTrial = `folder=$1
while [ ! -e "$folder" ]; do folder=$(dirname -- "$folder"); done
file=$(mktemp "$folder/.nexus-check-XXXXXX") && rm -- "$file"`

/**
 * Why the running portal could not write there, undefined if it can. Tried as its user and with its view of the file system:
 * a service sees most folders as read-only. Null if this user may not try.
 */
export function findWriteProblem(folder: string, pid: number): string | null | undefined {
  const [uid, gid] = ['Uid', 'Gid'].map((name) => idOf(pid, name))
  if (uid === undefined || gid === undefined) return null
  const isRoot = process.getuid?.() === 0
  const isSameView = viewOf(pid) !== undefined && viewOf(pid) === viewOf(process.pid)
  if (!isRoot && !(isSameView && process.getuid?.() === uid)) return null
  const enter = isSameView ? [] : ['--mount']
  const asPortal = ['nsenter', `--target=${pid}`, ...enter, `--setgid=${gid}`, `--setuid=${uid}`, '--']
  const [program = '', ...words] = [...(isRoot ? asPortal : []), 'sh', '-c', writeTrial, 'sh', folder]
  const { status, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (error) return null
  return status === 0 ? undefined : (stderr.trim().split(': ').at(-1) ?? '')
}

function idOf(pid: number, name: string): number | undefined {
  try {
    const found = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`^${name}:\\s+\\d+\\s+(\\d+)`, 'm'))
    return found ? Number(found[1]) : undefined
  } catch {
    return undefined
  }
}

function viewOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/mnt`)
  } catch {
    return undefined
  }
}

/** When the certificate of this address ends, whether or not it is valid. */
export function findCertificateEnd(url: URL, timeoutMs: number): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  // Without a name for an address: TLS allows none.
  const isAddress = /^[\d.]+$|^\[/.test(url.hostname)
  const socket = connect({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 443),
    ...(!isAddress && { servername: url.hostname }),
    // Who signed it is for the request to say that follows.
    rejectUnauthorized: false,
  })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('timeout')))
  socket.once('error', reject)
  socket.once('secureConnect', () => {
    resolve(new Date(socket.getPeerCertificate().valid_to))
    socket.end()
  })
  return promise
}
