// Mutation finder: what it changes in a text, and what it leaves alone.
import { describe, expect, it } from 'vitest'
import { applied, findMutations } from './find-mutations.ts'

const changesIn = (text: string) => findMutations('rules.ts', text).map((each) => applied(text, each))

describe('it changes', () => {
  it.each([
    ['f(3)', ['f(4)', 'f(2)']],
    ['f(0)', ['f(1)']],
    ['f(-1)', ['f(-2)', 'f(-0)']],
    ['f(10_000)', ['f(10001)', 'f(9999)']],
    ['a < b', ['a <= b']],
    ['a >= b', ['a > b']],
    ['a === b', ['a !== b']],
    ['a && b', ['a || b']],
    ['!a', ['a']],
    ['f(true)', ['f(false)']],
    ['a ? b : c', ['!(a) ? b : c']],
    ['if (a(b)) c()', ['if (!(a(b))) c()']],
    ["q.where('day', '<', today)", ["q.where('day', '<=', today)"]],
  ])('%s', (text, expected) => expect(changesIn(text)).toEqual(expected))

  it('a condition only once: by its comparison, or as a whole', () => {
    expect(changesIn('if (a === b) c()')).toEqual(['if (a !== b) c()'])
    expect(changesIn('if (!a) c()')).toEqual(['if (a) c()'])
  })
  it('the operator, not the same signs in a comment', () => {
    expect(changesIn('a /* < */ < /* of */ b')).toEqual(['a /* < */ <= /* of */ b'])
  })
  it('factors and milliseconds by doubling them', () => {
    expect(changesIn('const a = b * 1000')).toEqual(['const a = b * 2000'])
    expect(changesIn('const waitMs = 500')).toEqual(['const waitMs = 1000'])
    expect(changesIn('f({ waitMs: 500 })')).toEqual(['f({ waitMs: 1000 })'])
  })
  it('the right position after characters of several bytes', () => {
    expect(changesIn("const a = '… → 🎉'\nf(1)")).toEqual(["const a = '… → 🎉'\nf(2)", "const a = '… → 🎉'\nf(0)"])
  })
})

it.each([
  "import { a } from './1.ts'",
  'type A = 1 | true',
  'const a: 1 = b as 2',
  "const a = '1 < 2'",
  'const a = { 1: b }',
  "const a = '<'",
])('it leaves alone %s', (text) => expect(changesIn(text)).toEqual([]))

it('reports the position of a change', () => {
  expect(findMutations('rules.ts', 'f()\n  g(0) // x')).toEqual([
    { start: 8, end: 9, before: '0', after: '1', line: 2, lineText: 'g(0) // x' },
  ])
})
