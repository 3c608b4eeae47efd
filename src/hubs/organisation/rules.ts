// Organisation rules: names, closing and merging of committees and portfolios. Names are for people, but a new one becomes a
// code, and no two may be confused.

import { isBoundToCommittee } from '#shared/access.ts'
import {
  type Committee,
  codeProblem,
  type FieldProblems,
  isOpen,
  type Organisation,
  type Portfolio,
} from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
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
  if (reservedWords.some((word) => isSame(word, name)))
    return `‘${name}’ has a special meaning in results. Please use another name.`
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} &+.,'()/-]*$/u.test(name))
    return "Use letters, digits, spaces and & + . , ' ( ) / -"
  if (objectProperties.some((word) => isSame(word, name))) return 'Please use another name.'
  const other = rows.find((row) => row.code !== own && wordsFor(row).some((word) => isSame(word, name)))
  return other && `${other.name} already uses this name. Please use another.`
}

export function newCommitteeProblems(
  { name, kind }: { name: string; kind: Committee['kind'] },
  { committees }: Organisation,
): FieldProblems {
  const problems = nameProblem(name, committees)
  return {
    ...(problems && { name: problems }),
    ...(kind === 'mc' && { kind: 'There can be only one national body.' }),
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
  if (row.kind === 'mc' && (closedOn || successor)) problems.closedOn = 'The national body can’t be closed.'
  const after = { ...row, ...change }
  if (after.closedOn && after.openedOn && after.closedOn < after.openedOn) {
    problems[closedOn ? 'closedOn' : 'openedOn'] = 'It can’t close before it opens.'
  }
  Object.assign(problems, destinationProblems(row, change, committees))
  if (!successor) return problems
  const into = committees.find(({ code }) => code === successor)
  if (!into || into.kind === 'mc' || into.code === row.code)
    problems.successor = 'Please choose another local committee.'
  else if (!isOpen(into)) problems.successor = `${into.name} is closed. Please choose another.`
  return problems
}

function destinationProblems(row: Committee, change: CommitteeChange, committees: readonly Committee[]): FieldProblems {
  const { people, closedOn, successor } = change
  if (!people) return {}
  if (!closedOn && !successor) return { people: 'You can only set this when the committee closes.' }
  if (!isOpen(row) && !successor) return { people: `${row.name} is already closed.` }
  // Another admin was quicker.
  if (row.successor && successor) return { successor: `${row.name} has already been merged.` }
  const wrong = (to: string | null | undefined) => {
    if (to === null || to === undefined) return undefined
    return to === row.code ? `${row.name} is closing. Please choose another.` : codeProblem(committees, to)
  }
  const named = [
    ['people.to', wrong(people.to)] as const,
    ...(people.except ?? []).map(({ to }, n) => [`people.except.${n}.to`, wrong(to)] as const),
  ]
  return Object.fromEntries(named.flatMap(([field, text]) => (text ? [[field, text]] : [])))
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
  const { order: _, seenSpellings, people, ...fields } = change
  const after = { ...row, ...fields, spellings: spellingsAfter(row, change) }
  // A merged one is closed at once, unless its day and its people are set; and an open one has no successor.
  const isPlanned = people !== undefined && change.closedOn != null
  if (change.successor && isOpen(after) && !isPlanned) after.closedOn = today()
  if (isOpen(after)) after.successor = null
  return after
}

/** Where a person goes: as set for them, or for everybody. */
export type Choice = { successor: string | null; to: string | null; except: ReadonlyMap<string, string | null> }

const nowhereYet: Choice = { successor: null, to: null, except: new Map() }

/** A destination that has closed meanwhile stands for its successor. */
export function openDestination({ committees }: Organisation, to: string | null): string | null {
  const seen = new Set<string>()
  let code = to
  for (;;) {
    const row = committees.find((each) => each.code === code)
    if (!row || seen.has(row.code)) return null
    if (isOpen(row)) return row.code
    seen.add(row.code)
    code = row.successor
  }
}

/** What the request says; what it does not say stays as it was set before. */
export function mergeChoice({ successor, people }: CommitteeChange, before: Choice = nowhereYet): Choice {
  if (people)
    return {
      successor: successor ?? null,
      to: people.to === undefined ? (successor ?? null) : people.to,
      except: new Map((people.except ?? []).map(({ uid, to }) => [uid, to])),
    }
  return successor ? { successor, to: successor, except: new Map() } : before
}

/** What becomes of an office: the committee where it goes on, or undefined if it ends. Only an LCVP's office belongs to its LC. */
export function officeAfter(role: Role, to: string | null, successor: string | null): string | null | undefined {
  if (!isBoundToCommittee(role)) return to
  return to !== null && to === successor ? to : undefined
}

/** The codes in their new order. */
export function reorderedCodes(rows: readonly { code: string }[], code: string, order: number): string[] {
  const others = rows.map((row) => row.code).filter((each) => each !== code)
  return [...others.slice(0, order), code, ...others.slice(order)]
}
