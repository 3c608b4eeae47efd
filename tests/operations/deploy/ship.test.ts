// Container: it can be built and starts. container.ts runs the Dockerfile's lines in empty folders, and its commands run
// there. No container engine is needed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { openDatabase } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { hubSettingNames } from '#server/hub/settings.ts'
import { readConfig, settingNames } from '#server/runtime/config.ts'
import { shutdownMs } from '#server/start.ts'
import { makePostgresDatabase } from '#server/testing/database.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { builtCommit, dockerfile, layImage, root } from './container.ts'

const compose = readFileSync(path.join(root, 'compose.yaml'), 'utf8')

const wordsOf = (instruction: RegExp) => JSON.parse(instruction.exec(dockerfile)?.[1] ?? '[]') as string[]

type Listed = { name: string; version: string }

async function start(command: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const [program = '', ...words] = command
  const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for await (const piece of child.stdout) {
    said += piece
    if (said.includes('NEXUS is up')) return child
  }
  throw new Error(`It ended: ${said}`)
}

it('the release is one archive with its checksum; the container built from it is healthy, makes a backup, and shuts down cleanly', async () => {
  const { image: folder, app } = await layImage()
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const archive = `nexus-${version}-${process.platform}-${process.arch}.tar.gz`
  const release = path.join(app, 'dist/release')
  expect(readdirSync(release).sort()).toEqual([archive, `${archive}.sha256`])
  const sum = createHash('sha256')
    .update(readFileSync(path.join(release, archive)))
    .digest('hex')
  expect(readFileSync(path.join(release, `${archive}.sha256`), 'utf8')).toBe(`${sum}  ${archive}\n`)
  // Whoever builds it, root owns what root unpacks.
  const listed = execFileSync('tar', ['-tvzf', path.join(release, archive)], { encoding: 'utf8', maxBuffer: 1 << 26 })
  expect(
    listed
      .trim()
      .split('\n')
      .filter((line) => !/^.\S+ +(root\/root|\d+ root +root) /.test(line)),
  ).toEqual([])
  // No sources, tests, demo or packages, except those that cannot be bundled.
  expect(readdirSync(folder).sort()).toEqual(
    ['.env.example', 'CHANGELOG.md', 'deploy', 'dist', 'docs', 'nexus', 'package.json', 'sbom.cdx.json'].sort(),
  )
  const { components } = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8'))
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const listedPackages = new Set(components.map(({ name, version }: Listed) => `${name}@${version}`))
  const ours = Object.entries({ ...dependencies, ...devDependencies }).map((entry) => entry.join('@'))
  expect(ours.filter((name) => !listedPackages.has(name))).toEqual([])
  expect(readFileSync(path.join(folder, 'dist/server/licences.md'), 'utf8')).toContain('## fastify - ')
  expect(readdirSync(path.join(folder, 'dist')).sort()).toEqual(['server', 'web'])
  expect(readdirSync(path.join(folder, 'dist/server/node_modules')).sort()).toEqual([
    '@img',
    'detect-libc',
    'semver',
    'sharp',
  ])
  const programs = readdirSync(path.join(folder, 'dist/server')).filter((name) => name.endsWith('.js'))
  const isDemo = (name: string) => readFileSync(path.join(folder, 'dist/server', name), 'utf8').includes('fillDemo')
  expect(programs.filter(isDemo)).toEqual([])
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    SHUTDOWN_DELAY_SECONDS: '0',
  }
  const here = (words: string[]) => words.map((word) => word.replace(/^\/app\//, `${folder}/`))
  const nexus = (...words: string[]) =>
    execFileSync(path.join(folder, 'nexus'), words, { cwd: folder, env, encoding: 'utf8' })
  const portal = await start(here(wordsOf(/^CMD (\[.*\])$/m)), folder, env)
  const [program = '', ...words] = wordsOf(/^HEALTHCHECK[^[]*CMD (\[.*\])$/m)
  execFileSync(program, words, { cwd: folder, env })
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  expect(page).toContain('<div id="root">')
  const health = await (await fetch(`http://127.0.0.1:${port}/api/health`)).json()
  const builtOn = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(health).toEqual({ status: 'up', version, commit: builtCommit.slice(0, 10), builtOn })
  expect(nexus('version')).toContain(`NEXUS ${version} (${builtCommit.slice(0, 10)}, built on 2`)
  expect(nexus('backup')).toContain('Backup made')
  // As containers and scripts of earlier versions call it.
  expect(execFileSync('node', ['dist/server/backup.js'], { cwd: folder, env, encoding: 'utf8' })).toContain(
    'Backup made',
  )
  portal.kill('SIGTERM')
  expect(await once(portal, 'exit')).toEqual([0, null])
  expect(() => execFileSync(program, words, { cwd: folder, env, stdio: 'ignore' })).toThrow()
}, 180_000)

it('is started the same way everywhere', () => {
  const { scripts, bin } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const unit = readFileSync(path.join(root, 'deploy/nexus.service'), 'utf8')
  const ofUnit = /^ExecStart=\/opt\/nexus\/(.*)$/m.exec(unit)?.[1]
  expect([wordsOf(/^CMD (\[.*\])$/m).join(' '), ofUnit]).toEqual(['/app/nexus start', 'nexus start'])
  const program = readFileSync(path.join(root, 'nexus'), 'utf8')
  const flags = /^node (--\S+) /.exec(scripts.start)?.[1]
  expect(program).toContain(`exec "$node" ${flags} "$here/${bin.nexus}" "$@"`)
})

it('does not run as root, and exposes no secret', () => {
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.indexOf('\nCMD'))
  const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'data', 'node_modules', '.git', '*.backup', 'trial']))
})

