// What does a person find? Each hub answers with what this caller may see; the nearest of all come first.
import { mayOpen, type Screen } from '#shared/access.ts'
import { folded, foldedWords } from '#shared/folded.ts'
import { nearness } from '#shared/nearness.ts'
import type { Found } from '#shared/search-contract.ts'
import type { Db } from './database/database.ts'
import { newestFound, perhapsMeant, type Wanted } from './database/search-index.ts'
import type { Hub, Portal } from './hub.ts'
import { permissionsReader } from './permissions.ts'
import type { Caller } from './session.ts'

export type Asked = {
  portal: Portal
  caller: Caller
  /** Folded; none while nothing is typed: then the caller's own recent things are asked for. */
  words: readonly string[]
  /** Words may be a little different: asked so only where the very words found little. */
  forgives: boolean
  /** Whether the caller may open a screen: nothing leads to a closed one. */
  opens: (screen: Screen) => boolean
}
/** `key` tells things of one kind apart: two hubs may know the same. */
export type Hit = Omit<Found, 'kind'> & { key: string }
export type Finder = (asked: Asked) => Promise<Hit[]>

/** Of each kind, and in all. */
export const mostOfKind = 6
const mostInAll = 20

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
    // Where two are as near, the hubs' own order holds.
    const nearest = [...known.values()].sort((a, b) => b.near - a.near).slice(0, mostInAll)
    return nearest.map(({ near, ...found }) => found)
  }
}

/** Among so many of the newest that match, those that match best are looked for. */
const looked = 30
const lookedForSlips = 100
/** With fewer, those who typed may have meant another word. */
const few = 3

/** The places of the nearest rows of a table. A word of one or two letters is taken for the beginning of one. */
export async function nearestSeqs(
  db: Db,
  { words, forgives, ...wanted }: Omit<Wanted, 'or'> & Pick<Asked, 'forgives'>,
  most = mostOfKind,
): Promise<number[]> {
  const begun = words.map((word) => ([...word].length < 3 ? ` ${word}` : word))
  const exact = await newestFound(db, { ...wanted, words: begun }, looked)
  const others = forgives ? await perhapsMeant(db, { ...wanted, words }, lookedForSlips) : []
  const searched = (text: string) => (wanted.isInFirst ? (text.split('\n')[0] as string) : text)
  const rows = new Map([...exact, ...others].map(({ seq, text }) => [seq, nearness(searched(text), words)]))
  return [...rows]
    .filter(([, near]) => near > 0)
    .sort(([seq, near], [other, otherNear]) => otherNear - near || other - seq)
    .slice(0, most)
    .map(([seq]) => seq)
}
