// Test summary: how many passed in each project, and which tests failed or were retried, by name. Read from the JSON
// reports of Vitest and Playwright.
import { basename } from 'node:path'
import { kindsOf } from '../tests/test-kinds.ts'

/** `projects`: how many tests ran in each, to notice a kind that shrinks. */
export type Report = {
  passed: number
  failed: string[]
  flaky: string[]
  skipped: number
  projects: Record<string, number>
}

type VitestTest = {
  ancestorTitles: string[]
  title: string
  status: string
  failureMessages: string[]
  meta: { engine?: string }
}
export type VitestReport = {
  numPassedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[]
}

type Result = { error?: { message?: string } }
type JourneyTest = { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: Result[] }
type Suite = { title: string; specs: { title: string; tests: JourneyTest[] }[]; suites?: Suite[] }
export type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] }

/** Stack lines of the test runners themselves. */
const passedThrough = /^\s+at .*(node_modules|<anonymous>)/

/** A name with the beginning of the error, short enough for a list. */
function problem(name: string, message = ''): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours for a terminal begin with this character.
  const lines = message.replace(/\u001b\[[0-9;]*m/g, '').split('\n')
  const said = lines.filter((line) => line.trim() !== '' && !passedThrough.test(line)).slice(0, 6)
  return [name, ...said.map((line) => `    ${line.slice(0, 200)}`)].join('\n')
}

function countEach(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function problemOf(file: string, { meta, ancestorTitles, title, failureMessages }: VitestTest): string {
  const where = meta.engine ? `${file} on ${meta.engine}` : file
  return problem([where, ...ancestorTitles, title].join(' › '), failureMessages.join('\n'))
}

function reportOfVitest({ numPassedTests, testResults }: VitestReport, root: string): Report {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(root, '')
    const tests = assertionResults.filter((test) => test.status === 'failed')
    const broke = message || 'A hook or the file itself broke; see its output above.'
    if (tests.length === 0) return status === 'failed' ? [problem(file, broke)] : []
    return tests.map((test) => problemOf(file, test))
  })
  // A passed test keeps the errors of its first run.
  const flaky = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => problemOf(name.replace(root, ''), test)),
  )
  const projects = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ meta }) => [kindsOf(name.replace(root, '')).join(), meta.engine].filter(Boolean).join('-')),
  )
  const skipped = testResults.flatMap(({ assertionResults }) => assertionResults).length - projects.length
  return { passed: numPassedTests, failed, flaky, skipped, projects: countEach(projects) }
}

type Named = JourneyTest & { name: string }
const testsIn = ({ title, specs, suites = [] }: Suite): Named[] => {
  const own = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, name: spec.title })))
  return [...own, ...suites.flatMap(testsIn)].map((test) => ({ ...test, name: `${title} › ${test.name}` }))
}

function reportOfPlaywright({ suites, errors }: PlaywrightReport): Report {
  const tests = suites.flatMap(testsIn)
  const having = (status: JourneyTest['status']) => tests.filter((test) => test.status === status)
  const named = (some: Named[]) =>
    some.map(({ projectName, name, results }) =>
      problem(`${projectName} › ${name}`, results.find(({ error }) => error)?.error?.message),
    )
  const beside = errors.map(({ message }) => problem('outside every journey', message))
  return {
    passed: having('expected').length + having('flaky').length,
    failed: [...named(having('unexpected')), ...beside],
    flaky: named(having('flaky')),
    skipped: having('skipped').length,
    projects: countEach(tests.filter(({ status }) => status !== 'skipped').map(({ projectName }) => projectName)),
  }
}

/** A line per file of a Vitest report, in the order of their names: what passed, failed or was skipped in it. */
export function fileLines(text: string | undefined): string[] {
  const { testResults }: VitestReport = text ? JSON.parse(text) : { testResults: [] }
  return testResults
    .map(({ name, status, assertionResults }) => {
      const counts = Object.entries(countEach(assertionResults.map((test) => test.status)))
      const counted = counts.map(([what, count]) => `${count} ${what === 'pending' ? 'skipped' : what}`).join(', ')
      const file = basename(name).replace(/\.test\.tsx?$/, '')
      return `${status === 'passed' ? 'ok    ' : 'FAILED'} ${file.padEnd(20)} ${counted}`
    })
    .toSorted((one, other) => one.slice(7).localeCompare(other.slice(7)))
}

/** Reads either format; nothing if a part left no report. */
export function readReport(text: string | undefined, root: string): Report {
  if (!text) return { passed: 0, failed: [], flaky: [], skipped: 0, projects: {} }
  const report: VitestReport | PlaywrightReport = JSON.parse(text)
  return 'testResults' in report ? reportOfVitest(report, root) : reportOfPlaywright(report)
}
