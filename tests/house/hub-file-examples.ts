// Examples for the rules about a hub's server files: what they catch, and what they allow.
import {
  changesInTheirPlace,
  engineToldInOnePlace,
  helpersWithoutDatabase,
  noDriverInHubs,
  npsOfPublishedGroups,
  sqlInItsPlace,
} from './hub-files.ts'
import type { Rule } from './source-text.ts'

export type Example = [path: string, text: string]
export type Case = { says: string; rule: Rule; bad: Example[]; expects: RegExp; good?: Example[] }

const server = (name: string, text: string): Example => [`src/hubs/gcp/server/${name}`, `// Why\n${text}\n`]

const sqls = ["db.selectFrom('gcp')", "trx\n  .deleteFrom('gcp')", 'sql`now()`', 'sql<number>`1`', "sql.ref('id')"]
const changes = ['await recordAudit(trx, actor)', 'start: () => inTransaction(db, recount)', 'changeVersioned(db, {})']
const databases = [
  "import { sql } from 'kysely'",
  "import type { Db } from '#server/database/database.ts'",
  'find(trx)',
]

const drivers = [
  'if (trx.getExecutor().adapter instanceof PostgresAdapter) lock()',
  "find(engine === 'sqlite' ? 0 : 1)",
  "import { openSqliteReader } from '#server/database/sqlite-reader.ts'",
  'const { sql } = query.compile()',
]

export const hubFileCases: Case[] = [
  ...drivers.map((text) => ({
    says: `hubs know no driver: ${text}`,
    rule: noDriverInHubs,
    bad: [server('queries.ts', text)],
    expects: /give it to preparedQuery, preparedList or lockRows/,
    good: [
      server('migrations.ts', text),
      server('queries.test.ts', text),
      server('queries-home.ts', "import { preparedQuery } from '#server/database/prepared-query.ts'"),
      ['src/server/years/years.ts', text] as Example,
    ],
  })),
  {
    says: 'the engine is told in one place',
    rule: engineToldInOnePlace,
    bad: [['src/server/search/text-search.ts', 'db.getExecutor().adapter instanceof PostgresAdapter']],
    expects: /call isPostgres/,
    good: [['src/server/database/is-postgres.ts', 'db.getExecutor().adapter instanceof PostgresAdapter']],
  },
  ...sqls.map((text) => ({
    says: `SQL of hubs stands in its place: ${text}`,
    rule: sqlInItsPlace,
    bad: [server('handlers-review.ts', text)],
    expects: /move it into queries\*\.ts/,
    good: [
      ...['queries.ts', 'queries-list.ts', 'changes.ts', 'changes-review.ts', 'tables.ts', 'migrations.ts'].map(
        (name) => server(name, text),
      ),
      ...['handlers.test.ts', 'test-gcp.ts', 'demo.ts'].map((name) => server(name, text)),
      server('handlers.ts', `// ${text.split('\n')[0]}\nreadPage(db)`),
      ['src/server/throttle.ts', text] as Example,
    ],
  })),
  ...changes.map((text) => ({
    says: `changes of hubs stand in their place: ${text}`,
    rule: changesInTheirPlace,
    bad: [server('queries.ts', text)],
    expects: /stand in changes\*\.ts/,
    good: [
      ...['changes.ts', 'changes-review.ts', 'handlers.test.ts', 'demo.ts'].map((name) => server(name, text)),
      server('handlers.ts', 'return approve(db, id, actor)'),
    ],
  })),
  ...databases.map((text) => ({
    says: `other files of hubs know no database: ${text}`,
    rule: helpersWithoutDatabase,
    bad: [server('writing.ts', text)],
    expects: /pass in what was read/,
    good: [
      ...['queries.ts', 'changes.ts', 'handlers.ts', 'limits-sign-in.ts', 'tables.ts', 'migrations-days.ts'].map(
        (name) => server(name, text),
      ),
      server('review-mail.ts', "import type { GcpRow } from './tables.ts'"),
    ],
  })),
  ...(
    [
      ['tasks/server/queries.ts', "db.selectFrom('happinessAnswer')"],
      ['dashboard/web/Nps.tsx', 'answers.map(({ overallRating }) => overallRating)'],
      ['happiness-survey/server/results/queries.ts', 'summaryOf(tallyOf(answers))'],
    ] as const
  ).map(([path, text]) => ({
    says: `scores come from published groups: ${path}`,
    rule: npsOfPublishedGroups,
    bad: [[`src/hubs/${path}`, text]] as Example[],
    expects: /published groups only/,
    good: [
      ['src/hubs/happiness-survey/server/count/changes.ts', 'tallyOf(answers)'],
      ['src/hubs/happiness-survey/server/results/queries.ts', "db.selectFrom('happinessTally')"],
      ['src/hubs/happiness-survey/rules.test.ts', 'tallyOf(answers)'],
    ] as Example[],
  })),
]
