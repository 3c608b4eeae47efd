// Commands of docs/operations.md: each line of its command blocks is run once, exactly as written, on its own portal, in
// order except for requests to a running portal. Lines that the page marks are not run.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { makePostgresDatabase } from '#server/testing/database.ts'
import { metricsToken } from '#server/testing/metrics-token.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { builtProgram } from '../../setup/built-server.ts'
import { databaseWithPeople, makeFolder } from '../test-databases.ts'

const root = path.join(import.meta.dirname, '../../..')
const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1] as string)
const lines = blocks.flatMap((block) => block.trim().split('\n'))
const marked = lines.filter((line) => line.includes('# not run here'))
const unmarked = [...new Set(lines.filter((line) => !line.includes('# not run here')))]
const isStart = (line: string) => line === 'npm start'
// One start serves them all.
const isQuestion = (line: string) => line.startsWith('curl ')
const commands = [
  ...unmarked.filter(isStart),
  ...unmarked.filter(isQuestion),
  ...unmarked.filter((line) => !isStart(line) && !isQuestion(line)),
]

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const run = promisify(execFile)

/** curl is an operator's own tool. On a machine without it, Node sends the same request. */
function withCurl(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const pathFolders = (env.PATH ?? '').split(path.delimiter)
  if (pathFolders.some((pathFolder) => existsSync(path.join(pathFolder, 'curl')))) return env
  const ask = 'const answer = await fetch(process.argv.at(-1)); console.log(await answer.text())'
  writeFileSync(path.join(folder, 'curl'), `#!/bin/sh\nexec node --input-type=module -e '${ask}' -- "$@"\n`, {
    mode: 0o755,
  })
  return { ...env, PATH: [folder, ...pathFolders].join(path.delimiter) }
}

it('only what needs another machine is marked', () => {
  for (const line of marked) expect(line).toMatch(/^(sudo|git|docker|journalctl) /)
  expect(commands.length).toBeGreaterThan(8)
})

it('each command does what the page says', { timeout: 300_000 }, async () => {
  const { dataDir } = await databaseWithPeople('sqlite', 3)
  const [folder, port, store] = [await makeFolder(), await freePort(), await makePostgresDatabase()]
  onTestFinished(store.drop)
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', METRICS_TOKEN: metricsToken }
  /** The page's command with this test's folders. */
  const here = (line: string) =>
    line
      .replace('nexus.backup', path.join(folder, 'nexus.backup'))
      .replace('localhost:3000', `127.0.0.1:${port}`)
      .replace(/postgres:\/\/\S+/, store.url)

  /** One command runs from its sources, as written; the others run their built program, which is five times cheaper. */
  let isFirst = true
  const cheaply = (line: string) => {
    const [words, name = ''] = /^npm run (nexus|admin|backup|move|restore)( --)?/.exec(line) ?? []
    if (!words) return line
    expect([scripts[`pre${name}`], scripts[name]]).toEqual([
      'node scripts/set-up.mjs',
      `node scripts/commands/nexus.mjs${name === 'nexus' ? '' : ` ${name}`}`,
    ])
    if (isFirst) {
      isFirst = false
      return line
    }
    return line.replace(words, `node ${builtProgram(name as 'nexus' | 'admin' | 'backup' | 'move' | 'restore')}`)
  }

  let stopPortal: (() => Promise<void>) | undefined
  async function startPortal(line: string): Promise<string> {
    const child = spawn('sh', ['-c', line], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
    const end = (signal: NodeJS.Signals) => {
      // npm, its shell and the portal: Ctrl-C reaches all of them too.
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal)
    }
    onTestFinished(() => end('SIGKILL'))
    stopPortal = async () => {
      stopPortal = undefined
      end('SIGTERM')
      // Its output closes when the last of them is gone.
      await once(child, 'close')
    }
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (piece) => {
      said += piece
    })
    while (!said.includes('NEXUS is up')) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It did not start: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return said
  }

  const expected: [RegExp, RegExp][] = [
    [/npm start/, /NEXUS is up/],
    [/api\/health/, /"up","version":"\d[^}]*"commit":"\w+[^}]*"builtOn":"\d{4}-/],
    [/api\/ready/, /"ready"/],
    [/api\/metrics/, /nexus_database_seconds_count/],
    [/nexus -- check/, /^ok +Database .*[\s\S]*^(WARNING|PROBLEM|ok) +Backups /m],
    [/admin -- grant/, /name@nexus\.example/],
    [/admin -- list/, /name@nexus\.example|There are no admins/],
    [/run backup/, /Backup made/],
    [/restore .*--try/, /People: 3.*[\s\S]*A portal started on it/],
    [/restore .*--replace/, /Restored .*\n?The previous data is in/],
    [/restore/, /There is already data here/],
    [/run move/, /Moved .* rows/],
  ]
  for (const line of commands) {
    const [, answer] = expected.find(([command]) => command.test(line)) ?? []
    if (!answer) throw new Error(`The page has a command that this test does not know: ${line}`)
    if (isStart(line)) {
      expect(await startPortal(line)).toMatch(answer)
      continue
    }
    // The page says to stop it before these.
    if (/restore(?! .*--try)|move/.test(line)) await stopPortal?.()
    const done = await run('sh', ['-c', cheaply(here(line))], { cwd: root, env: withCurl(env, folder) }).catch(
      (error) => error,
    )
    expect(`${done.stdout}${done.stderr}`, line).toMatch(answer)
    // A new portal has no backup yet, which the check calls a problem.
    const code = answer.test('There is already data here') ? 1 : line.endsWith('check') ? 2 : undefined
    expect(done.code, line).toBe(code)
  }
  await stopPortal?.()
})
