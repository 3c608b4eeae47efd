// List of erasures beside the backups, in case the database itself is lost: a fingerprint and a time per line. A restore
// reads it and erases these people again. It also lists removed or used passkeys and recovery codes.
import { appendFileSync, mkdirSync } from 'node:fs'
import { access, appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Content } from '../backup/snapshot.ts'

/** The time of each erasure, by fingerprint. */
export type Erasures = ReadonlyMap<string, string>
/** The same for passkeys and recovery codes. */
export type Removals = ReadonlyMap<string, string>

export const erasedFileName = 'erased.txt'
/** A line that was truncated by a crash does not spoil the next one. */
const line = /(removed )?([0-9a-f]{64}) (\d{4}-[\d:.T-]+Z)/g

/** Path of the list, if anybody was erased. */
export async function findErasedFile(folder: string): Promise<string | undefined> {
  const file = path.join(folder, erasedFileName)
  return access(file).then(
    () => file,
    () => undefined,
  )
}

type Listed = { erased: Map<string, string>; removed: Map<string, string> }

export async function readList(folder: string): Promise<Listed> {
  const text = await readFile(path.join(folder, erasedFileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const listed: Listed = { erased: new Map(), removed: new Map() }
  for (const [, removed, fingerprint = '', at = ''] of text.matchAll(line)) {
    listed[removed ? 'removed' : 'erased'].set(fingerprint, at)
  }
  return listed
}

export const readErased = async (folder: string) => (await readList(folder)).erased

/** Adds those that are not on it. Entries are never removed: the list reveals less than any backup. */
export async function addErased(folder: string, erasures: Erasures): Promise<void> {
  if (erasures.size === 0) return
  const known = await readErased(folder)
  const added = [...erasures].filter(([fingerprint]) => !known.has(fingerprint))
  if (added.length === 0) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lines = added.map(([fingerprint, at]) => `${fingerprint} ${at}\n`).join('')
  await appendFile(path.join(folder, erasedFileName), lines, { mode: 0o600 })
}

const removedLines = (removals: Removals) =>
  [...removals].map(([fingerprint, at]) => `removed ${fingerprint} ${at}\n`).join('')

/** Synchronously, so that it is written before anybody is told that something was removed. */
export function appendRemoved(folder: string, removals: Removals): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  appendFileSync(path.join(folder, erasedFileName), removedLines(removals), { mode: 0o600 })
}

/** Runs with each backup: adds those that are not on it, and deletes those from before `oldest`. */
export async function pruneRemoved(folder: string, removals: Removals, oldest: string): Promise<void> {
  const { erased, removed } = await readList(folder)
  const added = [...removals].filter(([fingerprint]) => !removed.has(fingerprint))
  const isOld = [...removed.values()].some((at) => at < oldest)
  if (!isOld) return added.length > 0 ? appendRemoved(folder, new Map(added)) : undefined
  const kept = new Map([...removed, ...added].filter(([, at]) => at >= oldest))
  const lines = [...erased].map(([fingerprint, at]) => `${fingerprint} ${at}\n`).join('') + removedLines(kept)
  const file = path.join(folder, erasedFileName)
  // What another instance adds concurrently is in the database, and comes with the next backup.
  await writeFile(`${file}.new`, lines, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

/** The same content; collects the erasures and removals in it while it is streamed. */
export function collectErased<C extends Content>(content: C): { content: C; erasures: Erasures; removals: Removals } {
  const erasures = new Map<string, string>()
  const removals = new Map<string, string>()
  const noted = new Map([
    ['erased', erasures],
    ['removedCredential', removals],
  ])
  async function* pieces() {
    for await (const piece of content.pieces()) {
      const list = noted.get(piece.table.name)
      if (list) {
        const [fingerprint, at] = ['fingerprint', 'at'].map((name) =>
          piece.table.columns.findIndex((column) => column.name === name),
        ) as [number, number]
        for (const row of piece.rows) list.set(String(row[fingerprint]), String(row[at]))
      }
      yield piece
    }
  }
  return { content: { ...content, pieces }, erasures, removals }
}
