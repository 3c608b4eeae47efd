// Edits of a definition: items move within and between groups, and keep their keys.
import { expect, it } from 'vitest'
import type { Group } from '#shared/definitions/definition.ts'
import { knownKeysOf } from '#shared/definitions/rules.ts'
import {
  addGroup,
  addItem,
  chooseNps,
  draftOf,
  moveGroup,
  moveItem,
  removeItem,
  stepItem,
  updateItem,
} from './edit-groups.ts'

const item = (key: string) => ({ key, text: key, help: '', kind: 'yesNo' as const, isRequired: false })
const groups: Group[] = [
  { key: 'a', title: 'A', items: [item('one'), item('two')] },
  { key: 'b', title: 'B', items: [item('three')] },
]
const keysOf = (of: readonly Group[]) => of.map(({ items }) => items.map(({ key }) => key).join(' '))

it('moves an item within its group and into another', () => {
  expect(keysOf(moveItem(groups, { group: 0, item: 0 }, { group: 0, item: 1 }))).toEqual(['two one', 'three'])
  expect(keysOf(moveItem(groups, { group: 1, item: 0 }, { group: 0, item: 1 }))).toEqual(['one three two', ''])
})

it('steps over the border of a group, and stops at both ends', () => {
  expect(stepItem(groups, { group: 0, item: 0 }, 1)).toEqual({ group: 0, item: 1 })
  expect(stepItem(groups, { group: 0, item: 1 }, 1)).toEqual({ group: 1, item: 0 })
  expect(stepItem(groups, { group: 1, item: 0 }, -1)).toEqual({ group: 0, item: 2 })
  expect(stepItem(groups, { group: 0, item: 0 }, -1)).toBeNull()
  expect(keysOf(moveGroup(groups, 0, -1))).toEqual(keysOf(groups))
})

it('adds with keys that are not sent, changes and removes', () => {
  const added = addItem(groups, 1, 'link')
  expect(added[1]?.items[1]).toMatchObject({ key: 'new:1', kind: 'link', isRequired: false })
  const twice = addGroup(addItem(added, 1, 'link'))
  expect([keysOf(twice), twice.at(-1)?.key]).toEqual([['one two', 'three new:1 new:2', ''], 'new:3'])
  expect(
    draftOf(twice, knownKeysOf([groups])).map(({ key, items }) => [key, ...items.map((each) => each.key)]),
  ).toEqual([...[['a', 'one', 'two'], ['b', 'three', '', ''], ['']]])
  const named = updateItem(added, { group: 1, item: 1 }, { text: 'Plan' })
  expect(named[1]?.items[1]?.text).toBe('Plan')
  expect(keysOf(removeItem(named, { group: 1, item: 0 }))).toEqual(['one two', 'new:1'])
  expect(keysOf(groups)).toEqual(['one two', 'three'])
})

it('calculates the NPS from one question only', () => {
  const scales = chooseNps(chooseNps(groups, 'one'), 'three')
  expect(scales.flatMap(({ items }) => items.map(({ isNps }) => isNps ?? false))).toEqual([false, false, true])
})
