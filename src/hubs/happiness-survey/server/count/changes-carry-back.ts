// Answers when an opening is undone: they go back with their days and groups. Nobody may count twice in a group of five, and
// no answer reveals whose it is: so if somebody answered in both years, the members' answers of that round wait.
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { CarryBackPlan, YearTurn } from '#server/hub/year-turn.ts'
import { readDefinition } from '#server/years/definitions.ts'
import { structureOf } from '#shared/definitions/rules.ts'
import { laterOf, today } from '#shared/time/calendar.ts'
import { lockCount } from '../answer/changes.ts'
import { findRoundsOfBoth, moveParticipants } from '../answer/queries-participants.ts'
import type { HappinessTables } from '../tables.ts'
import { type Cell, rebuildTally } from './changes.ts'
import { listCells, recountYears } from './changes-recount.ts'

const tables = (db: Db): Kysely<HappinessTables> => db

type Years = { from: string; to: string }

export async function planCarryBack(db: Db, turn: YearTurn): Promise<CarryBackPlan> {
  const years = { from: turn.from.label, to: turn.to.label }
  const rounds = await findRoundsOfBoth(db, years)
  const what = 'Happiness answers'
  if (await asksOtherwise(db, years)) {
    const all = { count: await countAll(db, years.from), shownCount: await countAll(db, years.from, today()) }
    const reason = `${years.from} and ${years.to} have different questions.`
    return { moved: [], waiting: [{ what, ...all, reason }], write: async () => {} }
  }
  // People see only days before today: a count that grows with each answer would reveal who has just answered.
  const countAnswers = async (isMoving: boolean) => ({
    count: await count(db, years.from, rounds, { isMoving }),
    shownCount: await count(db, years.from, rounds, { isMoving, before: today() }),
  })
  const reason = `Some of these members also answered in ${years.to}. Answers are anonymous, so all of them have to wait.`
  return {
    moved: [{ what, ...(await countAnswers(true)) }],
    waiting: [{ what, ...(await countAnswers(false)), reason }],
    write: (trx) => carryBack(trx, years, rounds),
  }
}

async function asksOtherwise(db: Db, { from, to }: Years): Promise<boolean> {
  const [one, other] = [await readDefinition(db, 'happiness', from), await readDefinition(db, 'happiness', to)]
  return structureOf(one.groups) !== structureOf(other.groups)
}

async function countAll(db: Db, year: string, before?: string): Promise<number> {
  const moving = await count(db, year, [], { isMoving: true, ...(before && { before }) })
  return moving + (await count(db, year, [], { isMoving: false, ...(before && { before }) }))
}

type Part = { isMoving: boolean; before?: string }

async function count(db: Db, year: string, rounds: readonly string[], { isMoving, before }: Part): Promise<number> {
  const { n } = await tables(db)
    .selectFrom('happinessAnswer')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('year', '=', year)
    .$if(before !== undefined, (answers) => answers.where('createdAt', '<', before as string))
    .where((answer) => (isMoving ? answer.not(waits(answer, rounds)) : waits(answer, rounds)))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** No round has an empty name: both databases need a list that is not empty. */
const waits = ({ and, eb }: ExpressionBuilder<HappinessTables, 'happinessAnswer'>, rounds: readonly string[]) =>
  and([eb('kind', '=', 'member'), eb('round', 'in', ['', ...rounds])])

async function carryBack(trx: Trx, { from, to }: Years, rounds: readonly string[]): Promise<void> {
  const counts = new Map<string, Awaited<ReturnType<typeof lockCount>>>()
  for (const year of [from, to].sort()) counts.set(year, await lockCount(trx, year))
  const { groups = 0, countedUntil = '' } = counts.get(to) ?? {}
  await setOlderAside(trx, { from, to })
  const cells = new Set((await listCells(trx, from)).map(nameOf))
  await tables(trx)
    .updateTable('happinessAnswer')
    .set(({ eb }) => {
      const behind = (column: 'groupNo' | 'firstGroupNo') =>
        eb
          .case()
          .when('groupNo', '>', 0)
          .then(eb(column, '+', groups))
          .else(0)
          .end()
      return { year: to, groupNo: behind('groupNo'), firstGroupNo: behind('firstGroupNo') }
    })
    .where('year', '=', from)
    .where((answer) => answer.not(waits(answer, rounds)))
    .execute()
  await tables(trx).deleteFrom('happinessTally').where('year', '=', from).execute()
  for (const cell of await listCells(trx, from)) await rebuildTally(trx, cell)
  for (const cell of await listCells(trx, to)) if (cells.has(nameOf(cell))) await rebuildTally(trx, cell)
  await recountYears(trx, [from, to])
  const until = laterOf(countedUntil, counts.get(from)?.countedUntil ?? '')
  await tables(trx).updateTable('happinessCount').set({ countedUntil: until }).where('year', '=', to).execute()
  await moveParticipants(trx, { from, to }, rounds)
}

const nameOf = ({ lc, month }: Cell) => `${lc} ${month}`

/**
 * A visitor who answered in both years is counted once, as within a year: the earlier answer is set aside if it came on the
 * same day, or if the day of the later one is over. Otherwise that happens when it is.
 */
async function setOlderAside(trx: Trx, { from, to }: Years): Promise<void> {
  await tables(trx)
    .updateTable('happinessAnswer')
    .set({ isAside: 1 })
    .where('year', '=', to)
    .where('kind', '=', 'visitor')
    .where('groupNo', '=', 0)
    .where('mailbox', '<>', '')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('happinessAnswer as later')
          .select('later.id')
          .where('later.year', '=', from)
          .where('later.kind', '=', 'visitor')
          .where('later.isAside', '=', 0)
          .whereRef('later.round', '=', 'happinessAnswer.round')
          .where(({ or, and, eb, ref }) =>
            and([
              or([
                eb('later.mailbox', '=', ref('happinessAnswer.mailbox')),
                eb('later.contactNumber', '=', ref('happinessAnswer.contactNumber')),
              ]),
              or([
                eb('later.createdAt', '=', ref('happinessAnswer.createdAt')),
                and([
                  eb('later.createdAt', '>', ref('happinessAnswer.createdAt')),
                  eb('later.createdAt', '<', today()),
                ]),
              ]),
            ]),
          ),
      ),
    )
    .execute()
}
