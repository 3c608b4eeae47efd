// Where does a search lead that names an LC? To each screen with results of it that the caller may open.
import type { Screen } from '#shared/access.ts'
import { folded } from '#shared/folded.ts'
import { nearness } from '#shared/nearness.ts'
import { type Committee, localCommittees } from '#shared/organisation.ts'
import type { Finder } from './hub.ts'

type Results = {
  /** 'MX Results'. */
  name: string
  path: Screen
  /** How its address names an LC. */
  as?: string
  /** Everybody who is signed in may open it: no screen guards it. */
  isOpenToAll?: true
}

/** By its name, its code and the other ways in which people write it. */
const nearnessOf = ({ name, code, spellings }: Committee, words: readonly string[]) =>
  Math.max(...[name, code, ...spellings].map((each) => nearness(folded(each), words)))

/** For a hub's `search.committee`. Before anything is typed, the caller's own LC. */
export function committeeFinder({ name, path, as = 'lc', isOpenToAll }: Results): Finder {
  return async ({ portal, caller, words, opens }) => {
    if (!isOpenToAll && !opens(path)) return []
    const committees = localCommittees(await portal.organisation(caller))
    const near = committees
      .map((committee) => ({ committee, near: words.length > 0 ? nearnessOf(committee, words) : 0 }))
      .filter(({ committee, near }) => near > 0 || (words.length === 0 && committee.code === caller.place.committee))
      .sort((a, b) => b.near - a.near)
    return near.map(({ committee: { code, name: title } }) => ({
      key: `${path} ${code}`,
      title,
      line: name,
      path: `${path}?${new URLSearchParams({ [as]: code })}`,
    }))
  }
}
