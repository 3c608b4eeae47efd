// Paged list of a year's respondents: who has started, who has submitted, who has not done an item.
import type { Kysely } from 'kysely'
import { preparedQuery } from '#server/database/prepared-query.ts'
import { totalPagesOf } from '#shared/paging.ts'
import type { Respondent, RespondentSort } from '../../contract.ts'
import type { Standards } from '../../standards.ts'
import { progressOf } from '../checklist/queries.ts'
import type { MxTables } from '../rows.ts'
import type { Scope } from './queries.ts'

type ListOptions = Omit<Scope, 'on'> & {
  status?: 'draft' | 'submitted' | undefined
  /** Only those who have not done this item. */
  missing?: string | undefined
  sort: RespondentSort
  page: number
  limit: number
}

const orders = {
  name: ['sortName', 'asc'],
  highest: ['percent', 'desc'],
  lowest: ['percent', 'asc'],
  newest: ['updatedAt', 'desc'],
} as const satisfies Record<RespondentSort, unknown>

type Match = { year: string; lc?: string; portfolio?: string; isSubmitted?: boolean; without?: string }

/** An empty text stands for no filter. `done` has its fields in quotes. */
const matchOf = ({ year, lc, portfolio, status, missing }: ListOptions): Match => ({
  year,
  ...(lc && { lc }),
  ...(portfolio && { portfolio }),
  ...(status && { isSubmitted: status === 'submitted' }),
  ...(missing && { without: `%"${missing}"%` }),
})

const pageBy = (sort: RespondentSort) =>
  preparedQuery((db, { limit, offset, ...match }: Match & { limit: number; offset: number }) => {
    const [column, direction] = orders[sort]
    return selectMatching(db, match)
      .selectAll()
      .orderBy(column, direction)
      .orderBy('userId', direction)
      .limit(limit)
      .offset(offset)
  })
const pages = {
  ...{ name: pageBy('name'), highest: pageBy('highest') },
  ...{ lowest: pageBy('lowest'), newest: pageBy('newest') },
}

export async function listRespondents(
  db: Kysely<MxTables>,
  options: ListOptions,
  { standardsCount, linksCount }: Standards,
) {
  const { sort, page, limit } = options
  const rows = await pages[sort](db, { ...matchOf(options), limit, offset: (page - 1) * limit })
  const total = Number((await countMatching(db, matchOf(options)))[0]?.n)
  const respondents = rows.map(
    (row): Respondent => ({
      userId: row.userId,
      firstName: row.firstName,
      lastName: row.lastName,
      lc: row.lc,
      portfolio: row.portfolio,
      percent: row.percent,
      standards: row.standards,
      ofStandards: standardsCount,
      links: row.links,
      ofLinks: linksCount,
      groups: JSON.parse(row.groups),
      ...progressOf(row),
    }),
  )
  return { respondents, total, totalPages: totalPagesOf(total, limit) }
}

function selectMatching(db: Kysely<MxTables>, { year, lc, portfolio, isSubmitted, without }: Match) {
  let query = db.selectFrom('mxResponse').where('year', '=', year)
  if (lc) query = query.where('lc', '=', lc)
  if (portfolio) query = query.where('portfolio', '=', portfolio)
  if (isSubmitted !== undefined) query = query.where('submitted', '=', isSubmitted ? 1 : 0)
  if (without) query = query.where('done', 'not like', without)
  return query
}

const countMatching = preparedQuery((db, match: Match) =>
  selectMatching(db, match).select(({ fn }) => fn.countAll().as('n')),
)
