// Which tests failed, and what went wrong beside them? Hooks and errors that no test caught count too.
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { problem, writeReport } from './report.ts'

const placeOf = (module: TestModule) => `${module.project.name} ${module.relativeModuleId}`
const messageOf = (errors: ReadonlyArray<{ message: string }>) => errors.map(({ message }) => message).join('\n')

function failuresIn(module: TestModule): string[] {
  const failedTests = [...module.children.allTests('failed')].map((test: TestCase) =>
    problem(`${placeOf(module)} › ${test.fullName}`, messageOf(test.result().errors ?? [])),
  )
  const brokenSuites = [...module.children.allSuites()]
    .filter((suite: TestSuite) => suite.errors().length > 0)
    .map((suite) => problem(`${placeOf(module)} › ${suite.fullName}`, messageOf(suite.errors())))
  const broken = module.errors().length > 0 ? [problem(placeOf(module), messageOf(module.errors()))] : []
  return [...failedTests, ...brokenSuites, ...broken]
}

export const vitestReport = (file: string): Reporter => ({
  onTestRunEnd(modules, unhandledErrors) {
    const passed = modules.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0)
    const unhandled = unhandledErrors.map(({ message, stack }) =>
      problem('outside every test', `${message}\n${stack ?? ''}`),
    )
    writeReport(file, { passed, failed: [...modules.flatMap(failuresIn), ...unhandled], flaky: [] })
  },
})
