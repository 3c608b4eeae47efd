// Which journeys failed, and which only passed at their second try?
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { problem, writeReport } from './report.ts'

const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ')
const firstMessageOf = (test: TestCase) => test.results.find(({ error }) => error)?.error?.message

export default class JourneysReport implements Reporter {
  private readonly file: string
  private readonly beside: string[] = []
  private suite?: Suite

  constructor({ file }: { file: string }) {
    this.file = file
  }

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite
  }

  onError(error: TestError) {
    this.beside.push(problem('outside every journey', error.message))
  }

  onEnd() {
    const tests = this.suite?.allTests() ?? []
    const having = (outcome: ReturnType<TestCase['outcome']>) => tests.filter((test) => test.outcome() === outcome)
    const named = (some: TestCase[]) => some.map((test) => problem(nameOf(test), firstMessageOf(test)))
    const flaky = having('flaky')
    const passed = having('expected').length + flaky.length
    writeReport(this.file, { passed, failed: [...named(having('unexpected')), ...this.beside], flaky: named(flaky) })
  }
}
