// How are results, comments and answers of a year read? The sums are kept ready, so the cost grows neither with the answers
// nor with the years.
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'
import type { StoredAnswer } from '../../contract.ts'
import { severalCommittees, visitors } from '../../groups.ts'
import { isWithin, resultsOf, type Sum, total, type View } from '../../results-of.ts'
import type { AnswerRow, HappinessTables } from '../tables.ts'

const tables = (db: Db): Kysely<HappinessTables> => db

async function readSums(db: Db, years: readonly string[]): Promise<Sum[]> {
  const rows = await tables(db)
    .selectFrom('happinessTally')
    .select(['year', 'lc', 'month', 'tally'])
    .where('year', 'in', years)
    .orderBy('month')
    .execute()
  return rows.map(({ tally, ...row }): Sum => ({ ...row, tally: JSON.parse(tally) }))
}

/** The year that is shown and as many before it as its rounds are held against; never a later one: a closed year stays. */
const yearsLookedAt = 3

type Shown = { year: Year; all: readonly Year[] }

export async function readResults(db: Db, { year, all }: Shown, view: View, organisation: Organisation) {
  const past = all.filter(({ startsOn, state }) => state !== 'planned' && startsOn < year.startsOn).reverse()
  const labels = [year, ...past].slice(0, yearsLookedAt).map(({ label }) => label)
  return resultsOf(await readSums(db, labels), year, view, organisation)
}

/** How many of each LC stand in a group that is shown; those of several LCs together, and visitors, are of none. */
export async function countedByLc(db: Db, year: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { lc, tally } of await readSums(db, [year])) {
    if (lc !== visitors && lc !== severalCommittees) counts.set(lc, (counts.get(lc) ?? 0) + tally.counted)
  }
  return counts
}

/** How many answers the results of a year show in all, whatever LC they are of. */
export async function countShown(db: Db, year: string): Promise<number> {
  const members = (await readSums(db, [year])).filter(({ lc }) => lc !== visitors)
  return total(members).counted
}

type Page = { page: number; limit: number; search?: string | undefined }

/**
 * Comments of counted members only: they come with their whole group, and go with it. Those of visitors are for admins, in the
 * list with names: whoever sends the made-up ones would know which one is real. How somebody rated stands beside no comment,
 * and none is found by it: words often give their writer away, and would then tell the answer too.
 */
export async function readComments(db: Db, year: string, { search, page, limit, ...view }: View & Page) {
  if (search) return findComments(db, year, { search, page, limit, ...view })
  const isChosen = (sum: Sum) => sum.lc !== visitors && (!view.lc || sum.lc === view.lc) && isWithin(sum.month, view)
  const sums = (await readSums(db, [year])).filter(isChosen)
  const rows = await commentsOf(db, year, view)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  // Words that an admin set aside are gone at once, and no number moves: the figures follow later.
  return { comments: rows.map(asComment), total: total(sums).counted }
}

/** In words that are shown, and only in those: what was set aside is not found. Read here, both databases fold alike. */
async function findComments(db: Db, year: string, { search = '', page, limit, ...view }: View & Page) {
  const words = folded(search)
  const rows = await commentsOf(db, year, view).where('isAside', '=', 0).execute()
  const found = rows.filter(({ suggestions }) => folded(suggestions).includes(words))
  return { comments: found.slice((page - 1) * limit, page * limit).map(asComment), total: found.length }
}

const folded = (text: string) => text.toLowerCase().normalize('NFC')

/** In the order of a shuffle. */
const commentsOf = (db: Db, year: string, { lc, from, to }: View) =>
  tables(db)
    .selectFrom('happinessAnswer')
    .select(['suggestions', 'groupLc', 'isAside'])
    .where('year', '=', year)
    .where('isOut', '=', 0)
    .where('groupMonth', '>=', from ?? '0000-00')
    .where('groupMonth', '<=', to ?? '9999-99')
    .where('groupLc', '<>', visitors)
    .$if(Boolean(lc), (members) => members.where('groupLc', '=', lc as string))
    .orderBy('shuffle')

const asComment = ({ suggestions, groupLc, isAside }: Pick<AnswerRow, 'suggestions' | 'groupLc' | 'isAside'>) => ({
  text: isAside ? '' : suggestions,
  lc: groupLc ?? severalCommittees,
})

function asAnswer(row: AnswerRow): StoredAnswer {
  const { rowKey, id, submissionKey, kind, mailbox, groupNo, groupLc, groupMonth, shuffle, isAside, isOut, ...answer } =
    row
  return {
    ...answer,
    _id: id,
    isMember: kind === 'member',
    isAside: isAside === 1,
    isCounted: groupNo > 0 && isOut === 0,
  }
}

/** Answers of the days before this one: who reads the list again and again learns of a day, and not when in it somebody was here. */
type DaysOver = { year: string; before: string }
type Listed = Pick<StoredAnswer, 'createdAt' | '_id'>
/** Behind that one, or at that place. */
type Place = { limit: number; behind?: Listed | undefined; offset?: number }

/** Newest day first, and within a day in the order of random ids. */
export async function readAnswers(db: Db, { year, before }: DaysOver, { limit, behind, offset = 0 }: Place) {
  const rows = await tables(db)
    .selectFrom('happinessAnswer')
    .selectAll()
    .where('year', '=', year)
    .where('createdAt', '<', before)
    .$if(behind !== undefined, (all) =>
      all.where(({ or, and, eb }) => {
        const { createdAt, _id } = behind as Listed
        return or([eb('createdAt', '<', createdAt), and([eb('createdAt', '=', createdAt), eb('id', '<', _id)])])
      }),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(asAnswer)
}

export async function countAnswers(db: Db, { year, before }: DaysOver): Promise<number> {
  const { later } = await tables(db)
    .selectFrom('happinessAnswer')
    .select(({ fn }) => fn.countAll<number>().as('later'))
    .where('year', '=', year)
    .where('createdAt', '>=', before)
    .executeTakeFirstOrThrow()
  return (await countReceived(db, year)) - Number(later)
}

export async function countReceived(db: Db, year: string): Promise<number> {
  const count = await tables(db)
    .selectFrom('happinessCount')
    .select('received')
    .where('year', '=', year)
    .executeTakeFirst()
  return count?.received ?? 0
}
