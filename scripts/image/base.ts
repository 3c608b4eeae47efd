// Base image: the one that the Dockerfile names. It is already here, pulled from its registry, or, in a network without one,
// built from Debian's packages and the Node and npm that run this, under the same name. What such a network needs
// (certificates, npm's settings) goes into that local base, never into the project.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from './programs.ts'

export function baseOf(dockerfile: string): string {
  const named = new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1] as string))
  const [base, ...more] = named
  if (!base || more.length > 0) throw new Error(`The Dockerfile should have one base, but has ${[...named].join(', ')}`)
  return base
}

export const isBaseHere = (base: string) => spawnSync('buildah', ['inspect', '--type', 'image', base]).status === 0

export const fetchBase = (base: string) => spawnSync('buildah', ['pull', `docker://${base}`]).status === 0

const debian = 'bookworm'
const bundle = 'etc/ssl/certs/ca-certificates.crt'

export function makeBase(base: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-base-'))
  const container = run('buildah', ['from', 'scratch'])
  try {
    const files = path.join(folder, 'debian.tar')
    run('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', debian, files])
    run('buildah', ['add', container, files, '/'])
    fill(run('buildah', ['mount', container]))
    const search = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
    run('buildah', ['config', '--env', search, '--cmd', 'node', container])
    run('buildah', ['commit', '--quiet', container, base])
  } finally {
    run('buildah', ['rm', container])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Like the real base: node and npm in /usr/local, and a user called node. */
function fill(root: string): void {
  const local = path.join(root, 'usr/local')
  const npm = path.dirname(path.dirname(process.env.npm_execpath ?? ''))
  if (!existsSync(path.join(npm, 'bin/npm-cli.js')))
    throw new Error('Start this with npm run image: the base gets that npm.')
  copyFileSync(process.execPath, path.join(local, 'bin/node'))
  mkdirSync(path.join(local, 'lib/node_modules'), { recursive: true })
  run('cp', ['-rL', npm, path.join(local, 'lib/node_modules/npm')])
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name))
  run('chroot', [root, 'useradd', '--uid', '1000', '--create-home', '--shell', '/bin/bash', 'node'])
  const trusted = npmSetting('cafile') ?? process.env.NODE_EXTRA_CA_CERTS ?? `/${bundle}`
  if (existsSync(trusted)) writeFileSync(path.join(root, bundle), readFileSync(trusted))
  mkdirSync(path.join(local, 'etc'), { recursive: true })
  const settings = [`registry=${npmSetting('registry')}`, `cafile=/${bundle}`]
  writeFileSync(path.join(local, 'etc/npmrc'), `${settings.join('\n')}\n`)
}

function npmSetting(name: string): string | undefined {
  const value = run(process.env.npm_node_execpath ?? 'node', [process.env.npm_execpath ?? '', 'config', 'get', name])
  return value === 'null' || value === 'undefined' || value === '' ? undefined : value
}
