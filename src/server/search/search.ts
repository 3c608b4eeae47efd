// Portal search: each hub returns what this caller may see; the best matches of all come first.
import { mayOpen, type Screen } from '#shared/access.ts'
import type { Found } from '#shared/search-contract.ts'
import { folded, foldedWords } from '#shared/text/folded.ts'
import { nearness } from '#shared/text/nearness.ts'
import { permissionsReader } from '../auth/permissions.ts'
import type { Caller } from '../auth/session.ts'
import type { Hub, Portal } from '../hub/hub.ts'
import { mostOfKind } from './nearest-seqs.ts'

const mostInAll = 20
/** With fewer results there may be a typo: search again, fuzzily. */
const few = 3

export function searchReader(portal: Portal, hubs: readonly Hub[]) {
  const permissionsAt = permissionsReader(portal)
  const finders = hubs.flatMap(({ search = {} }) => Object.entries(search))
  return async (caller: Caller, text: string): Promise<Found[]> => {
    const saved = await permissionsAt(caller.accessVersion)
    const words = foldedWords(text)
    const asked = { portal, caller, words, opens: (screen: Screen) => mayOpen(caller.role, screen, saved) }
    const known = new Map<string, Found & { near: number }>()
    async function ask(forgives: boolean) {
      for (const [kind, find] of finders) {
        for (const { key, ...hit } of (await find({ ...asked, forgives })).slice(0, mostOfKind)) {
          const near = nearness(folded(`${hit.title} ${hit.line}`), words)
          const name = `${kind} ${key}`
          if (!known.has(name)) known.set(name, { kind, ...hit, near })
        }
      }
    }
    await ask(false)
    if (words.length > 0 && known.size < few) await ask(true)
    // With equal scores, the hubs' own order holds.
    const nearest = [...known.values()].sort((a, b) => b.near - a.near).slice(0, mostInAll)
    return nearest.map(({ near, ...found }) => found)
  }
}
