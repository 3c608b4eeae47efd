// Search for LCs, including closed and merged ones: links to each results screen of the LC that the caller may open.
import type { Screen } from '#shared/access.ts'
import { ownCommittees } from '#shared/people/offices.ts'
import { type Committee, committeeName, isOpen, type Organisation } from '#shared/people/organisation.ts'
import { fuzzyScore, toWorded, type WordedText } from '#shared/text/fuzzy-score.ts'
import { normalizeText } from '#shared/text/normalize-text.ts'
import type { Finder } from '../hub/hub.ts'

type Results = {
  /** 'MX results'. */
  name: string
  path: Screen
  /** The query parameter for an LC in its URL. */
  as?: string
  /** Everybody who is signed in may open it: no screen permission protects it. */
  isOpenToAll?: true
}

/** By its name, its code and its other spellings. */
const committeeScore = (committee: Committee, words: readonly string[]) =>
  Math.max(...wordedNamesOf(committee).map((name) => fuzzyScore(name, words)))

const wordedNames = new WeakMap<Committee, WordedText[]>()

/** The organisation stays in memory until it changes, and so do the words of its names. */
function wordedNamesOf(committee: Committee): WordedText[] {
  const known = wordedNames.get(committee)
  if (known) return known
  const { name, code, spellings } = committee
  const names = [name, code, ...spellings].map((each) => toWorded(normalizeText(each)))
  wordedNames.set(committee, names)
  return names
}

/** Appended to the name of the screen, because closed LCs keep their results. */
function closedWords(committee: Committee, organisation: Organisation): string {
  if (isOpen(committee)) return ''
  return committee.successor
    ? ` · closed, merged into ${committeeName(organisation, committee.successor)}`
    : ' · closed'
}

/** For a hub's `search.committee`. Before anything is typed, the caller's own LCs. */
export function committeeFinder({ name, path, as = 'lc', isOpenToAll }: Results): Finder {
  return async ({ portal, caller, words, opens }) => {
    if (!isOpenToAll && !opens(path)) return []
    const organisation = await portal.organisation(caller)
    const own = words.length === 0 ? ownCommittees(caller) : []
    const scored = organisation.committees
      .filter(({ kind }) => kind === 'lc')
      .map((committee) => ({ committee, score: words.length > 0 ? committeeScore(committee, words) : 0 }))
      .filter(({ committee, score }) => score > 0 || own.includes(committee.code))
      .sort((a, b) => b.score - a.score || Number(isOpen(b.committee)) - Number(isOpen(a.committee)))
    return scored.map(({ committee, committee: { code, name: title } }) => ({
      key: `${path} ${code}`,
      title,
      line: `${name}${closedWords(committee, organisation)}`,
      path: `${path}?${new URLSearchParams({ [as]: code })}`,
    }))
  }
}
