// Which tests are there, and what does each kind run on? One project per kind; journeys run in Playwright instead.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { runFolder } from './tests/memory-folder.ts'

// Through HTTP on a real database: the same files, once per engine.
const apiFiles = [
  'src/**/handlers*.test.ts',
  'src/hubs/*/server/*.test.ts',
  'src/server/**/*.api.test.ts',
  'tests/access-matrix.test.ts',
  'tests/organisation-walk.test.ts',
  'tests/home*.test.ts',
  'tests/imports*.test.ts',
  'tests/live.test.ts',
  'tests/personal*.test.ts',
  'tests/search*.test.ts',
  'tests/three-years.test.ts',
  'tests/view-as*.test.ts',
]
// No save waits for a disk: what a disk does is asked in faults.
const inMemory = { TMPDIR: runFolder }
const globalSetup = ['tests/memory-folder.ts']
const onPostgres = [...globalSetup, 'tests/postgres.ts']
const api = {
  include: apiFiles,
  setupFiles: ['tests/name-engine.ts', 'tests/quick-passwords.ts'],
  testTimeout: 20_000,
  hookTimeout: 30_000,
  // Each file has portals and databases of its own; loading the whole server again for each would take half of the time.
  isolate: false,
}
const withPrograms = ['tests/postgres.ts', 'tests/built-server.ts']
const faults = { testTimeout: 60_000, hookTimeout: 60_000, globalSetup: withPrograms }
// These ask how long answers take, so nothing else may be at work; the others wait for most of their time.
const timedFaults = [
  'get-flood',
  'hanging',
  'mail-away',
  'openid-away',
  'postgres-{away,crash,failover}',
  'sign-in-flood',
  'slow-clients',
].map((name) => `tests/faults/${name}.test.ts`)
// Long with NEXUS_FUZZ_RUNS; then an endpoint may take minutes.
const fuzz = {
  include: ['tests/fuzz/*.test.ts'],
  setupFiles: ['tests/name-engine.ts', 'tests/quick-passwords.ts'],
  testTimeout: 600_000,
  hookTimeout: 60_000,
}

// scripts/test.ts reads from here what passed and what failed.
const reportFile = process.env.NEXUS_TEST_REPORT

export default defineConfig({
  test: {
    // One more than the cores of a small machine: many tests wait for a while, and then nobody else would work.
    maxWorkers: 3,
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/shared/**/*.test.ts',
            'src/hubs/*/*.test.ts',
            'src/server/**/*.test.ts',
            'src/worker/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: apiFiles,
          isolate: false,
        },
      },
      {
        test: {
          name: 'api-sqlite',
          ...api,
          env: { ...inMemory, NEXUS_TEST_ENGINE: 'sqlite' },
          globalSetup: [...globalSetup, 'tests/built-server.ts'],
        },
      },
      {
        test: {
          name: 'api-postgres',
          ...api,
          env: { ...inMemory, NEXUS_TEST_ENGINE: 'postgres' },
          globalSetup: [...onPostgres, 'tests/built-server.ts'],
        },
      },
      { test: { name: 'fuzz-sqlite', ...fuzz, env: { ...inMemory, NEXUS_TEST_ENGINE: 'sqlite' }, globalSetup } },
      {
        test: {
          name: 'fuzz-postgres',
          ...fuzz,
          env: { ...inMemory, NEXUS_TEST_ENGINE: 'postgres' },
          globalSetup: onPostgres,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['src/web/**/*.test.{ts,tsx}', 'src/hubs/*/web/**/*.test.{ts,tsx}'],
          testTimeout: 15_000,
          // The setup makes each file begin anew.
          setupFiles: ['src/web/fresh-page.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'house',
          include: ['tests/{house-rules,unused-exports,docs,access-table,hub-facts}.test.ts'],
        },
      },
      {
        test: {
          name: 'faults',
          ...faults,
          include: ['tests/faults/*.test.ts'],
          exclude: timedFaults,
        },
      },
      {
        test: {
          name: 'faults-timed',
          ...faults,
          include: timedFaults,
          // By themselves at the end.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'operations',
          include: ['tests/operations/*.test.ts'],
          // Each test has places of its own, as in api.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: withPrograms,
        },
      },
      { test: { name: 'hubs', include: ['tests/hubs/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 } },
      { test: { name: 'build', include: ['tests/bundle-budget.test.ts', 'tests/demo.test.ts'] } },
    ],
  },
})
