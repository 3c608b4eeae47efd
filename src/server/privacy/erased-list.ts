// List of erasures beside the backups, for when the database itself is lost: a fingerprint and a moment per line. A restore
// reads it and forgets these people again. Passkeys and recovery codes that were removed or used stand there, too.
import { appendFileSync, mkdirSync } from 'node:fs'
import { access, appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Content } from '../backup/snapshot.ts'

/** When, by fingerprint. */
export type Erasures = ReadonlyMap<string, string>
/** The same of passkeys and recovery codes. */
export type Removals = ReadonlyMap<string, string>

const fileName = 'erased.txt'
/** A line that broke off when the machine went down does not spoil the next one. */
const line = /(removed )?([0-9a-f]{64}) (\d{4}-[\d:.T-]+Z)/g

/** Where the list is, if anybody was erased. */
export async function erasedFileIn(folder: string): Promise<string | undefined> {
  const file = path.join(folder, fileName)
  return access(file).then(
    () => file,
    () => undefined,
  )
}

type Listed = { erased: Map<string, string>; removed: Map<string, string> }

export async function readList(folder: string): Promise<Listed> {
  const text = await readFile(path.join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
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

/** Adds those that are not on it. Nobody ever leaves the list: it says less than any backup. */
export async function addErased(folder: string, erasures: Erasures): Promise<void> {
  if (erasures.size === 0) return
  const known = await readErased(folder)
  const news = [...erasures].filter(([fingerprint]) => !known.has(fingerprint))
  if (news.length === 0) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lines = news.map(([fingerprint, at]) => `${fingerprint} ${at}\n`).join('')
  await appendFile(path.join(folder, fileName), lines, { mode: 0o600 })
}

const removedLines = (removals: Removals) =>
  [...removals].map(([fingerprint, at]) => `removed ${fingerprint} ${at}\n`).join('')

/** At once, so that it is there before anybody hears that something was removed. */
export function appendRemoved(folder: string, removals: Removals): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  appendFileSync(path.join(folder, fileName), removedLines(removals), { mode: 0o600 })
}

/** With a backup: adds those that are not on it, and lets go of those from before `oldest`. */
export async function tidyRemoved(folder: string, removals: Removals, oldest: string): Promise<void> {
  const { erased, removed } = await readList(folder)
  const news = [...removals].filter(([fingerprint]) => !removed.has(fingerprint))
  const isOld = [...removed.values()].some((at) => at < oldest)
  if (!isOld) return news.length > 0 ? appendRemoved(folder, new Map(news)) : undefined
  const kept = new Map([...removed, ...news].filter(([, at]) => at >= oldest))
  const lines = [...erased].map(([fingerprint, at]) => `${fingerprint} ${at}\n`).join('') + removedLines(kept)
  const file = path.join(folder, fileName)
  // What another instance adds at this very moment is in the database, and comes with the next backup.
  await writeFile(`${file}.new`, lines, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

/** The same content; who was erased in it, and what was removed, is noted while it goes by. */
export function notingErased<C extends Content>(content: C): { content: C; erasures: Erasures; removals: Removals } {
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
