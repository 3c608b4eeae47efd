// Changes between two definitions: each item once, the fewest moves that explain an order, and sentences about them.
import { expect, it } from 'vitest'
import { changesBetween, formatChange } from './changes.ts'
import type { Group, Item } from './definition.ts'

const item = (key: string, more: Partial<Item> = {}): Item => ({
  ...{ key, text: key, help: '', kind: 'yesNo', isRequired: false },
  ...more,
})
const group = (key: string, items: Item[], title = key): Group => ({ key, title, items })
const lettersOf = (letters: string) => [...letters].map((key) => item(key))
const sentences = (before: Group[], after: Group[]) => changesBetween(before, after).map(formatChange)

it('lists what is new, gone, reworded and changed', () => {
  const before = [group('A', lettersOf('abc'))]
  const after = [group('A', [item('a', { help: 'More' }), item('b', { isRequired: true }), item('d')], 'Alpha')]
  expect(sentences(before, after)).toEqual([
    ...["'a' was reworded.", "'b' was changed.", "'d' is new.", "The group 'Alpha' was reworded.", "'c' was removed."],
  ])
  expect(changesBetween(before, before)).toEqual([])
})

it.each([
  ['abcde', 'eabcd', ['e']],
  ['abcde', 'bcdae', ['a']],
  ['abcde', 'edcba', ['d', 'c', 'b', 'a']],
  ['abcde', 'axcbe', ['b']],
])('lists the fewest moves from %s to %s', (before, after, moved) => {
  const changes = changesBetween([group('A', lettersOf(before))], [group('A', lettersOf(after))])
  expect(changes.filter(({ what }) => what === 'moved').map(({ key }) => key)).toEqual(moved)
})

it('says which group an item moved to, once, even if it was reworded', () => {
  const before = [group('A', lettersOf('ab')), group('B', lettersOf('c'))]
  const after = [group('B', [item('c'), item('a', { text: 'x' }), item('b')]), group('A', [item('d')])]
  expect(sentences(before, after)).toEqual([
    ..."'x' was reworded and moved from A to B.|'b' moved from A to B.|'d' is new.|The group 'A' moved.".split('|'),
  ])
})
