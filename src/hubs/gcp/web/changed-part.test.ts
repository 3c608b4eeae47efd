// Changed part of two texts.

import { expect, it } from 'vitest'
import { changedPart } from './changed-part.ts'

it('has what changed with a few words around it', () => {
  const words = (n: number) => Array.from({ length: n }, (_, at) => `w${at}`).join(' ')
  expect(changedPart(`${words(20)} sixty ${words(20)}`, `${words(20)} eighty two ${words(20)}`)).toEqual({
    before: '… w14 w15 w16 w17 w18 w19 sixty w0 w1 w2 w3 w4 w5 …',
    after: '… w14 w15 w16 w17 w18 w19 eighty two w0 w1 w2 w3 w4 w5 …',
  })
})

it.each([
  ['', 'new', { before: '', after: 'new' }],
  ['one two', 'one', { before: 'one two', after: 'one' }],
  ['a a', 'a a a', { before: 'a a', after: 'a a a' }],
  ['line\none', 'line\ntwo', { before: 'line\none', after: 'line\ntwo' }],
])('from %j to %j', (before, after, expected) => {
  expect(changedPart(before, after)).toEqual(expected)
})
