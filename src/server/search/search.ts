// Portal search: each hub returns what this caller may see; the best matches of all come first.
import { mayOpen, type Screen } from '#shared/access.ts'
import type { Found } from '#shared/contracts/search-contract.ts'
import { fuzzyScore } from '#shared/text/fuzzy-score.ts'
import { normalizeText, queryWords } from '#shared/text/normalize-text.ts'
import { permissionsReader } from '../auth/permissions.ts'
import type { Caller } from '../auth/session.ts'
import type { Hub, Portal } from '../hub/hub.ts'
import { maxOfKind } from './rank-matches.ts'

const maxInAll = 20
/** With fewer results there may be a typo: search again, fuzzily. */
const few = 3

export function searchReader(portal: Portal, hubs: readonly Hub[]) {
  const permissionsAt = permissionsReader(portal)
  const finders = hubs.flatMap(({ search = {} }) => Object.entries(search))
  return async (caller: Caller, text: string): Promise<Found[]> => {
    const saved = await permissionsAt(caller.accessVersion)
    const words = queryWords(text)
    const request = { portal, caller, words, opens: (screen: Screen) => mayOpen(caller.role, screen, saved) }
    const results = new Map<string, Found & { score: number }>()
    async function collect(isFuzzy: boolean) {
      for (const [kind, find] of finders) {
        for (const { key, ...hit } of (await find({ ...request, isFuzzy })).slice(0, maxOfKind)) {
          const score = fuzzyScore(normalizeText(`${hit.title} ${hit.line}`), words)
          const name = `${kind} ${key}`
          if (!results.has(name)) results.set(name, { kind, ...hit, score })
        }
      }
    }
    await collect(false)
    if (words.length > 0 && results.size < few) await collect(true)
    // With equal scores, the hubs' own order holds.
    const nearest = [...results.values()].sort((a, b) => b.score - a.score).slice(0, maxInAll)
    return nearest.map(({ score, ...found }) => found)
  }
}
