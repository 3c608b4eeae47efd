// Source maps for stack traces: a stack of built code names the sources.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap, type SourceMapping } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readableStack } from './readable-stack.ts'

// Lines 1 to 3 of the built file; the second has two mappings, the third steps back and into the second source.
const mappings = 'AAAA;EACE,QAAK;ACFP,kCAsBA'
const payload = {
  file: 'x.js',
  version: 3,
  sources: ['../src/a.ts', '../src/b.ts'],
  names: [],
  sourcesContent: [],
  mappings,
  sourceRoot: '',
}

function layFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-stack-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'x.js.map'), JSON.stringify(payload))
  return path.join(folder, 'x.js')
}

it.each([
  [1, 1],
  [2, 3],
  [2, 11],
  [2, 40],
  [3, 1],
  [3, 40],
])('maps line %i, column %i as Node does', (line, column) => {
  const file = layFile()
  const entry = new SourceMap(payload).findEntry(line - 1, column - 1) as SourceMapping
  const source = path.resolve(path.dirname(file), entry.originalSource)
  const found = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  const stack = `Error: no\n    at work (${file}:${line}:${column})\n    at node:net:1:2`
  expect(readableStack(stack, path.dirname(file))).toBe(`Error: no\n    at work (${found})\n    at node:net:1:2`)
})

it('leaves a stack without a map unchanged', () => {
  const stack = 'Error: no\n    at /nowhere/x.js:1:2'
  expect(readableStack(stack, '/nowhere')).toBe(stack)
})

it('reads a map once for a whole stack', () => {
  const file = layFile()
  const read = vi.spyOn(JSON, 'parse')
  onTestFinished(() => read.mockRestore())
  const lines = [1, 2, 3].map((line) => `    at ${file}:${line}:3`)
  expect(readableStack(lines.join('\n'), path.dirname(file))).not.toContain('x.js')
  expect(read).toHaveBeenCalledTimes(1)
})

it.each(['elsewhere/x.js:1:2', `${import.meta.dirname}.js:1:2`, `${import.meta.dirname}/../x.js:1:2`])(
  'leaves a text with %s unchanged',
  (text) => {
    expect(readableStack(text)).toBe(text)
  },
)

it('reads only maps of the program', () => {
  const stack = `Error: ${layFile()}:1:1`
  expect(readableStack(stack)).toBe(stack)
})

it.each([import.meta.dirname, `${import.meta.dirname}/`, `${import.meta.dirname}/x.js:1`])(
  'is not slowed down by many repetitions of %s',
  (text) => {
    const startedMs = performance.now()
    readableStack(text.repeat(20_000))
    expect(performance.now() - startedMs).toBeLessThan(1000)
  },
)
