// Hash of Node: another program than the pinned one is refused, and the pin is of the version in the lockfile.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
// @ts-expect-error: plain JavaScript, which an older Node runs
import { findNodeProblem, pinned } from './node-hash.mjs'

const root = path.resolve(import.meta.dirname, '../..')

it('is of the version that is installed', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  expect(pinned.version).toBe(packages['node_modules/node'].version)
  expect(findNodeProblem(root)).toBeUndefined()
})

it('refuses another program, and says nothing where none is pinned', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(findNodeProblem(folder, 'linux-x64')).toBeUndefined()
  mkdirSync(path.join(folder, 'node_modules/node/bin'), { recursive: true })
  for (const name of ['node', 'node.exe'])
    writeFileSync(path.join(folder, 'node_modules/node/bin', name), 'another program')
  for (const platform of Object.keys(pinned.programs))
    expect(findNodeProblem(folder, platform)).toContain('Do not run it')
  expect(findNodeProblem(folder, 'sunos-x64')).toBeUndefined()
})
