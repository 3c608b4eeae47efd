// Ticks when an opening is undone: they go back, with their history, where the year that reopens has the portfolio unticked;
// portfolios that were added since go along. A survey has a few portfolios, so single rows are fine here.
import type { Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { CarryBackPlan, YearTurn } from '#server/hub/year-turn.ts'
import type { SonaTables } from '../rows.ts'

const tables = (db: Db): Kysely<SonaTables> => db

type PortfolioRow = SonaTables['sonaPortfolio']
/** With the number of times it was ticked, and its number of changes. */
type Counted = PortfolioRow & { lc: string; ticks: number; changes: number }
type Position = Pick<PortfolioRow, 'surveyId' | 'place'>

/** `into` is the portfolio that gets the ticks; `as` the position that an added one gets. */
type Step = { row: Counted } & ({ into: Position } | { as: Position } | { waits: 'done' | 'removed' })

export async function planCarryBack(db: Db, { from, to, organisation }: YearTurn): Promise<CarryBackPlan> {
  const surveys = await listSurveyIds(db, to.label)
  const rows = await listPortfolios(db, from.label)
  const steps = planSteps(
    rows.filter(({ lc }) => surveys.has(lc)),
    await listPortfolios(db, to.label),
    surveys,
  )
  // An LC that opened since has no survey in the year that reopens.
  const ofNewLcs = rows.filter(({ lc }) => !surveys.has(lc))
  const sum = (some: readonly Counted[]) => some.reduce((ticks, row) => ticks + row.ticks, 0)
  const waiting = (why: 'done' | 'removed') =>
    sum(steps.filter((step) => 'waits' in step && step.waits === why).map(({ row }) => row))
  const going = steps.filter((step) => !('waits' in step)).map(({ row }) => row)
  // Those of the organisation join every survey by themselves.
  const isOwn = ({ portfolio }: Counted) => !organisation.portfolios.some(({ code }) => code === portfolio)
  const what = 'Sona ticks'
  return {
    moved: [
      { what, count: sum(going) + sum(ofNewLcs) },
      { what: 'Sona portfolios', count: steps.filter((step) => 'as' in step && isOwn(step.row)).length },
    ],
    waiting: [
      { what, count: waiting('done'), reason: `These portfolios are already ticked in ${to.label}.` },
      { what, count: waiting('removed'), reason: 'Their portfolios have been removed.' },
    ],
    async write(trx) {
      for (const step of steps) await carryBack(trx, step)
      const ids = [...new Set(ofNewLcs.map(({ surveyId }) => surveyId))]
      if (ids.length === 0) return
      await tables(trx).updateTable('sonaSurvey').set({ year: to.label }).where('id', 'in', ids).execute()
    },
  }
}

function planSteps(rows: readonly Counted[], others: readonly Counted[], surveys: ReadonlyMap<string, string>): Step[] {
  const places = new Map<string, number>()
  for (const { lc, place } of others) places.set(lc, Math.max(places.get(lc) ?? 0, place + 1))
  return rows.flatMap((row): Step[] => {
    const { lc, portfolio } = row
    if (row.removedOn !== null) return row.changes > 0 ? [{ row, waits: 'removed' }] : []
    const other = others.find((each) => each.lc === lc && each.portfolio === portfolio && each.removedOn === null)
    if (other && row.changes === 0) return []
    if (other) return [other.isDone ? { row, waits: 'done' } : { row, into: other }]
    const place = places.get(lc) ?? 0
    places.set(lc, place + 1)
    return [{ row, as: { surveyId: surveys.get(lc) as string, place } }]
  })
}

async function carryBack(trx: Trx, step: Step): Promise<void> {
  if ('waits' in step) return
  const { row } = step
  const { surveyId, place } = 'into' in step ? step.into : step.as
  await tables(trx)
    .updateTable('sonaChange')
    .set({ surveyId, place })
    .where('surveyId', '=', row.surveyId)
    .where('place', '=', row.place)
    .execute()
  const { isDone, changedBy, changedAt } = row
  const [at, change] = 'into' in step ? [step.into, { isDone, changedBy, changedAt }] : [row, { surveyId, place }]
  await tables(trx)
    .updateTable('sonaPortfolio')
    .set(change)
    .where('surveyId', '=', at.surveyId)
    .where('place', '=', at.place)
    .execute()
}

/** The survey of each LC. */
async function listSurveyIds(db: Db, year: string): Promise<Map<string, string>> {
  const rows = await tables(db).selectFrom('sonaSurvey').select(['id', 'lc']).where('year', '=', year).execute()
  return new Map(rows.map(({ id, lc }) => [lc, id]))
}

async function listPortfolios(db: Db, year: string): Promise<Counted[]> {
  const rows = await tables(db)
    .selectFrom('sonaPortfolio')
    .innerJoin('sonaSurvey', 'sonaSurvey.id', 'sonaPortfolio.surveyId')
    .selectAll('sonaPortfolio')
    .select(({ selectFrom, fn }) => {
      const changes = selectFrom('sonaChange')
        .whereRef('sonaChange.surveyId', '=', 'sonaPortfolio.surveyId')
        .whereRef('sonaChange.place', '=', 'sonaPortfolio.place')
        .select(fn.countAll().as('n'))
      return ['sonaSurvey.lc', changes.as('changes'), changes.where('sonaChange.isDone', '=', 1).as('ticks')]
    })
    .where('sonaSurvey.year', '=', year)
    .orderBy('surveyId')
    .orderBy('sonaPortfolio.place')
    .execute()
  return rows.map((row) => ({ ...row, changes: Number(row.changes), ticks: Number(row.ticks) }))
}
