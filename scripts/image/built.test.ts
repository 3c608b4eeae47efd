// Image contents: files that do not belong into the image are noticed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { baseOf, npmSecrets, standInName } from './base.ts'
import { unexpectedFiles } from './built.ts'

const root = path.join(import.meta.dirname, '../..')
const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))

describe('strangers', () => {
  it('accepts what the program needs', () => {
    const needed = [
      ...['nexus', 'package.json', 'deploy/nexus.service', 'docs/operations.md'],
      ...['dist/web/index.html', 'dist/web/assets/GcpListPage-1.js.br', 'dist/server/nexus.js'],
    ]
    expect(unexpectedFiles([...needed, 'dist/server/node_modules/sharp/package.json'], locked)).toEqual([])
  })

  it.each([
    'tests/portal/live.test.ts',
    'src/main.web.tsx',
    'scripts/demo/people.ts',
    'dist/server/demo.js',
    'dist/server/queries.test.js',
    '.env',
  ])('stops at %s', (file) => expect(unexpectedFiles([file], locked)).toEqual([file]))

  it.each(['vite', 'vitest', '@playwright/test', 'nobody-knows-it'])('stops at the package %s', (name) => {
    expect(unexpectedFiles([`node_modules/${name}/package.json`], locked)).toEqual([`node_modules/${name}`])
  })
})

it('the Dockerfile has one base, and a stand-in for it does not take its name', () => {
  const base = baseOf(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))
  expect(base).toMatch(/^node:\d+-slim$/)
  expect(standInName).toMatch(/^localhost\//)
  expect(() => baseOf('ARG BASE=a\nFROM $BASE AS build\nFROM b\n')).toThrow('$BASE, b')
})

it('what npm needs on this machine is handed to one step of the build as secrets, and copied nowhere', () => {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  const [, ...stages] = dockerfile.split(/^FROM /m)
  const mounts = [...dockerfile.matchAll(/--mount=type=secret,id=(\w+),target=(\S+)/g)]
  expect(mounts.map(([, id]) => id)).toEqual(['npmrc', 'certificates'])
  expect(stages.at(-1)).not.toMatch(/secret|npm /)
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const certificates = path.join(folder, 'company.pem')
  writeFileSync(certificates, 'a certificate')
  vi.stubEnv('NODE_EXTRA_CA_CERTS', certificates)
  onTestFinished(() => void vi.unstubAllEnvs())
  const words = npmSecrets(folder, (name) => (name === 'registry' ? 'https://npm.company.example/' : undefined))
  expect(words).toEqual([
    ...['--secret', `id=certificates,src=${certificates}`],
    ...['--secret', `id=npmrc,src=${path.join(folder, 'npmrc')}`],
  ])
  const npmrc = readFileSync(path.join(folder, 'npmrc'), 'utf8')
  expect(npmrc).toBe(`registry=https://npm.company.example/\ncafile=${mounts[1]?.[2]}\n`)
})
