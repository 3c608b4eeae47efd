// systemd unit: it can start, and is locked down. systemd checks it if it is installed, and each command of the unit runs as
// a plain user who cannot write to the program, with only the unit's environment.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { settingNames } from '#server/runtime/config.ts'
import { parseCommand } from '#server/runtime/parse-command.ts'
import { badSettingsCode } from '#server/start.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { makeFolder } from '../test-databases.ts'

const root = path.join(import.meta.dirname, '../../..')
const unit = readFileSync(path.join(root, 'deploy/nexus.service'), 'utf8')
const all = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map((match) => match[1] as string)
const [program = '', state = ''] = [...all('WorkingDirectory'), ...all('StateDirectory')]
const environment = Object.fromEntries(
  all('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split(/=(.*)/s, 2) as [string, string])),
)

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
const noSystemd = 'systemd-analyze is not installed (Debian: apt-get install systemd)'
/** The worst that systemd gives is 100. */
const maxExposed = 20

async function analysed(...words: string[]) {
  const file = path.join(await makeFolder(), 'nexus.service')
  writeFileSync(file, unit.replaceAll(program, root.replace(/\/$/, '')))
  return spawnSync('systemd-analyze', [...words, file], { encoding: 'utf8' })
}

it('systemd understands every line of the unit', async ({ skip }) => {
  skip(!hasSystemd, noSystemd)
  const { status, stdout, stderr } = await analysed('verify', '--man=no')
  expect([stdout, stderr, status]).toEqual(['', '', 0])
})

it('systemd rates it as well locked down', async ({ skip }) => {
  skip(!hasSystemd, noSystemd)
  const { status, stdout } = await analysed('security', '--offline=true', `--threshold=${maxExposed}`)
  expect(status, stdout).toBe(0)
})

it('the unit sets what the portal needs, and only settings that exist', () => {
  expect(all('User')).toEqual(['nexus'])
  expect(environment.DATA_DIR).toBe(`/var/lib/${state}`)
  const forMalloc = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']
  const forNode = [...forMalloc, 'NODE_ENV']
  expect(Object.keys(environment).filter((name) => ![...settingNames, ...forNode].includes(name))).toEqual([])
  // As in the container.
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  for (const name of forMalloc) expect(dockerfile).toContain(`${name}=${environment[name]}`)
  expect(all('EnvironmentFile')).toEqual(['-/etc/nexus.env'])
})

it('asks systemd to wait until the portal is up, and to watch it from then on', () => {
  expect([all('Type'), all('NotifyAccess'), all('WatchdogSec')]).toEqual([['notify'], ['all'], ['120']])
  // A process that was stopped takes no other signal.
  expect(all('WatchdogSignal')).toEqual(['SIGKILL'])
})

it('gives up a portal with wrong settings, and tries every other one again', () => {
  expect(all('RestartPreventExitStatus')).toEqual([String(badSettingsCode)])
  expect(all('Restart')).toEqual(['on-failure'])
})

const nobody = 65534
const isRoot = process.getuid?.() === 0
/** If the tests run as root, the commands run as another user. */
const asPlainUser = isRoot ? { uid: nobody, gid: nobody } : {}

/** Without what links lead to: `recursive` would go through the packages of this tree. */
function everything(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isSymbolicLink())
  return [
    folder,
    ...entries.flatMap((entry) => {
      const place = path.join(folder, entry.name)
      return entry.isDirectory() ? everything(place) : [place]
    }),
  ]
}

const setMode = (folder: string, mode: (now: number) => number) => {
  for (const each of everything(folder)) chmodSync(each, mode(statSync(each).mode & 0o777))
}

/** A read-only copy of the program, with the packages installed here. */
async function layProgram(): Promise<string> {
  const folder = await makeFolder()
  const left = ['node_modules', '.git', '.cache', '.env', 'data', 'docs', 'tests', 'test-results', 'playwright-report']
  const names = readdirSync(root).filter((name) => !left.includes(name))
  // Of the docs, the web is built from this one.
  for (const name of [...names, 'docs/tour.md'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  setMode(folder, (now) => (now | 0o444 | (now & 0o100 ? 0o111 : 0)) & ~0o222)
  onTestFinished(() => setMode(folder, (now) => now | 0o200))
  return folder
}

const isOpenToOthers = (place: string): boolean =>
  (statSync(place).mode & 0o005) === 0o005 && (path.dirname(place) === place || isOpenToOthers(path.dirname(place)))

it('each command of the unit works as a plain user in a read-only tree', {
  timeout: 180_000,
}, async ({ skip }) => {
  skip(isRoot && !isOpenToOthers(root), 'a plain user cannot read this folder')
  const node = path.join(root, 'node_modules/.bin')
  const PATH = `${node}:${process.env.PATH}`
  // As root does before a start: what is built then is not built again.
  for (const line of all('ExecStartPre')) {
    execFileSync('sh', ['-c', line], { cwd: root, env: { ...process.env, PATH } })
  }
  const [cwd, dataDir, port] = [await layProgram(), await makeFolder(), await freePort()]
  if (isRoot) chownSync(dataDir, nobody, nobody)
  const env = {
    ...environment,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PATH,
    SHUTDOWN_DELAY_SECONDS: '0',
  }
  const wordsOf = (line: string) => (parseCommand(line) ?? []).map((word) => word.replace(program, cwd)) as [string]
  for (const line of all('ExecStartPre')) {
    const [command, ...words] = wordsOf(line)
    const { status, stdout, stderr } = spawnSync(command, words, { cwd, env, encoding: 'utf8', ...asPlainUser })
    expect([status, stdout, stderr], line).toEqual([0, '', ''])
  }
  // If another build is needed, one sentence says what root has to do.
  const [setUp, ...given] = wordsOf(all('ExecStartPre')[0] ?? '')
  const other = { ...env, VITE_API_HOST: 'https://api.nexus.example' }
  const refused = spawnSync(setUp, given, { cwd, env: other, encoding: 'utf8', ...asPlainUser })
  expect([refused.status, refused.stderr.split('\n')]).toEqual([
    1,
    [
      'dist/web was not built from these sources and settings, and cannot be built here:',
      expect.stringMatching(/^EACCES: .* Run 'npm run build' as the owner of this folder\.$/),
      ...['', 'The web could not be built. See the output above.', '', ''],
    ],
  ])
  const [command, ...words] = wordsOf(all('ExecStart')[0] ?? '')
  const portal = spawn(command, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...asPlainUser })
  onTestFinished(() => void portal.kill('SIGKILL'))
  let said = ''
  for (const stream of [portal.stdout, portal.stderr]) stream.on('data', (piece) => (said += piece))
  while (!said.includes('NEXUS is up')) {
    if (portal.exitCode !== null) throw new Error(`It ended: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const ready = await fetch(`http://127.0.0.1:${port}/api/ready`)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect([ready.status, page.status]).toEqual([200, 200])
  expect(readdirSync(dataDir)).toContain('nexus.sqlite')
  portal.kill('SIGTERM')
  expect(await once(portal, 'exit')).toEqual([0, null])
})
