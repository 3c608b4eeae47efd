// Test summary: reports as the runners write them.
import { expect, it } from 'vitest'
import { fileLines, type PlaywrightReport, readReport, type VitestReport } from './test-report.ts'

const read = (report: VitestReport | PlaywrightReport) => readReport(JSON.stringify(report), '/nexus/')

it('names failed tests with their file, their database and the useful part of the error', () => {
  const failureMessages = [
    'Error: \u001b[31mno\u001b[39m\n\n    at /nexus/src/shared/a.test.ts:2:5\n    at x (/nexus/node_modules/y)',
  ]
  const test = { ancestorTitles: ['a list'], title: 'is short', status: 'failed', failureMessages, meta: {} }
  const passed = { ...test, status: 'passed', failureMessages: [] }
  const file = { name: '/nexus/src/shared/a.test.ts', status: 'failed', message: '' }
  const onPostgres = { ...test, meta: { engine: 'postgres' } }
  const report = read({
    numPassedTests: 7,
    testResults: [
      { ...file, assertionResults: [test, passed] },
      { ...file, assertionResults: [onPostgres] },
      { ...file, status: 'passed', assertionResults: [passed] },
    ],
  })
  const said = '    Error: no\n        at /nexus/src/shared/a.test.ts:2:5'
  expect(report).toEqual({
    passed: 7,
    failed: [
      `src/shared/a.test.ts › a list › is short\n${said}`,
      `src/shared/a.test.ts on postgres › a list › is short\n${said}`,
    ],
    flaky: [],
    skipped: 0,
    projects: { unit: 3, 'unit-postgres': 1 },
  })
})

it('names flaky tests, which passed when retried', () => {
  const test = { ancestorTitles: [], title: 'is short', status: 'passed', failureMessages: ['Error: no'], meta: {} }
  const file = { name: '/nexus/src/shared/a.test.ts', status: 'passed', message: '', assertionResults: [test] }
  const report = read({ numPassedTests: 1, testResults: [file] })
  expect(report).toMatchObject({ failed: [], flaky: ['src/shared/a.test.ts › is short\n    Error: no'], passed: 1 })
})

it('names a file whose tests did not run', () => {
  const file = { name: '/nexus/src/shared/a.test.ts', status: 'failed', assertionResults: [] }
  const testResults = [
    { ...file, message: 'Cannot find x' },
    { ...file, message: '' },
  ]
  expect(read({ numPassedTests: 0, testResults }).failed).toEqual([
    'src/shared/a.test.ts\n    Cannot find x',
    'src/shared/a.test.ts\n    A hook or the file itself broke; see its output above.',
  ])
})

it('names journeys that failed, flaky ones, and errors outside of them', () => {
  const results = [{ error: { message: 'Expected: 2' } }, {}]
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
    title,
    tests: [{ projectName: 'desk', status, results }],
  })
  const inner = { title: 'on a phone', specs: [spec('opens', 'unexpected'), spec('closes', 'flaky')] }
  const suite = { title: 'gcp.spec.ts', specs: [spec('goes', 'expected'), spec('rests', 'skipped')], suites: [inner] }
  expect(read({ suites: [suite], errors: [{ message: 'no browser' }] })).toEqual({
    passed: 2,
    failed: ['desk › gcp.spec.ts › on a phone › opens\n    Expected: 2', 'outside every journey\n    no browser'],
    flaky: ['desk › gcp.spec.ts › on a phone › closes\n    Expected: 2'],
    skipped: 1,
    projects: { desk: 3 },
  })
})

it('reads nothing from a part that left no report', () => {
  expect(readReport(undefined, '/nexus/')).toEqual({ passed: 0, failed: [], flaky: [], skipped: 0, projects: {} })
})

it('has a line for each file, with what was skipped', () => {
  const test = { ancestorTitles: [], title: 'x', failureMessages: [], meta: {} }
  const file = { message: '', assertionResults: [{ ...test, status: 'passed' }] }
  const report: VitestReport = {
    numPassedTests: 2,
    testResults: [
      { ...file, name: '/nexus/tests/faults/process/kill.test.ts', status: 'passed' },
      {
        name: '/nexus/tests/faults/database/disk-full.test.ts',
        status: 'failed',
        message: '',
        assertionResults: ['passed', 'failed', 'pending'].map((status) => ({ ...test, status })),
      },
    ],
  }
  expect(fileLines(JSON.stringify(report))).toEqual([
    'FAILED disk-full            1 failed, 1 passed, 1 skipped',
    'ok     kill                 1 passed',
  ])
  expect(fileLines(undefined)).toEqual([])
})
