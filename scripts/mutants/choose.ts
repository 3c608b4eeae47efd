// Mutant chooser: picks the files with rules, limits and changes, and a sample of their mutations by seed.
import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import { isSupport, type Tree } from '../../tests/house/source-text.ts'
import { findMutations, type Mutation } from './find-mutations.ts'

export type Mutant = Mutation & { id: string; file: string }
/** A mutation that changes nothing anybody could observe; `change` is written as the program prints it. */
export type Equivalent = { file: string; line: string; change: string; reason: string }

/** In a hub, files beside its rules make decisions too, unless they only promise or list. */
const isOfHub = (path: string) =>
  /^src\/hubs\/[^/]+\/(?!server\/|web\/)/.test(path)
    ? !/^(contract|hub|manifest|cards|home)\b/.test(basename(path))
    : /^src\/hubs\/[^/]+\/server\//.test(path) && /^(rules|limits|changes)\b/.test(basename(path))
/** Files of the foundation that make decisions, by words in their names. */
const decidingWords =
  /\b(limits?|throttle|overload|refused|slow|windows?|years?|appointments?|places?|erased?|retention|permissions?|guard|invitations?|imports?|factor|fresh|other-admin|tasks?|redact-text)\b/
const isOfFoundation = (path: string) =>
  (path.startsWith('src/server/') && decidingWords.test(path.slice('src/server/'.length))) ||
  // The picture of stars decides nothing.
  (path.startsWith('src/shared/') && basename(path) !== 'constellation.ts')

export const isTarget = (path: string) =>
  path.endsWith('.ts') && !isSupport(path) && basename(path) !== 'tables.ts' && (isOfHub(path) || isOfFoundation(path))

export const changeOf = ({ before, after }: Mutation) => `${before} → ${after || '(nothing)'}`

/** Derived from the mutation, not from its position: moving files or adding lines does not change the choice of a seed. */
const digest = (...words: string[]) => createHash('sha256').update(words.join('\n')).digest('hex')

export function allMutants(tree: Tree): Mutant[] {
  const files = [...tree.keys()].filter(isTarget).sort()
  const timesSeen = new Map<string, number>()
  return files.flatMap((file) =>
    findMutations(file, tree.get(file) ?? '').map((mutation) => {
      const what = digest(basename(file), mutation.lineText, changeOf(mutation))
      const nth = timesSeen.get(what) ?? 0
      timesSeen.set(what, nth + 1)
      return { ...mutation, file, id: digest(what, String(nth)).slice(0, 8) }
    }),
  )
}

export function chosen(mutants: readonly Mutant[], seed: string, count: number): Mutant[] {
  const keyed = mutants.map((mutant) => ({ mutant, key: digest(seed, mutant.id) }))
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

const isSame = (mutant: Mutant, entry: Equivalent) =>
  mutant.file === entry.file && mutant.lineText === entry.line && changeOf(mutant) === entry.change

export const equivalentOf = (mutant: Mutant, entries: readonly Equivalent[]) =>
  entries.find((entry) => isSame(mutant, entry))

export const staleEntries = (mutants: readonly Mutant[], entries: readonly Equivalent[]) =>
  entries.filter((entry) => !mutants.some((mutant) => isSame(mutant, entry)))
