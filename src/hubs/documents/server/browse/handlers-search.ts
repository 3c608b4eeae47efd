// Portal search in documents: the collections that the caller may open, title matches before matches in descriptions.
import type { Finder } from '#server/hub/hub.ts'
import { matchingSentence } from '#server/search/matching-sentence.ts'
import { maxOfKind } from '#server/search/rank-matches.ts'
import type { Screen } from '#shared/access.ts'
import { isWebLink } from '#shared/text/web-link.ts'
import type { Collection } from '../tables.ts'
import { findBestDocuments, findDocumentsByText } from './queries-search.ts'

const screens: Record<Collection, { screen: Screen; name: string }> = {
  documents: { screen: '/resource-hub', name: 'Documents' },
  'api-cycles': { screen: '/apip-cycle', name: 'APIP cycle' },
}

export const findDocuments: Finder = async ({ portal: { db }, caller: { uid }, words, isFuzzy, opens }) => {
  const open = (Object.keys(screens) as Collection[]).filter((collection) => opens(screens[collection].screen))
  if (open.length === 0) return []
  const titled = await findBestDocuments(db, open, { words, isFuzzy, uid, most: maxOfKind })
  // Fuzzy matching (typos) applies to titles only.
  const described = isFuzzy ? [] : await findDocumentsByText(db, open, { words, besides: titled, most: maxOfKind })
  return [...titled, ...described].map(({ id, title, description, documentUrl, collection, year }, at) => {
    const { screen, name } = screens[collection]
    return {
      ...{ key: id, title, line: `${name} · ${year}`, path: `${screen}?${new URLSearchParams({ search: title })}` },
      ...(isWebLink(documentUrl) && { link: documentUrl }),
      ...(at >= titled.length && { excerpt: matchingSentence(description, words) }),
    }
  })
}
