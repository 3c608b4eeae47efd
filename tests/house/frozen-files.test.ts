// Frozen files: released migrations do not change. Compares the hashes of all frozen files, and runs each check on a small
// bad example.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { releaseBackup, releases } from '../operations/releases.ts'
import { frozenProblems, type Hashes, hashOf, unfrozenSteps } from './frozen-files.ts'
import { readTree } from './read-tree.ts'

const tree = readTree()
const hashes: Hashes = JSON.parse(readFileSync(path.join(import.meta.dirname, 'frozen-files.json'), 'utf8'))

const stepsOf = (version: string): string[] =>
  JSON.parse(
    gunzipSync(readFileSync(releaseBackup(version)))
      .toString()
      .split('\n', 1)[0] ?? '',
  ).migrations

it('frozen files are as they were', () => {
  expect(Object.keys(hashes).length).toBeGreaterThan(10)
  expect(frozenProblems(tree, hashes)).toEqual([])
})

it.each(releases)('every step of %s stands in a frozen file', (version) => {
  const steps = stepsOf(version)
  expect(steps.length).toBeGreaterThan(20)
  expect(unfrozenSteps(tree, steps)).toEqual([])
})

describe('a bad example', () => {
  const file = 'src/hubs/gcp/server/migrations.ts'
  const text =
    "// Frozen: steps\nimport type { Migration } from '#server/migrate.ts'\nexport const steps: Migration[] = [{ name: 'gcp-1' }]\n"
  const treeWith = (now: string) => new Map([[file, now]])
  const kept = { [file]: hashOf(text) }

  it('is a changed step', () => {
    expect(frozenProblems(treeWith(text), kept)).toEqual([])
    for (const now of [text.replace('gcp-1', 'gcp-2'), text.replace('// Frozen: steps', '// Steps')]) {
      expect(frozenProblems(treeWith(now), kept)).toEqual([
        `${file} has changed: released migrations never change; write a new step.`,
      ])
    }
    expect(frozenProblems(new Map([['src/hubs/gcp/rules.ts', '']]), kept)).toEqual([
      `${file} is gone: released migrations never change; write a new step.`,
    ])
    // With its whole hub.
    expect(frozenProblems(new Map([['src/hubs/people/rules.ts', '']]), kept)).toEqual([])
  })

  it('is no comment that was reworded', () => {
    expect(frozenProblems(treeWith(text.replace('steps\n', 'the steps\n// Why\n')), kept)).toEqual([])
  })

  it('is no type that moved', () => {
    expect(frozenProblems(treeWith(text.replace('#server/migrate.ts', '#server/database/steps.ts')), kept)).toEqual([])
  })

  it('is a frozen file without a hash', () => {
    expect(frozenProblems(treeWith(text), {})).toEqual([
      expect.stringContaining('run node scripts/write/frozen-files.ts'),
    ])
  })

  it('is a released step in a file that may change', () => {
    const live = text.replace('// Frozen: steps', '// Steps')
    expect(unfrozenSteps(treeWith(text), ['gcp-1'])).toEqual([])
    expect(unfrozenSteps(treeWith(live), ['gcp-0'])).toEqual([])
    expect(unfrozenSteps(treeWith(live), ['gcp-1'])).toEqual([
      expect.stringContaining(`${file} has gcp-1, which was released`),
    ])
  })
})
