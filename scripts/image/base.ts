// Base image: the one that the Dockerfile names, pulled from its registry. In a network without one, a stand-in is built from
// Debian's packages and the Node and npm that run this, under a name of our own. What npm needs in such a network (registry,
// certificates) is handed to the build as secrets, and is in no image.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from './programs.ts'

/** Never the name of a public image: others on this machine would take it for that image. */
export const standInName = 'localhost/nexus-trial-base'

export function baseOf(dockerfile: string): string {
  const [, base] = /^ARG BASE=(\S+)$/m.exec(dockerfile) ?? []
  const named = new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1] as string))
  if (!base || [...named].join() !== '$BASE')
    throw new Error(`The Dockerfile should have one base, ARG BASE=…, but has ${[...named].join(', ')}`)
  return base
}

export const isBaseHere = (base: string) => spawnSync('buildah', ['inspect', '--type', 'image', base]).status === 0

export const fetchBase = (base: string) => spawnSync('buildah', ['pull', `docker://${base}`]).status === 0

const debian = 'bookworm'

export function makeStandIn(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-base-'))
  const container = run('buildah', ['from', 'scratch'])
  try {
    const files = path.join(folder, 'debian.tar')
    run('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', debian, files])
    run('buildah', ['add', container, files, '/'])
    fill(run('buildah', ['mount', container]))
    const search = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
    run('buildah', ['config', '--env', search, '--cmd', 'node', container])
    run('buildah', ['commit', '--quiet', container, standInName])
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
}

/** Words for `buildah build`: what npm needs on this machine, if it is not the default. The caller removes the folder. */
export function npmSecrets(folder: string, setting = npmSetting): string[] {
  const certificates = setting('cafile') ?? process.env.NODE_EXTRA_CA_CERTS
  const lines = [`registry=${setting('registry') ?? 'https://registry.npmjs.org/'}`]
  const words: string[] = []
  if (certificates && existsSync(certificates)) {
    lines.push('cafile=/run/certificates.pem')
    words.push('--secret', `id=certificates,src=${certificates}`)
  }
  const npmrc = path.join(folder, 'npmrc')
  writeFileSync(npmrc, `${lines.join('\n')}\n`, { mode: 0o600 })
  return [...words, '--secret', `id=npmrc,src=${npmrc}`]
}

function npmSetting(name: string): string | undefined {
  const value = run(process.env.npm_node_execpath ?? 'node', [process.env.npm_execpath ?? '', 'config', 'get', name])
  return value === 'null' || value === 'undefined' || value === '' ? undefined : value
}
