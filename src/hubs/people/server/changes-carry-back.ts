// Notes when an opening is undone: those of people who held the office before go back, unless they left some for it already.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { CarryBackPlan, YearTurn } from '#server/hub/year-turn.ts'
import type { Tables } from './tables.ts'

const tables = (db: Db): Kysely<Tables> => db

export async function planCarryBack(db: Db, { from, to }: YearTurn): Promise<CarryBackPlan> {
  const written = await countNotes(selectNotes(db, from.label))
  const count = await countNotes(selectMovable(db, from.label, to.label))
  const what = 'Handover notes'
  const reason = `Their authors already have notes in ${to.label}, or hold the office only from ${from.label}.`
  return {
    moved: [{ what, count }],
    waiting: [{ what, count: written - count, reason }],
    async write(trx) {
      const moving = await selectMovable(trx, from.label, to.label)
        .select(['note.role', 'note.committee', 'note.portfolio', 'note.writtenBy'])
        .execute()
      for (const key of moving) {
        const note = tables(trx).updateTable('positionNote').set({ year: to.label })
        await note.where(({ and }) => and({ ...key, year: from.label })).execute()
      }
    },
  }
}

const selectNotes = (db: Db, year: string) =>
  tables(db).selectFrom('positionNote as note').where('note.year', '=', year).where('note.text', '!=', '')

const selectMovable = (db: Db, from: string, to: string) =>
  selectNotes(db, from).where(({ and, exists, not, selectFrom }) => {
    const held = selectFrom('appointment')
      .select('appointment.id')
      .where('appointment.year', '=', to)
      .whereRef('appointment.userId', '=', 'note.writtenBy')
      .whereRef('appointment.role', '=', 'note.role')
      .where(({ eb, fn, val, ref }) => eb(fn.coalesce('appointment.committee', val('')), '=', ref('note.committee')))
      .where(({ eb, fn, val, ref }) => eb(fn.coalesce('appointment.portfolio', val('')), '=', ref('note.portfolio')))
    const other = selectFrom('positionNote as other')
      .select('other.year')
      .where('other.year', '=', to)
      .whereRef('other.writtenBy', '=', 'note.writtenBy')
      .whereRef('other.role', '=', 'note.role')
      .whereRef('other.committee', '=', 'note.committee')
      .whereRef('other.portfolio', '=', 'note.portfolio')
    return and([exists(held), not(exists(other))])
  })

async function countNotes(notes: ReturnType<typeof selectNotes>): Promise<number> {
  const { n } = await notes.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}
