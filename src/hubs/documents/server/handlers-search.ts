// Which documents does a search offer? Those of the collections that the caller may open.
import type { Finder } from '#server/hub.ts'
import { mostOfKind } from '#server/nearest-seqs.ts'
import type { Screen } from '#shared/access.ts'
import { nearestDocuments } from './queries-search.ts'
import type { Collection } from './tables.ts'

const screens: Record<Collection, { screen: Screen; name: string }> = {
  documents: { screen: '/resource-hub', name: 'Resource Hub' },
  'api-cycles': { screen: '/apip-cycle', name: 'APIP Cycle' },
}

export const findDocuments: Finder = async ({ portal: { db }, caller: { uid }, words, forgives, opens }) => {
  const open = (Object.keys(screens) as Collection[]).filter((collection) => opens(screens[collection].screen))
  if (open.length === 0) return []
  const rows = await nearestDocuments(db, open, { words, forgives, uid, most: mostOfKind })
  return rows.map(({ id, title, collection, year }) => {
    const { screen, name } = screens[collection]
    return { key: id, title, line: `${name} · ${year}`, path: `${screen}?${new URLSearchParams({ search: title })}` }
  })
}
