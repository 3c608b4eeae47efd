// Scratch tree: a copy of the project in which mutants are tried, so that an interrupted run does not change the real files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from '../../tests/setup/memory-folder.ts'

/** `red` is the first file that fails; undefined if there is no report at all. */
export type Outcome = { isGreen: boolean; red?: string; failure: string; isTimeout: boolean }
type TestRun = { paths: readonly string[]; withBuiltServer: boolean; seconds: number }
export type TreeCopy = ReturnType<typeof copyTree>

type Assertion = { status: string; title: string; failureMessages: string[] | null }
type FileResult = { name: string; status: string; message: string; assertionResults: Assertion[] }

const prefix = 'nexus-mutants-'

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** What a killed run could not remove itself. */
export function removeLeftovers(): void {
  const left = readdirSync(memoryFolder()).filter((name) => name.startsWith(prefix))
  for (const name of left) {
    if (!isAlive(Number(name.split('-').at(-2)))) rmSync(join(memoryFolder(), name), { recursive: true, force: true })
  }
}

export function copyTree(root: string, files: readonly string[], nth: number) {
  const copyFolder = join(memoryFolder(), `${prefix}${process.pid}-${nth}`)
  for (const file of files) cpSync(join(root, file), join(copyFolder, file))
  symlinkSync(join(root, 'node_modules'), join(copyFolder, 'node_modules'))
  const report = join(copyFolder, '.report.json')
  const running = new Set<number>()

  function stop(pid: number): void {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {}
    // Temporary files of the tests; nobody else removes them now.
    rmSync(join(memoryFolder(), `nexus-tests-${pid}`), { recursive: true, force: true })
  }

  function readOutcome(code: number | null): Outcome {
    const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined
    if (!text) return { isGreen: false, failure: 'took too long, or broke before a test', isTimeout: false }
    const results = (JSON.parse(text) as { testResults: FileResult[] }).testResults
    const red = results.find(({ status }) => status !== 'passed')
    const failed = red?.assertionResults.find(({ status }) => status === 'failed')
    const message = failed?.failureMessages?.[0] ?? red?.message ?? ''
    return {
      isGreen: code === 0 && results.length > 0,
      ...(red && { red: red.name.slice(red.name.lastIndexOf(copyFolder) + copyFolder.length + 1) }),
      failure: failed?.title || message.split('\n')[0] || 'broke beside its tests',
      isTimeout: message.includes('timed out'),
    }
  }

  return {
    write: (file: string, text: string) => writeFileSync(join(copyFolder, file), text),
    async test({ paths, withBuiltServer, seconds }: TestRun): Promise<Outcome> {
      rmSync(report, { force: true })
      const words = ['run', '--config', 'scripts/mutants/vitest.config.ts', '--bail', '1', '--reporter', 'json']
      const files = ['--outputFile', report, '--fsModuleCachePath', join(copyFolder, '.transformed')]
      const child = spawn(
        process.execPath,
        [join(root, 'node_modules/vitest/vitest.mjs'), ...words, ...files, ...paths],
        {
          cwd: copyFolder,
          // Its own process group, so that a hanging worker can be killed with it.
          detached: true,
          stdio: 'ignore',
          env: { ...process.env, NEXUS_MUTANTS_BUILD: withBuiltServer ? 'yes' : 'no' },
        },
      )
      const pid = child.pid as number
      running.add(pid)
      const timer = setTimeout(() => stop(pid), seconds * 1000)
      const [code] = (await once(child, 'exit')) as [number | null]
      clearTimeout(timer)
      running.delete(pid)
      return readOutcome(code)
    },
    end() {
      for (const pid of running) stop(pid)
      rmSync(copyFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
