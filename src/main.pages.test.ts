// Titles of pages: a screen is called the same in the menu and on its page, unless the specification fixes its title.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as hubs from '#main.pages.ts'
import { menuFor } from '#shared/menu.ts'
import type { Pages } from '#web/shell/routing/pages.ts'
import { hubsOf } from '#web/shell/routing/pages.ts'

const specified = new Set(readFileSync('scripts/texts/fixed-texts.txt', 'utf8').split('\n'))

test('a screen has one name in the menu and on its page, and none stands in two groups', () => {
  const pages: Pages = Object.assign({}, ...Object.values(hubs))
  const everything = { opens: () => true, may: () => true, hadRole: () => true }
  const entries = menuFor(hubsOf(pages), everything).flatMap(({ entries }) => entries)
  const titleOf = (path: string) => pages[path]?.title ?? ''
  const differing = entries.filter(({ name, path }) => name !== titleOf(path) && !specified.has(titleOf(path)))
  expect(differing.map(({ name, path }) => `${path}: ${name} in the menu, ${titleOf(path)} on its page`)).toEqual([])
  const paths = entries.map(({ path }) => path)
  expect(paths).toEqual([...new Set(paths)])
})
