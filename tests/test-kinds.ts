// Test kinds: which test files each project of Vitest and each journey project runs. Every test file belongs to exactly one
// kind; API tests and the fuzzer run once per database.
import { matchesGlob } from 'node:path/posix'
import { isTest, type Rule } from './house/source-text.ts'

type TestKind = { include: string[]; exclude?: string[]; isPerEngine?: true }

const house =
  'tests/**/{house-rules,frozen-files,unused-exports,docs,access-table,hub-manifest,input-limits,promised-numbers,record-fields}.test.ts'
const build = 'tests/**/{bundle-budget,demo}.test.ts'
const apiOfServer = 'src/server/**/*.api.test.ts'
/** These measure response times, so nothing else may run; the others wait for what happens, however long it takes. */
const timedFaults = 'tests/faults/**/{get-flood-*,openid-away,postgres-failover,slow-clients}.test.ts'

/**
 * API tests of what no database decides: connections, sizes, load and hashing. Their endpoints ask it for nothing or only for the
 * session, so they run on SQLite alone.
 */
export const sameOnBothEngines = [
  'src/server/http/{client-errors,compress}.api.test.ts',
  'src/server/http/input/body-budget.api.test.ts',
  'src/server/overload/{overload,request-work,full-lists}.api.test.ts',
  'src/server/protect/{loopback,security-headers}.api.test.ts',
  'src/server/runtime/version.api.test.ts',
  'src/hubs/identity/server/{limits,password/password}.test.ts',
]

export const testKinds = {
  unit: {
    include: ['{src/shared,src/hubs,src/server,src/worker,scripts}/**/*.test.ts'],
    exclude: ['src/hubs/*/{server,web}/**', apiOfServer],
  },
  /** Through HTTP on a real database. */
  api: {
    include: ['src/hubs/*/server/**/*.test.ts', apiOfServer, 'tests/**/*.test.ts'],
    exclude: ['tests/{faults,fuzz,hubs,operations}/**', house, build],
    isPerEngine: true,
  },
  fuzz: { include: ['tests/fuzz/**/*.test.ts'], isPerEngine: true },
  web: { include: ['{src/web,src/hubs/*/web}/**/*.test.{ts,tsx}', 'src/main.pages.test.ts'] },
  house: { include: [house] },
  faults: { include: ['tests/faults/**/*.test.ts'], exclude: [timedFaults] },
  'faults-timed': { include: [timedFaults] },
  operations: { include: ['tests/operations/**/*.test.ts'] },
  hubs: { include: ['tests/hubs/**/*.test.ts'] },
  build: { include: [build] },
  phone: { include: ['tests/journeys/**/phone-*.spec.ts'] },
  desk: { include: ['tests/journeys/**/*.spec.ts'], exclude: ['tests/journeys/**/phone-*.spec.ts'] },
} satisfies Record<string, TestKind>

export const kindsOf = (path: string): string[] =>
  Object.entries<TestKind>(testKinds).flatMap(([name, { include, exclude = [] }]) => {
    const isAmong = (patterns: string[]) => patterns.some((pattern) => matchesGlob(path, pattern))
    return isAmong(include) && !isAmong(exclude) ? [name] : []
  })

export const oneKindPerTest: Rule = (tree) =>
  [...tree.keys()].filter(isTest).flatMap((path) => {
    const kinds = kindsOf(path)
    if (kinds.length === 1) return []
    const found = kinds.length === 0 ? 'belongs to no kind and never runs' : `belongs to ${kinds.join(' and ')}`
    return [`${path} ${found}: tests/test-kinds.ts says where each kind of test stands.`]
  })
