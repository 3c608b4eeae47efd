// Queries of the trial board: a page of notes.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { PeopleTables } from '#server/people/people.ts'
import { formerMember } from '#server/privacy/personal.ts'
import { totalPagesOf } from '#shared/paging.ts'
import type { NoteRow } from './tables.ts'

export async function listNotes(db: Db, { page, limit }: { page: number; limit: number }) {
  const notes = (db as Kysely<PeopleTables & { trialNote: NoteRow }>).selectFrom('trialNote')
  const { n } = await notes.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()
  const rows = await notes
    .leftJoin('user', 'user.id', 'trialNote.createdBy')
    .select(['trialNote.id', 'text', 'name', 'trialNote.createdAt'])
    .orderBy('trialNote.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const total = Number(n)
  const shown = rows.map(({ name, ...note }) => ({ ...note, by: name ?? formerMember }))
  return { notes: shown, total, totalPages: totalPagesOf(total, limit) }
}
