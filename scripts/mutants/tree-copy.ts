// Scratch tree: a copy of the project in which mutants are tried, so that a stopped run leaves the real files as they are.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from '../../tests/memory-folder.ts'

export type Outcome = { isGreen: boolean; failed: string[]; red: string[]; seconds: number }
type TestRun = { paths: readonly string[]; withBuiltServer: boolean; bail: boolean; seconds: number }
export type TreeCopy = ReturnType<typeof copyTree>

type Assertion = { status: string; title: string }
type FileResult = { name: string; status: string; message: string; assertionResults: Assertion[] }

const prefix = 'nexus-mutants-'

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** What a killed run could not take away itself. */
export function removeLeftovers(): void {
  const left = readdirSync(memoryFolder()).filter((name) => name.startsWith(prefix))
  for (const name of left) {
    if (!isAlive(Number(name.split('-').at(-2)))) rmSync(join(memoryFolder(), name), { recursive: true, force: true })
  }
}

export function copyTree(root: string, files: readonly string[], nth: number) {
  const place = join(memoryFolder(), `${prefix}${process.pid}-${nth}`)
  for (const file of files) cpSync(join(root, file), join(place, file))
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  const report = join(place, '.report.json')
  const running = new Set<number>()

  function stop(pid: number): void {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {}
    // Tests put what need not outlive them here; nobody else will take it away now.
    rmSync(join(memoryFolder(), `nexus-tests-${pid}`), { recursive: true, force: true })
  }

  function readOutcome(code: number | null): Omit<Outcome, 'seconds'> {
    const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined
    if (!text) return { isGreen: false, failed: ['took too long, or broke before a test'], red: [] }
    const results = (JSON.parse(text) as { testResults: FileResult[] }).testResults
    const red = results.filter(({ status }) => status !== 'passed')
    const failed = red.flatMap(({ assertionResults, message }) => {
      const titles = assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title)
      return titles.length > 0 ? titles : [message.split('\n')[0] ?? '']
    })
    const names = red.map(({ name }) => name.slice(name.lastIndexOf(place) + place.length + 1))
    return { isGreen: code === 0 && results.length > 0, failed, red: names }
  }

  return {
    write: (file: string, text: string) => writeFileSync(join(place, file), text),
    async test({ paths, withBuiltServer, bail, seconds }: TestRun): Promise<Outcome> {
      rmSync(report, { force: true })
      const startedMs = performance.now()
      const words = ['run', '--config', 'scripts/mutants/vitest.config.ts', '--reporter', 'json']
      const files = ['--outputFile', report, '--fsModuleCachePath', join(place, '.transformed')]
      const child = spawn(
        process.execPath,
        [join(root, 'node_modules/vitest/vitest.mjs'), ...words, ...files, ...(bail ? ['--bail', '1'] : []), ...paths],
        {
          cwd: place,
          // A group of its own, so that a worker which never ends can be ended with it.
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
      return { ...readOutcome(code), seconds: (performance.now() - startedMs) / 1000 }
    },
    end() {
      for (const pid of running) stop(pid)
      rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
