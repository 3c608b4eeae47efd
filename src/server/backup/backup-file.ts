// Backup file format: one gzip file of JSON lines. The first line is a header, then comes each table with its rows, and a
// last line with checksums, without which the file counts as incomplete.
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { newId } from '../database/new-id.ts'
import { version } from '../runtime/version.ts'
import type { Table } from './schema.ts'
import { type Content, TransferRefused } from './snapshot.ts'
import { createSums, differences, type Row, type TableSums } from './table-rows.ts'
import { withoutCredentials } from './without-credentials.ts'

type Head = {
  nexusBackup: 1
  madeAt: string
  /** Version of the program. */
  version: string
  engine: Content['engine']
  migrations: string[]
}
type Line = Head | Row | { table: Table } | { end: TableSums }

export const unfinishedSuffix = '.unfinished'

/**
 * Written beside its place and moved there when it is whole: a backup with the right name is a finished one. Two instances that
 * write it at the same moment do not meet.
 */
export async function writeBackup(file: string, content: Content): Promise<void> {
  const unfinished = `${file}.${newId()}${unfinishedSuffix}`
  try {
    const target = createWriteStream(unfinished, { mode: 0o600 })
    await pipeline(Readable.from(formatBackup(withoutCredentials(content))), createGzip(), target)
    await flushToDisk(unfinished)
    // A backup that cannot be restored is worth nothing.
    await verifyBackup(unfinished)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

async function* formatBackup({ engine, migrations, pieces }: Content): AsyncGenerator<string> {
  const head: Head = { nexusBackup: 1, madeAt: new Date().toISOString(), version, engine, migrations }
  yield `${JSON.stringify(head)}\n`
  const sums = createSums()
  let open: Table | undefined
  for await (const { table, rows } of pieces()) {
    if (open !== table) yield `${JSON.stringify({ table })}\n`
    open = table
    const lines = rows.map((row) => JSON.stringify(row))
    for (const line of lines) sums.add(table.name, line)
    yield `${lines.join('\n')}\n`
  }
  yield `${JSON.stringify({ end: sums.result() })}\n`
}

/** Opens a backup for reading; reading its pieces throws if the file is not what was written. */
export async function readBackup(file: string): Promise<Content & Pick<Head, 'madeAt' | 'version'>> {
  const head = await readHead(file)
  // A backup of an earlier version still contains credentials: those that were revoked since must not come back.
  return withoutCredentials({ ...head, pieces: () => readPieces(file) })
}

/** Reads it to its end once, and throws if it is not what was written. */
export async function verifyBackup(file: string): Promise<void> {
  for await (const _ of readPieces(file));
}

async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unzipped = source.pipe(createGunzip())
  source.once('error', (error) => unzipped.destroy(error))
  // A reader that has stopped reading must not fail because of what comes later.
  unzipped.on('error', () => {})
  try {
    // By hand: node:readline also breaks lines at U+2028 and U+2029, which JSON leaves inside its texts.
    let begun: string[] = []
    for await (const piece of unzipped.setEncoding('utf8')) {
      const [end, ...lines] = (piece as string).split('\n') as [string, ...string[]]
      begun.push(end)
      for (const line of lines) {
        yield begun.join('')
        begun = [line]
      }
    }
    if (begun.some(Boolean)) yield begun.join('')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new TransferRefused(code === 'ENOENT' ? `There is no file ${file}.` : incompleteText(file))
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}

const incompleteText = (file: string) => `${file} is not a complete NEXUS backup. Nothing was changed.`

async function readHead(file: string): Promise<Head> {
  for await (const line of readLines(file)) {
    const head = parseLine(line, file) as Head | null
    if (head?.nexusBackup !== 1 || !Array.isArray(head.migrations)) break
    return head
  }
  throw new TransferRefused(incompleteText(file))
}

function parseLine(line: string, file: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new TransferRefused(incompleteText(file))
  }
}

const rowsPerPiece = 500

async function* readPieces(file: string): AsyncGenerator<{ table: Table; rows: Row[] }> {
  const sums = createSums()
  let piece: { table: Table; rows: Row[] } | undefined
  let end: TableSums | undefined
  for await (const text of readLines(file)) {
    const line = parseLine(text, file) as Line
    if (Array.isArray(line)) {
      if (!piece) throw new TransferRefused(incompleteText(file))
      sums.add(piece.table.name, text)
      piece.rows.push(line)
      if (piece.rows.length < rowsPerPiece) continue
      yield piece
      piece = { table: piece.table, rows: [] }
      continue
    }
    if (piece && piece.rows.length > 0) yield piece
    if ('table' in line) piece = { table: line.table, rows: [] }
    if ('end' in line) end = line.end
  }
  if (!end || differences(end, sums.result()).length > 0) throw new TransferRefused(incompleteText(file))
}
