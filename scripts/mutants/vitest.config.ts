// Vitest settings for mutants: the unit tests and the API tests on SQLite, one file after the other in the given order.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import all from '../../vitest.config.ts'

const placeAsked = ({ moduleId }: TestSpecification) => process.argv.findIndex((word) => moduleId.endsWith(`/${word}`))

class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => placeAsked(a) - placeAsked(b))
  }
}

type Project = { test: { name: string; globalSetup?: string[] } }
const wanted = new Set(['unit', 'api-sqlite'])
/** Building the server takes longer than most tests; few of them start it. */
const isNeeded = (setup: string) => !/built-server/.test(setup) || process.env.NEXUS_MUTANTS_BUILD === 'yes'
/** Several copies at once make a machine slow; a slow test proves nothing. */
const patient = { testTimeout: 60_000, hookTimeout: 90_000 }
const everyProject = (all.test?.projects ?? []) as Project[]
const projects = everyProject
  .filter(({ test }) => wanted.has(test.name))
  .map(({ test }) => ({ test: { ...test, ...patient, globalSetup: test.globalSetup?.filter(isNeeded) } }))

// biome-ignore lint/style/noDefaultExport: Vitest reads its settings from it.
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { maxWorkers: 1, passWithNoTests: true, sequence: { sequencer: AsAsked }, projects },
})