it('compose sets settings that exist, and points at files that exist', () => {
  const [portals = ''] = compose.split('\n  postgres:\n')
  const names = [...portals.matchAll(/^ {2,6}([A-Z][A-Z_]+):/gm)].map((match) => match[1])
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => ![...settingNames, ...hubSettingNames(hubs)].includes(name as string))).toEqual([
    'NEXUS_COMMIT',
    'PGPASSWORD',
  ])
  const files = [...compose.matchAll(/- \.\/(\S+?):/g)].map((match) => match[1] as string)
  expect(files).toEqual(['deploy/Caddyfile', 'deploy/away.html'])
  const [caddyfile, page] = files.map((file) => readFileSync(path.join(root, file), 'utf8'))
  expect(caddyfile).toContain('portal-2:3000')
  expect(page).toContain('</html>')
})

it('compose and the unit limit memory and logs, and the portal alike', () => {
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
  const portal = compose.slice(compose.indexOf('x-portal:'), compose.indexOf('x-environment:'))
  const each = services.split(/\n {2}(?=[\w-]+:\n)/).slice(1)
  expect(each.length).toBe(4)
  for (const service of each.map((text) => text.replace('<<: *portal', portal))) {
    expect(service).toMatch(/^ +mem_limit: \d+[mg]$/m)
    expect(service).toMatch(/^ +logging: \*logging$/m)
  }
  expect(compose).toMatch(
    /^x-logging: &logging\n {2}driver: json-file\n {2}options:\n {4}max-size: "\d+m"\n {4}max-file: "\d"$/m,
  )
  const unit = readFileSync(path.join(root, 'deploy/nexus.service'), 'utf8')
  const memory = /^MemoryMax=(\d+)M$/m.exec(unit)?.[1]
  expect(portal).toContain(`mem_limit: ${memory}m`)
  expect(unit).toMatch(/^LogRateLimitIntervalSec=\d+s\nLogRateLimitBurst=\d+$/m)
})

it('each sample says at its top which settings it needs, by names that exist', () => {
  const known = [...settingNames, ...hubSettingNames(hubs)]
  const samples = readdirSync(path.join(root, 'deploy')).filter((name) => !/\.(yml|html|json)$/.test(name))
  expect(samples.length).toBeGreaterThan(7)
  for (const name of samples) {
    const [top = ''] = /^(#.*\n)+/.exec(readFileSync(path.join(root, 'deploy', name), 'utf8')) ?? []
    const [, settings = ''] = /^# Settings? of (?:the|each) portal: ([\s\S]*)/m.exec(top) ?? []
    const named = settings.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? []
    expect([name, named.length > 0, named.filter((each) => !known.includes(each))]).toEqual([name, true, []])
  }
})

it('git and Docker ignore what the docs tell people to create in the checkout', () => {
  const docs = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const made = ['.env', 'data/nexus.sqlite', 'trial/nexus.sqlite', 'nexus.backup']
  for (const name of made.slice(2)) expect(docs).toContain(name.split('/')[0])
  const git = execFileSync('git', ['check-ignore', '--no-index', ...made], { cwd: root, encoding: 'utf8' })
  expect(git.trim().split('\n')).toEqual(made)
  const docker = readFileSync(path.join(root, '.dockerignore'), 'utf8').trim().split('\n')
  const isIgnored = (name: string) => docker.some((pattern) => path.matchesGlob(name.split('/')[0] as string, pattern))
  expect(made.filter((name) => !isIgnored(name))).toEqual([])
})

it('compose and the unit wait longer than a shutdown takes', () => {
  const unit = readFileSync(path.join(root, 'deploy/nexus.service'), 'utf8')
  const needed = (readConfig({}).shutdownDelayMs + shutdownMs) / 1000
  for (const [, seconds] of [
    /^ {2}stop_grace_period: (\d+)s$/m.exec(compose) ?? [],
    /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [],
  ]) {
    expect(Number(seconds)).toBeGreaterThan(needed)
  }
})

it.each(['PUBLIC_URL', 'AUTH_SECRET', 'POSTGRES_PASSWORD'])('compose does not start without %s', (name) => {
  const uses = [...compose.matchAll(/\$\{(\w+)(\S*)/g)].filter((match) => match[1] === name)
  expect(uses.length).toBeGreaterThan(0)
  for (const [use, , rest] of uses) expect(rest, use).toMatch(/^:\?/)
})

it('any password of PostgreSQL works as compose passes it', async () => {
  const [, address = '', user = ''] = /DATABASE_URL: (postgres:\/\/(\w+)@postgres:5432\/nexus)$/m.exec(compose) ?? []
  expect(compose).toMatch(/^ {2}PGPASSWORD: \$\{POSTGRES_PASSWORD:\?/m)
  const [password, role] = ['a/b+c#d@e:f?g%41 $h&"i\\', `compose_${newId().replaceAll('-', '')}`]
  const store = await makePostgresDatabase()
  const admin = new pg.Client(store.url)
  await admin.connect()
  await admin.query(`create role ${role} login password ${pg.escapeLiteral(password)}`)
  onTestFinished(async () => {
    await admin.query(`drop role ${role}`)
    await admin.end()
    await store.drop()
  })
  const { host, pathname } = new URL(store.url)
  const databaseUrl = address.replace(user, role).replace('postgres:5432/nexus', host + pathname)
  vi.stubEnv('PGPASSWORD', password)
  onTestFinished(() => void vi.unstubAllEnvs())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'nexus-compose-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { db, ping, close } = openDatabase({ databaseUrl, databasePool: 1, dataDir })
  onTestFinished(close)
  await ping()
  const asked = db.selectFrom('pg_roles').select('rolname').where('rolname', '=', role)
  expect(await asked.execute()).toEqual([{ rolname: role }])
})
