// Queries for results, comments and answers of a year. The tallies are stored, so the cost grows neither with the answers nor
// with the years.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'
import { buildLevels, buildResults, isWithin, type Sum, sumRatings, type View } from '../../build-results.ts'
import type { StoredAnswer } from '../../contract.ts'
import { formTextBatches, minGroupSize, severalCommittees, visitors } from '../../groups.ts'
import type { Survey } from '../../survey.ts'
import type { AnswerRow, HappinessTables } from '../tables.ts'

const tables = (db: Db): Kysely<HappinessTables> => db

type TallyRow = Omit<Sum, 'tally'> & { tally: string }

const selectTallies = preparedQuery<{ year: string }, TallyRow>((db, { year }) =>
  tables(db)
    .selectFrom('happinessTally')
    .select(['year', 'lc', 'month', 'tally'])
    .where('year', '=', year)
    .orderBy('month'),
)

/** In the order of their months. */
async function listSums(db: Db, years: readonly string[]): Promise<Sum[]> {
  const found = await Promise.all(years.map((year) => selectTallies(db, { year })))
  return found
    .flat()
    .map(({ tally, ...row }): Sum => ({ ...row, tally: JSON.parse(tally) }))
    .sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
}

/** The shown year and the earlier ones that its rounds are compared with; never a later one: a closed year stays the same. */
const yearsCompared = 3

type YearScope = { year: Year; all: readonly Year[] }

export async function findResults(
  db: Db,
  { year, all }: YearScope,
  view: View,
  organisation: Organisation,
  survey: Survey,
) {
  const past = all.filter(({ startsOn, state }) => state !== 'planned' && startsOn < year.startsOn).reverse()
  const labels = [year, ...past].slice(0, yearsCompared).map(({ label }) => label)
  return buildResults(await listSums(db, labels), year, view, organisation, survey)
}

/** The NPS of a year and of each of its months, for the country and each LC: only what the results show. */
export const listLevels = async (db: Db, year: string) => buildLevels(await listSums(db, [year]))

/** Answers per LC in groups that are shown; answers of several LCs together and of visitors belong to no LC. */
export async function countByLc(db: Db, year: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { lc, tally } of await listSums(db, [year])) {
    if (lc !== visitors && lc !== severalCommittees) counts.set(lc, (counts.get(lc) ?? 0) + tally.counted)
  }
  return counts
}

/** Total number of answers in the results of a year. */
export async function countShown(db: Db, year: string): Promise<number> {
  const members = (await listSums(db, [year])).filter(({ lc }) => lc !== visitors)
  return sumRatings(members).counted
}

type Page = { page: number; limit: number; search?: string | undefined }

/**
 * Comments of counted members only: they appear with their whole group, and leave with it. Visitors' comments are only in the
 * admins' list: somebody who sends the made-up ones would know which one is real. Ratings are neither shown beside comments
 * nor a filter: words often give their writer away, and would then reveal the answer, too.
 */
export async function listComments(db: Db, year: string, { search, page, limit, ...view }: View & Page) {
  if (search) return searchComments(db, year, { search, page, limit, ...view })
  const isChosen = (sum: Sum) => sum.lc !== visitors && (!view.lc || sum.lc === view.lc) && isWithin(sum.month, view)
  const sums = (await listSums(db, [year])).filter(isChosen)
  const rows = await commentsPage(db, { ...viewOf(year, view), limit, offset: (page - 1) * limit })
  // A text that an admin sets aside disappears at once, but no number changes: the figures follow later.
  return { comments: rows.map(toComment), total: sumRatings(sums).counted }
}

/**
 * Answers to a question with a text that some may leave empty, or that is not the specification's. They are shown per month of
 * an LC and in batches of at least five: otherwise two requests could be subtracted, or looks at two times. In an order of its
 * own: nobody can tell which answers are from the same person. A batch of which fewer than five are left leaves as a whole.
 */
export async function listTextBatches(
  db: Db,
  year: string,
  { question, search = '', page, limit, ...view }: View & Page & { question: string },
) {
  const rows = await selectCounted(db, viewOf(year, view))
    .select(['suggestions', 'groupLc', 'isAside', 'isOut', 'more', 'shuffle', 'groupMonth', 'firstGroupNo'])
    .execute()
  const written = rows
    .map(({ more, suggestions, ...row }) => {
      const texts: Record<string, unknown> = { ...JSON.parse(more), suggestions }
      return { ...row, suggestions: String(texts[question] ?? '') }
    })
    .filter(({ suggestions }) => suggestions.trim() !== '')
  const orderOf = ({ shuffle }: { shuffle: string }) =>
    createHash('sha256').update(`${question} ${shuffle}`).digest('hex')
  const words = foldCase(search)
  const shown = [...Map.groupBy(written, ({ groupLc, groupMonth }) => `${groupMonth} ${groupLc}`).values()]
    .flatMap(formTextBatches)
    .map((batch) => batch.filter(({ isOut }) => isOut === 0))
    .filter((left) => left.length >= minGroupSize)
    .flat()
    .filter(({ suggestions, isAside }) => !search || (!isAside && foldCase(suggestions).includes(words)))
    .map((row) => ({ row, order: orderOf(row) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ row }) => toComment(row))
  return { comments: shown.slice((page - 1) * limit, page * limit), total: shown.length }
}

