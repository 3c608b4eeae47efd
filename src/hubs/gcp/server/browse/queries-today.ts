// GCPs on a member's dashboard: the newest of their LC, and the newest of their portfolio.
import type { Kysely } from 'kysely'
import { preparedQuery } from '#server/database/prepared-query.ts'
import type { TodayRow } from '#server/hub/hub.ts'
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { dayOf } from '#shared/time/calendar.ts'
import { dayWords } from '#shared/time/windows.ts'
import type { GcpTables } from '../tables.ts'

type Newest = { id: string; title: string; createdAt: string }
type Filters = { status: string; committee?: string; portfolio?: string }

const findNewest = preparedQuery<Filters, Newest>((db, { status, committee, portfolio }) =>
  (db as Kysely<GcpTables>)
    .selectFrom('gcp')
    .select(['id', 'title', 'createdAt'])
    .where('status', '=', status as 'approved')
    .$if(committee !== undefined, (rows) => rows.where('localCommittee', '=', committee as string))
    .$if(portfolio !== undefined, (rows) => rows.where('portfolio', '=', portfolio as string))
    .orderBy('seq', 'desc')
    .limit(1),
)

const figureOf = ({ id, title, createdAt }: Newest, note: string) => ({
  value: title,
  change: `shared ${dayWords(dayOf(new Date(createdAt)))}`,
  note,
  // In the list's dialog, where the next one is a tap away.
  path: `/gcplist?gcp=${id}`,
})

export const gcpToday: TodayRow[] = [
  {
    ...{ key: 'gcp-of-portfolio', order: 30, label: 'New GCP', screen: '/gcplist', levels: ['member'] },
    async find({ portal: { db }, caller, organisation }) {
      const { portfolio } = caller.place
      const [newest] = await findNewest(db, { status: 'approved', ...(portfolio && { portfolio }) })
      if (!newest) return undefined
      return figureOf(newest, portfolio ? `Newest for ${portfolioName(organisation, portfolio)}` : 'Newest overall')
    },
  },
  {
    ...{ key: 'gcp-of-lc', order: 40, label: 'GCP from your LC', screen: '/gcplist', levels: ['member'] },
    async find({ portal: { db }, organisation, committee }) {
      if (committee === null) return undefined
      const name = committeeName(organisation, committee)
      const [newest] = await findNewest(db, { status: 'approved', committee })
      if (newest) return figureOf(newest, `Newest from ${name}`)
      return { value: 'None yet', note: `${name} has not shared a GCP yet.`, path: '/gcpform' }
    },
  },
]
