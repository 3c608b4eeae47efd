// Search for standards and questions of the open year: admins find them where they are edited, others on the form.
import type { Finder, Hit } from '#server/hub/hub.ts'
import { maxOfKind } from '#server/search/rank-matches.ts'
import { definitionKinds, definitionNames } from '#shared/definitions/definition.ts'
import { fuzzyScore } from '#shared/text/fuzzy-score.ts'
import { normalizeText } from '#shared/text/normalize-text.ts'

export const findItems: Finder = async ({ portal, caller, words, opens }) => {
  if (words.length === 0) return []
  const { open } = await portal.years(caller)
  const definitions = await portal.definitions(caller)
  const found: (Hit & { score: number })[] = []
  for (const kind of definitionKinds) {
    for (const [at, group] of definitions(kind, open.label).groups.entries()) {
      const path = pathTo(kind, at)
      if (!path) continue
      for (const { key, text } of group.items) {
        const score = fuzzyScore(normalizeText(text), words)
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