/** Searches only text that is shown, not what was set aside. Done here, because the databases fold case differently. */
async function searchComments(db: Db, year: string, { search = '', page, limit, ...view }: View & Page) {
  const words = foldCase(search)
  const rows = await selectComments(db, viewOf(year, view)).where('isAside', '=', 0).execute()
  const found = rows.filter(({ suggestions }) => foldCase(suggestions).includes(words))
  return { comments: found.slice((page - 1) * limit, page * limit).map(toComment), total: found.length }
}

const foldCase = (text: string) => text.toLowerCase().normalize('NFC')

type Counted = { year: string; from: string; to: string; lc?: string }
const viewOf = (year: string, { lc, from, to }: View): Counted => ({
  ...{ year, from: from ?? '0000-00', to: to ?? '9999-99' },
  ...(lc && { lc }),
})

/** In random order. */
const selectComments = (db: Db, view: Counted) =>
  selectCounted(db, view).select(['suggestions', 'groupLc', 'isAside']).where('isOut', '=', 0).orderBy('shuffle')

const commentsPage = preparedQuery((db, { limit, offset, ...view }: Counted & { limit: number; offset: number }) =>
  selectComments(db, view).limit(limit).offset(offset),
)

/** Also what has left the figures. */
const selectCounted = (db: Db, { year, lc, from, to }: Counted) =>
  tables(db)
    .selectFrom('happinessAnswer')
    .where('year', '=', year)
    .where('groupMonth', '>=', from)
    .where('groupMonth', '<=', to)
    .where('groupLc', '<>', visitors)
    .$if(lc !== undefined, (members) => members.where('groupLc', '=', lc as string))

const toComment = ({ suggestions, groupLc, isAside }: Pick<AnswerRow, 'suggestions' | 'groupLc' | 'isAside'>) => ({
  text: isAside ? '' : suggestions,
  lc: groupLc ?? severalCommittees,
})

function toAnswer(row: AnswerRow, survey: Survey): StoredAnswer {
  const { id, kind, groupNo, isAside, isOut, createdAt, year, round } = row
  const answers = Object.entries(survey.answersIn(row))
  const more = answers.filter(([name]) => !survey.isColumn(name))
  return {
    ...Object.fromEntries(answers.filter(([name]) => survey.isColumn(name))),
    ...{ _id: id, createdAt, year, round },
    isMember: kind === 'member',
    isAside: isAside === 1,
    isCounted: groupNo > 0 && isOut === 0,
    ...(more.length > 0 && { more: Object.fromEntries(more) }),
  }
}

/** Answers before this day: reading the list repeatedly reveals the day, but not the time, of an answer. */
type DaysOver = { year: string; before: string }
type Listed = Pick<StoredAnswer, 'createdAt' | '_id'>
/** Pagination: after that row, or from that offset. */
type PageOptions = { limit: number; behind?: Listed | undefined; offset?: number }

type AnswersPage = DaysOver & { limit: number; offset: number; day?: string; id?: string }
const selectAnswers = preparedQuery((db, { year, before, limit, offset, day, id }: AnswersPage) =>
  tables(db)
    .selectFrom('happinessAnswer')
    .selectAll()
    .where('year', '=', year)
    .where('createdAt', '<', before)
    .$if(day !== undefined, (all) =>
      all.where(({ or, and, eb }) => {
        const [createdAt, last] = [day as string, id as string]
        return or([eb('createdAt', '<', createdAt), and([eb('createdAt', '=', createdAt), eb('id', '<', last)])])
      }),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset),
)
const countLater = preparedQuery((db, { year, before }: DaysOver) =>
  tables(db)
    .selectFrom('happinessAnswer')
    .select(({ fn }) => fn.countAll<number>().as('later'))
    .where('year', '=', year)
    .where('createdAt', '>=', before),
)
const selectReceived = preparedQuery((db, { year }: { year: string }) =>
  tables(db).selectFrom('happinessCount').select('received').where('year', '=', year),
)

/** Newest day first, and within a day in the order of random ids. */
export async function listAnswers(
  db: Db,
  { year, before }: DaysOver,
  { limit, behind, offset = 0 }: PageOptions,
  survey: Survey,
) {
  const last = behind && { day: behind.createdAt, id: behind._id }
  const rows = await selectAnswers(db, { year, before, limit, offset, ...last })
  return rows.map((row) => toAnswer(row, survey))
}

export async function countAnswers(db: Db, { year, before }: DaysOver): Promise<number> {
  const [counted] = await countLater(db, { year, before })
  return (await countReceived(db, year)) - Number(counted?.later ?? 0)
}

export const countReceived = async (db: Db, year: string): Promise<number> =>
  (await selectReceived(db, { year }))[0]?.received ?? 0
