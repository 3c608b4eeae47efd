// Search for standards and questions of the open year: admins find them where they are edited, others on the form.
import type { Finder, Hit } from '#server/hub/hub.ts'
import { maxOfKind } from '#server/search/rank-matches.ts'
import { type Definition, definitionKinds, definitionNames } from '#shared/definitions/definition.ts'
import { fuzzyScore, toWorded, type WordedText } from '#shared/text/fuzzy-score.ts'
import { normalizeText } from '#shared/text/normalize-text.ts'

type Group = Definition['groups'][number]
type WordedItem = { key: string; text: string; worded: WordedText }
const wordedItems = new WeakMap<Group, WordedItem[]>()

/** Definitions stay in memory until they change, and so do the words of their items. */
function wordedItemsOf(group: Group): WordedItem[] {
  const known = wordedItems.get(group)
  if (known) return known
  const items = group.items.map(({ key, text }) => ({ key, text, worded: toWorded(normalizeText(text)) }))
  wordedItems.set(group, items)
  return items
}

export const findItems: Finder = async ({ portal, caller, words, opens }) => {
  if (words.length === 0) return []
  const { open } = await portal.years(caller)
  const definitions = await portal.definitions(caller)
  const found: (Hit & { score: number })[] = []
  for (const kind of definitionKinds) {
    for (const [at, group] of definitions(kind, open.label).groups.entries()) {
      const path = pathTo(kind, at)
      if (!path) continue
      for (const { key, text, worded } of wordedItemsOf(group)) {
        const score = fuzzyScore(worded, words)
        const line = `${definitionNames[kind].form} ${open.label} · ${group.title}`
        if (score > 0) found.push({ key: `${kind} ${key}`, title: text, line, path, score })
      }
    }
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, maxOfKind)
    .map(({ score: _, ...hit }) => hit)

  function pathTo(kind: (typeof definitionKinds)[number], group: number): string | undefined {
    if (opens('/definitions')) return `/definitions?kind=${kind}&year=${open.label}`
    // Its first step asks who answers.
    return kind === 'checklist' && opens('/mx-standards') ? `/mx-standards?step=${group + 2}` : undefined
  }
}
