// Image contents: files that do not belong into the image are noticed.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { baseOf } from './base.ts'
import { unexpectedFiles } from './built.ts'

const root = path.join(import.meta.dirname, '../..')
const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))

describe('strangers', () => {
  it('accepts what the program needs', () => {
    const needed = ['package.json', 'dist/web/index.html', 'dist/web/assets/GcpListPage-1.js.br', 'dist/server/main.js']
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

it('the Dockerfile has one base, which can be built here under its name', () => {
  expect(baseOf(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))).toMatch(/^node:\d+-slim$/)
  expect(() => baseOf('FROM a AS build\nFROM b\n')).toThrow('a, b')
})
