// Vitest projects: what each kind of test runs on. tests/test-kinds.ts says which files they are; journeys run in Playwright.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { tourModules } from './scripts/build/tour-modules.ts'
import { runFolder } from './tests/setup/memory-folder.ts'
import { sameOnBothEngines, testKinds } from './tests/test-kinds.ts'

/** A list of its own for each project: Vitest adds to it. */
function filesOf(kind: keyof typeof testKinds) {
  const { include, exclude = [] }: { include: string[]; exclude?: string[] } = testKinds[kind]
  return { include: [...include], exclude: [...exclude] }
}
// scripts/test.ts reads from here what passed and what failed.
const reportFile = process.env.NEXUS_TEST_REPORT
/**
 * Generous: a busy machine is no failure, and a passing test does not wait. In a full run a test that fails is retried once,
 * and the summary names it.
 */
const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  retry: reportFile ? 1 : 0,
  // From the start as much room for new objects as V8 grants in the end: a seventh less work, most of it collecting garbage.
  execArgv: ['--min-semi-space-size=16'],
}
/** Node runs the sources itself, as it does in production: Vite would transform all of them again for each project. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }
// No save waits for a disk: the fault tests cover disks.
const inMemory = { TMPDIR: runFolder }
const globalSetup = ['tests/setup/memory-folder.ts']
const onPostgres = [...globalSetup, 'tests/setup/postgres.ts']
const quickPasswords = 'tests/setup/quick-passwords.ts'
const api = {
  ...filesOf('api'),
  ...native,
  setupFiles: ['tests/setup/name-engine.ts', quickPasswords],
  ...patient,
  // Each file has portals and databases of its own; loading the whole server again for each would take half of the time.
  isolate: false,
}
const withPrograms = ['tests/setup/postgres.ts', 'tests/setup/built-server.ts']
const endPortals = 'tests/setup/end-portals.ts'
const faults = { ...native, ...patient, testTimeout: 120_000, globalSetup: withPrograms, setupFiles: [endPortals] }
// Long with NEXUS_FUZZ_RUNS; then an endpoint may take minutes.
const fuzz = {
  ...filesOf('fuzz'),
  ...native,
  setupFiles: ['tests/setup/name-engine.ts', quickPasswords],
  ...patient,
  testTimeout: 600_000,
  // It fills a portal with everything first.
  hookTimeout: 180_000,
}

export default defineConfig({
  test: {
    // Twice the cores of a small machine: a third of the time a test waits for a timer or for another process.
    maxWorkers: 4,
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          ...filesOf('unit'),
          ...native,
          ...patient,
          isolate: false,
        },
      },
      {
        test: {
          name: 'api-sqlite',
          ...api,
          env: { ...inMemory, NEXUS_TEST_ENGINE: 'sqlite' },
          globalSetup: [...globalSetup, 'tests/setup/built-server.ts'],
        },
      },
      {
        test: {
          name: 'api-postgres',
          ...api,
          exclude: [...api.exclude, ...sameOnBothEngines],
          env: { ...inMemory, NEXUS_TEST_ENGINE: 'postgres' },
          globalSetup: [...onPostgres, 'tests/setup/built-server.ts'],
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
        plugins: [react(), tourModules],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A click on a link to a file leaves the page where it is: at about:blank the next file of the worker would go astray.
          environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
          ...filesOf('web'),
          ...patient,
          // The setup resets the window for each file.
          setupFiles: ['src/web/testing/fresh-page.ts'],
          isolate: false,
        },
      },
      { test: { name: 'house', ...native, ...patient, ...filesOf('house'), isolate: false } },
      { test: { name: 'faults', ...faults, ...filesOf('faults'), isolate: false } },
      {
        test: {
          name: 'faults-timed',
          ...faults,
          ...filesOf('faults-timed'),
          // Alone, at the end.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'operations',
          ...filesOf('operations'),
          ...native,
          // Each test has its own folders and databases, as in api.
          isolate: false,
          setupFiles: [quickPasswords, endPortals],
          ...patient,
          testTimeout: 120_000,
          env: inMemory,
          globalSetup: [...globalSetup, ...withPrograms],
        },
      },
      {
        test: {
          name: 'hubs',
          ...filesOf('hubs'),
          ...patient,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          globalSetup: ['tests/setup/postgres.ts'],
        },
      },
      { test: { name: 'build', ...patient, ...filesOf('build') } },
    ],
  },
})
