// Rules of the Sona survey: how complete an LC is, what is shown of closed LCs and portfolios, and the merge of concurrent ticks.
import type { Action } from '#shared/access.ts'
import { codeProblem, committeeName, inOrderOf, isOpen, type Organisation } from '#shared/people/organisation.ts'
import { actions } from './hub.ts'

export type Progress = Record<string, boolean>
type Ticks = { portfolios: readonly string[]; progress: Progress }
export type Completion = { ticked: number; total: number; percent: number }

/** Over one survey or all: every portfolio counts the same. Without portfolios it is 0 %. */
export function completionOf(surveys: readonly Ticks[]): Completion {
  let ticked = 0
  let total = 0
  for (const { portfolios, progress } of surveys) {
    total += portfolios.length
    ticked += portfolios.filter((portfolio) => progress[portfolio]).length
  }
  return { ticked, total, percent: total === 0 ? 0 : (ticked / total) * 100 }
}

/** Two decimals, as the specification shows it. */
export const formatPercent = (percent: number) => `${percent.toFixed(2)}%`

/** The order of the specification's screen; others follow. */
const screenOrder = [
  ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi'],
  ...['Karachi', 'Hyderabad', 'Lahore', 'Faisalabad', 'Giki'],
]

export const usualPortfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']

const isClosedLc = ({ committees }: Organisation, lc: string) =>
  committees.some((row) => row.code === lc && !isOpen(row))

/** A portfolio that only one LC has is never closed. */
export const isClosedPortfolio = ({ portfolios }: Organisation, portfolio: string) =>
  portfolios.some((row) => row.code === portfolio && !isOpen(row))

/** A closed portfolio stays where it is ticked, and disappears elsewhere. */
export function toShownSurvey<S extends Ticks & { lc: string }>(
  survey: S,
  organisation: Organisation,
): S & { closed: boolean } {
  const portfolios = survey.portfolios.filter(
    (portfolio) => survey.progress[portfolio] || !isClosedPortfolio(organisation, portfolio),
  )
  const progress = Object.fromEntries(portfolios.map((portfolio) => [portfolio, survey.progress[portfolio] === true]))
  return { ...survey, closed: isClosedLc(organisation, survey.lc), portfolios, progress }
}

export const isListed = ({ closed, progress }: { closed: boolean; progress: Progress }) =>
  !closed || Object.values(progress).includes(true)

/** The surveys of open LCs, and of closed ones with a tick, in the screen's order. */
export const shownSurveys = <S extends Ticks & { lc: string }>(surveys: readonly S[], organisation: Organisation) =>
  sortForScreen(surveys.map((survey) => toShownSurvey(survey, organisation)).filter(isListed), organisation)

export function sortForScreen<S extends { lc: string }>(surveys: readonly S[], { committees }: Organisation): S[] {
  const byLc = new Map(surveys.map((survey) => [survey.lc, survey]))
  return inOrderOf(screenOrder, committees)
    .map(({ code }) => byLc.get(code))
    .filter((survey) => survey !== undefined)
}

export const formatClosed = (organisation: Organisation, lc: string) =>
  `${committeeName(organisation, lc)} is closed, so its survey can no longer be changed.`

/** Own properties only: an LC may name a portfolio anything, even `constructor`, which every object inherits. */
export const getOwn = <Value>(map: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined

const sameWord = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Resolves a portfolio that an admin typed as code or name; any other text is a name of the LC's own. */
export const resolvePortfolio = ({ portfolios }: Organisation, text: string): string =>
  portfolios.find(({ code, name }) => sameWord(code, text) || sameWord(name, text))?.code ?? text

export const hasPortfolio = ({ portfolios }: Pick<Ticks, 'portfolios'>, portfolio: string) =>
  portfolios.some((name) => sameWord(name, portfolio))

/** Why a portfolio cannot be added to an LC. An LC's own names are free; the organisation's portfolios must be open. */
export function findAddProblem(
  survey: { lc: string; portfolios: readonly string[] },
  text: string,
  organisation: Organisation,
): string | undefined {
  const { portfolios } = organisation
  const portfolio = resolvePortfolio(organisation, text)
  if (hasPortfolio(survey, portfolio)) return `${committeeName(organisation, survey.lc)} already has ${text}.`
  if (survey.portfolios.length >= maxPortfolios) return `An LC can have at most ${maxPortfolios} portfolios.`
  return portfolios.some(({ code }) => code === portfolio) ? codeProblem(portfolios, portfolio) : undefined
}

/** The portfolios that a survey gets when the organisation changes: open ones that it never got before. */
export const portfoliosToJoin = ({ portfolios }: Organisation, offered: readonly string[]): string[] =>
  portfolios.filter((row) => isOpen(row) && !offered.includes(row.code)).map(({ code }) => code)

/** The portfolios that a new survey starts with: those that the LC had last, if they are open. */
export function initialPortfolios(
  last: { portfolios: readonly string[]; offered: readonly string[] },
  now: Organisation,
) {
  const closed = last.portfolios.filter((portfolio) => isClosedPortfolio(now, portfolio))
  return {
    portfolios: last.portfolios.filter((portfolio) => !closed.includes(portfolio)),
    // A closed portfolio joins when it is reopened.
    offered: last.offered.filter((code) => !closed.includes(code)),
  }
}

export type View = 'tabs' | 'detail'

/** The national team ticks in the tabs; only admins tick in the detail view, where portfolios are managed. */
export const tickActions: Record<View, Action> = { tabs: actions.tickSona, detail: actions.manageSona }

/** Names become keys and parts of URLs: letters and digits first, then a few other characters. */
export const portfolioNamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} &+.,'()/-]*$/u
const maxPortfolios = 20

/** What one request changed, with the values before it. */
export type PastChange = { before: Progress }

/** A map that is based on a state no older than this counts as concurrent. */
export const concurrentMs = 15_000

const differences = (requested: Progress, stored: Progress): string[] =>
  Object.keys(requested).filter((portfolio) => requested[portfolio] !== stored[portfolio])

const pick = (requested: Progress, names: string[]): Progress =>
  Object.fromEntries(names.map((name) => [name, requested[name] === true]))

type TickRequest = {
  progress: Progress
  /** What the sender last saw, if they say so. */
  seen?: Progress
  stored: Progress
  /** Concurrent changes, newest first. */
  recent: readonly PastChange[]
}

/**
 * Computes what to change. A partial map changes exactly its portfolios. A full map is one tick on top of what its sender
 * saw: if somebody else ticked at the same time, only the sender's own tick is applied, so that nobody's tick is lost.
 */
export function intendedChanges({ progress, seen, stored, recent }: TickRequest): Progress {
  if (seen) return pick(progress, differences(pick(progress, differences(progress, seen)), stored))
  const changed = differences(progress, stored)
  const isWhole = Object.keys(stored).every((portfolio) => Object.hasOwn(progress, portfolio))
  if (changed.length <= 1 || !isWhole) return pick(progress, changed)
  let past = stored
  for (const { before } of recent) {
    past = { ...past, ...before }
    const own = differences(progress, past)
    if (own.length === 1) return pick(progress, differences(pick(progress, own), stored))
  }
  return pick(progress, changed)
}
