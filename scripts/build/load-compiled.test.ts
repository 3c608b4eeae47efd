// Code cache of the built server: used for exactly the program that it was made from, and otherwise ignored.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const source = `exports.answer = () => 'old'; exports.late = () => require('./late.js')`

/** A folder as the build leaves it. */
function buildProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'nexus-compiled-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyFileSync(join(import.meta.dirname, 'load-compiled.cjs'), join(folder, 'load-compiled.js'))
  writeFileSync(join(folder, 'portal.js'), source)
  writeFileSync(join(folder, 'late.js'), `exports.answer = 'late'`)
  run(folder, [], 'store()')
  return { folder, portal: join(folder, 'portal.js'), compiled: join(folder, 'portal.compiled') }
}

/** What the program answers, and whether the cache was used. */
function run(folder: string, flags: string[] = [], last = '') {
  const code = `const { store } = require('./load-compiled.js'); const portal = require('./portal.js'); ${last}
    console.log(portal.answer(), portal.late().answer)`
  const env = { PATH: process.env.PATH, NODE_DEBUG: 'nexus' }
  const program = ['-c', '"$0" "$@" 2>&1', process.execPath, ...flags, '-e', code]
  return execFileSync('sh', program, { cwd: folder, env, encoding: 'utf8' })
}

const used = /code cache is used\nold late\n$/
const notUsed = /code cache is not used\nold late\n$/

it('uses the cache, also with other memory settings', () => {
  const { folder } = buildProgram()
  expect(run(folder)).toMatch(used)
  expect(run(folder, ['--max-semi-space-size=8', '--max-old-space-size=300'])).toMatch(used)
})

it('runs the program as it is, if it has changed since', () => {
  const { folder, portal } = buildProgram()
  writeFileSync(portal, source.replace('old', 'new'))
  expect(run(folder)).toMatch(/code cache is not used\nnew late\n$/)
})

const change = (file: string, at: number) => {
  const bytes = readFileSync(file)
  bytes.writeUInt8(255 - bytes.readUInt8(at), at)
  writeFileSync(file, bytes)
}

it.each([
  ['is damaged', (file: string) => change(file, 300)],
  ['was made by another version of Node', (file: string) => change(file, 0)],
  ['has lost its end', (file: string) => truncateSync(file, 300)],
  ['is empty', (file: string) => truncateSync(file)],
  ['is missing', (file: string) => rmSync(file)],
])('compiles if the cache %s', (_, spoil) => {
  const { folder, compiled } = buildProgram()
  spoil(compiled)
  expect(run(folder)).toMatch(notUsed)
})
