// Organisation rules: names, closing and merging of committees and portfolios. Names are for people, but a new one becomes a
// code, and no two may be confused.

import {
  type Committee,
  type FieldProblems,
  isOpen,
  type Organisation,
  type Portfolio,
} from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import type { CommitteeChange, PortfolioChange } from './contract.ts'
import { normalizeName } from './tidy-name.ts'

/** Words that results use themselves, beside the names of committees and portfolios. */
const reservedWords = ['National', 'Not given', 'none', 'overall', 'visitors', 'BD & EwA', 'all', '']

/** Properties of every JavaScript object, and results are stored in objects. */
const objectProperties = Object.getOwnPropertyNames(Object.prototype)

/** As imports compare names: neither case nor blanks nor signs tell two of them apart. */
const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
const isSame = (a: string, b: string) => normalized(a) === normalized(b)

type Named = { code: string; name: string; spellings: string[] }
const wordsFor = ({ code, name, spellings }: Named) => [code, name, ...spellings]

/** `own` is the one being renamed; a new one has none. */
function nameProblem(typed: string, rows: readonly Named[], own?: string): string | undefined {
  const name = normalizeName(typed)
  if (reservedWords.some((word) => isSame(word, name))) return `'${name}' has a meaning of its own in results.`
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} &+.,'()/-]*$/u.test(name))
    return "Use letters, digits, spaces and & + . , ' ( ) / -"
  if (objectProperties.some((word) => isSame(word, name))) return 'Please use another name.'
  const other = rows.find((row) => row.code !== own && wordsFor(row).some((word) => isSame(word, name)))
  return other && `${other.name} is already called so.`
}

export function newCommitteeProblems(
  { name, kind }: { name: string; kind: Committee['kind'] },
  { committees }: Organisation,
): FieldProblems {
  const problems = nameProblem(name, committees)
  return {
    ...(problems && { name: problems }),
    ...(kind === 'mc' && { kind: 'There is exactly one national body.' }),
  }
}

export function newPortfolioProblems({ name }: { name: string }, { portfolios }: Organisation): FieldProblems {
  const problems = nameProblem(name, portfolios)
  return problems ? { name: problems } : {}
}

function namesProblems({ name, spellings = [] }: PortfolioChange, rows: readonly Named[], own: string): FieldProblems {
  const badName = name === undefined ? undefined : nameProblem(name, rows, own)
  const badSpelling = spellings.map((word) => nameProblem(word, rows, own)).find(Boolean)
  return { ...(badName && { name: badName }), ...(badSpelling && { spellings: badSpelling }) }
}

export function committeeChangeProblems(
  row: Committee,
  change: CommitteeChange,
  { committees }: Organisation,
): FieldProblems {
  const { closedOn, successor } = change
  const problems = namesProblems(change, committees, row.code)
  if (row.kind === 'mc' && (closedOn || successor)) problems.closedOn = 'The national body is never closed.'
  const after = { ...row, ...change }
  if (after.closedOn && after.openedOn && after.closedOn < after.openedOn) {
    problems[closedOn ? 'closedOn' : 'openedOn'] = 'It cannot close before it opens.'
  }
  if (!successor) return problems
  const into = committees.find(({ code }) => code === successor)
  if (!into || into.kind === 'mc' || into.code === row.code)
    problems.successor = 'Please choose another local committee.'
  else if (!isOpen(into)) problems.successor = `${into.name} is closed. Please choose another.`
  return problems
}

export const portfolioChangeProblems = (row: Portfolio, change: PortfolioChange, { portfolios }: Organisation) =>
  namesProblems(change, portfolios, row.code)

/** Merges spellings: applies what was removed and added since they were read; what others added meanwhile stays. */
function mergeSpellings(row: Named, { spellings, seenSpellings = row.spellings }: PortfolioChange): string[] {
  if (!spellings) return row.spellings
  const kept = row.spellings.filter((word) => spellings.includes(word) || !seenSpellings.includes(word))
  return [...new Set([...kept, ...spellings])]
}

function spellingsAfter(row: Named, change: PortfolioChange): string[] {
  const { name = row.name } = change
  const merged = mergeSpellings(row, change)
  // An earlier name stays a spelling, so that imports still understand it.
  const kept = name === row.name ? merged : [...new Set([...merged, row.name])]
  return kept.filter((word) => word !== name)
}

/** The portfolio after the change, apart from its position. */
export function applyPortfolioChange(row: Portfolio, change: PortfolioChange): Portfolio {
  const { order: _, seenSpellings, ...fields } = change
  return { ...row, ...fields, spellings: spellingsAfter(row, change) }
}

/** The committee after the change, apart from its position. */
export function applyChange(row: Committee, change: CommitteeChange): Committee {
  const { order: _, seenSpellings, ...fields } = change
  const after = { ...row, ...fields, spellings: spellingsAfter(row, change) }
  // A merged one is closed at once, and an open one has no successor.
  if (change.successor && isOpen(after)) after.closedOn = today()
  if (isOpen(after)) after.successor = null
  return after
}

/** The codes in their new order. */
export function reorderedCodes(rows: readonly { code: string }[], code: string, order: number): string[] {
  const others = rows.map((row) => row.code).filter((each) => each !== code)
  return [...others.slice(0, order), code, ...others.slice(order)]
}
