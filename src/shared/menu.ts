// Menu: the groups that hubs declare for a person, with the entries that they may open. The search palette shows the same.
import type { Action, Screen } from './access.ts'
import { type HubManifest, type MenuGroup, type MenuLink, menuGroups, type Screens, screensOf } from './hub-manifest.ts'
import { normalizeText, queryWords } from './text/normalize-text.ts'

/** `alias`: the specification's name of the screen, where the menu has another; people may look for either. */
export type MenuEntry = { name: string; path: Screen; alias?: string }
export type MenuSection = { group: MenuGroup; title: string; entries: MenuEntry[] }

/** What a person may open and do, as their session knows it. */
export type MenuAccess = {
  opens: (screen: Screen) => boolean
  may: (action: Action) => boolean
  /** Had one of the roles on the last day of a year that is closing. */
  hadRole: (action: Action) => boolean
}

type Placed = MenuEntry & { group: MenuGroup; order: number }

/** Groups without an entry for this person are left out. */
export function menuFor(hubs: readonly HubManifest[], access: MenuAccess): MenuSection[] {
  const placed = [...screenEntries(screensOf(hubs), access), ...linkEntries(hubs, access)]
  placed.sort((a, b) => a.order - b.order)
  return (Object.keys(menuGroups) as MenuGroup[]).flatMap((group) => {
    const entries = placed.filter((each) => each.group === group).map(({ group: _, order: __, ...entry }) => entry)
    return entries.length > 0 ? [{ group, title: menuGroups[group], entries }] : []
  })
}

const screenEntries = (screens: Screens, { opens }: MenuAccess): Placed[] =>
  [...screens].flatMap(([route, { name: alias, menu }]) => {
    const path = route as Screen
    if (!menu || !opens(path)) return []
    const { name = alias, ...placement } = menu
    return [{ ...placement, name, path, ...(name !== alias && { alias }) }]
  })

const linkEntries = (hubs: readonly HubManifest[], { may, hadRole }: MenuAccess): Placed[] =>
  hubs
    .flatMap(({ menu = [] }): readonly MenuLink[] => menu)
    .filter((link) => may(link) || (link.closingYear && hadRole(link)))
    .map(({ group, order, name, path }) => ({ group, order, name, path }))

/** Each typed word is the beginning of a word in one of its names. */
export const matchesEntry = ({ name, alias = '' }: Pick<MenuEntry, 'name' | 'alias'>, typed: string): boolean => {
  const words = normalizeText(`${name} ${alias}`).split(/[^\p{L}\p{N}]+/u)
  return queryWords(typed).every((word) => words.some((each) => each.startsWith(word)))
}
