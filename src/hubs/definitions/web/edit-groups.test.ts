// Edits of a definition: items move within and between groups, and keep their keys.
import { expect, it } from 'vitest'
import type { Group } from '#shared/definitions/definition.ts'
import { addItem, moveGroup, moveItem, removeItem, stepItem, updateItem } from './edit-groups.ts'

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

it('adds without a key, changes and removes', () => {
  const added = addItem(groups, 1, 'link')
  expect(added[1]?.items[1]).toMatchObject({ key: '', kind: 'link', isRequired: false })
  const named = updateItem(added, { group: 1, item: 1 }, { text: 'Plan' })
  expect(named[1]?.items[1]?.text).toBe('Plan')
  expect(keysOf(removeItem(named, { group: 1, item: 0 }))).toEqual(['one two', ''])
  expect(keysOf(groups)).toEqual(['one two', 'three'])
})
