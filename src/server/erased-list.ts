// Who was erased, when the database itself is lost? A list lies beside the backups: a fingerprint and a moment per line. A
// restore reads it and forgets these people again.
import { access, appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Content } from './database/transfer/snapshot.ts'

/** When, by fingerprint. */
export type Erasures = ReadonlyMap<string, string>

const fileName = 'erased.txt'
/** A line that broke off when the machine went down does not spoil the next one. */
const line = /([0-9a-f]{64}) (\d{4}-[\d:.T-]+Z)/g

/** Where the list is, if anybody was erased. */
export async function erasedFileIn(folder: string): Promise<string | undefined> {
  const file = path.join(folder, fileName)
  return access(file).then(
    () => file,
    () => undefined,
  )
}

export async function readErased(folder: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return new Map([...text.matchAll(line)].map(([, fingerprint = '', at = '']) => [fingerprint, at]))
}

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

/** The same content; who was erased in it is noted while it goes by. */
export function notingErased<C extends Content>(content: C): { content: C; erasures: Erasures } {
  const erasures = new Map<string, string>()
  async function* pieces() {
    for await (const piece of content.pieces()) {
      if (piece.table.name === 'erased') {
        const [fingerprint, at] = ['fingerprint', 'at'].map((name) =>
          piece.table.columns.findIndex((column) => column.name === name),
        ) as [number, number]
        for (const row of piece.rows) erasures.set(String(row[fingerprint]), String(row[at]))
      }
      yield piece
    }
  }
  return { content: { ...content, pieces }, erasures }
}
