// Program `nexus` where something is missing: an older Node, packages, a build. One line says what to do. And its help.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { builtProgram } from '../../setup/built-server.ts'
import { makeFolder } from '../test-databases.ts'
import { root, runNexus } from './run-nexus.ts'

/** Node as an older one: what it would fail on is loaded after the check. */
const asNode20 = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })
    Object.defineProperty(process, 'version', { value: 'v20.1.0' })`)}`,
]
const oneLine = (text: string) => expect(text.trim().split('\n')).toHaveLength(1)

it.each(['nexus', 'main'] as const)('%s.js says in one line that Node is too old', (name) => {
  const { status, stderr } = spawnSync(process.execPath, [...asNode20, builtProgram(name), 'version'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^NEXUS needs Node 24 or newer; this is v20\.1\.0\./)])
  oneLine(stderr)
})

it('npm start says in one line that npm has not set anything up', async () => {
  const folder = await makeFolder()
  mkdirSync(path.join(folder, 'scripts'))
  cpSync(path.join(root, 'scripts/start.mjs'), path.join(folder, 'scripts/start.mjs'))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm config delete ignore-scripts, then npm start')])
  oneLine(stderr)
})

it('a command in a checkout without packages says so in one line', async () => {
  const folder = await makeFolder()
  for (const name of ['package.json', 'scripts', 'src'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  const words = ['scripts/commands/nexus.mjs', 'backup']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^NEXUS is not fully installed here: .*npm ci\.$/m)])
  oneLine(stderr)
})

it('the program of a release works through a link, and says if it is not built or there is no Node', async () => {
  const folder = path.join(await makeFolder(), 'with a blank')
  mkdirSync(folder)
  cpSync(path.join(root, 'nexus'), path.join(folder, 'nexus'))
  const run = (file: string, PATH = process.env.PATH) =>
    spawnSync('sh', [file, 'version'], { encoding: 'utf8', env: { PATH } })
  expect(run(path.join(folder, 'nexus')).stderr).toBe(`NEXUS is not built in ${folder}: run 'npm run build' there.\n`)
  symlinkSync(path.join(root, 'dist'), path.join(folder, 'dist'))
  symlinkSync(path.join(folder, 'nexus'), path.join(folder, 'linked'))
  expect(run(path.join(folder, 'linked')).stdout).toMatch(/^NEXUS \d/)
  const tools = path.join(folder, 'tools')
  mkdirSync(tools)
  for (const name of ['sh', 'readlink', 'dirname']) {
    symlinkSync(execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(), path.join(tools, name))
  }
  const { status, stderr } = spawnSync(path.join(tools, 'sh'), [path.join(folder, 'nexus')], {
    encoding: 'utf8',
    env: { PATH: tools },
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('there is no program called node')])
})

it('lists its commands, and explains each', async () => {
  const help = await runNexus(['help'], {})
  expect(help).toMatchObject({ code: 0, stderr: '' })
  const names = [...help.stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name as string)
  expect(names).toEqual(['start', 'admin', 'backup', 'restore', 'move', 'recount', 'check', 'version'])
  expect((await runNexus(['admin', '--help'], {})).stdout).toContain('nexus admin grant name@domain')
  expect(await runNexus(['shout'], {})).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no command 'shout'"),
  })
  expect(await runNexus(['admin', 'shout'], {})).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nexus admin grant'),
  })
})
