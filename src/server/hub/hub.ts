// Hub interface of the server (defineHub): a name, a contract, tables and one handler per endpoint; and
// what the portal gives them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Screen } from '#shared/access.ts'
import type { Home } from '#shared/contracts/places-contract.ts'
import type { Found } from '#shared/contracts/search-contract.ts'
import type { DefinitionKind } from '#shared/definitions/definition.ts'
import type { Answer, Contract, Endpoint, ValidatedInput } from '#shared/endpoint.ts'
import type { HubManifest, Screens } from '#shared/hub-manifest.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { Measured } from '#shared/results/measures.ts'
import type { Year } from '#shared/time/years.ts'
import type { Caller } from '../auth/session.ts'
import type { Db, Engine, Trx } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'
import type { Mending, Recount } from '../database/recount.ts'
import type { KindOf, ScopeOf } from '../imports/kind.ts'
import type { JobOf } from '../jobs/job.ts'
import type { Live } from '../notify/live.ts'
import type { Actor } from '../privacy/audit.ts'
import type { EraseCondition, Erased, PersonalRows } from '../privacy/personal.ts'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Expected, TaskSource } from '../shell/tasks.ts'
import type { DefinitionsFor } from '../years/definitions.ts'
import type { OrganisationFor } from '../years/organisation.ts'
import type { YearsFor } from '../years/years.ts'
import type { FillDemo } from './demo.ts'
import type { MeasureSource, TargetsOf } from './measures.ts'
import type { Collected, PlannedChange, YearReturn, YearTurn } from './year-turn.ts'

/** What every handler may use. */
export type Portal = {
  config: Config
  db: Db
  engine: Engine
  log: Log
  metrics: Metrics
  /** Begun: the process stops soon. It still serves requests, but is not ready, so that proxies turn to another instance. */
  shutdown: { isBegun: boolean }
  /** Tells open pages what changed. */
  live: Live
  /** The hubs whose changes are published automatically, with their screens. */
  liveHubs: ReadonlyMap<string, readonly Screen[]>
  /** The current committees and portfolios; the caller's session already says which version that is. */
  organisation: OrganisationFor
  /** The current years in office, in the same way. */
  years: YearsFor
  /** What the checklist and the happiness survey of each year ask, in the same way. */
  definitions: DefinitionsFor
  /** Whether anybody has answered what a year asks: then only its wording can change. `isShown`: as far as people may know it. */
  hasAnswers: (db: Db, kind: DefinitionKind, year: string, isShown?: boolean) => Promise<boolean>
  /** What is prepared for a planned year, for its handover plan. */
  plannedChanges: (portal: Portal, year: Year) => Promise<PlannedChange[]>
  /** What all hubs have collected in a year. */
  countCollected: (db: Db, year: string) => Promise<Collected[]>
  /** The progress of people or LCs with each kind of task, by the name of the kind. */
  tasks: ReadonlyMap<string, TaskSource>
  /** How much is expected of LCs in a year, if a number was set. */
  expected: (db: Db, year: string) => Promise<Expected>
  /** The numbers that hubs count, for which targets can be set. */
  measures: readonly MeasureSource[]
  /** What can be imported, by the name of the kind. */
  imports: ReadonlyMap<string, AnyImportKind>
  /** The hub that owns the records of a kind, by the same name. */
  importingHubs: ReadonlyMap<string, string>
  /** The personal data that all hubs keep. */
  personal: readonly PersonalRows[]
  /** How everything that is derived from records is rebuilt. */
  recounts: readonly (Recount | Mending)[]
  /** The periodic jobs of all hubs and of the foundation; some may be off here. */
  jobs: readonly Job[]
  /** Every step that this version knows. */
  migrations: readonly Migration[]
  /** Erases a person for good; undefined if they no longer exist. */
  erase: (uid: string, actor: Actor, onlyIf?: EraseCondition) => Promise<Erased | undefined>
  /** The search results for a person. */
  search: (caller: Caller, text: string) => Promise<Found[]>
  /** What the dashboard of a person shows. */
  home: (caller: Caller) => Promise<Home>
  /** The steps of all hubs, in order, and which of them are done. */
  listSetUp: () => Promise<(SetUpStep & { done: boolean })[]>
  /** What hubs do when the next year opens, in the same transaction. Returns what moved to it. */
  turnYear: (trx: Trx, turn: YearTurn) => Promise<Collected[]>
  /** What hubs do when that is undone. */
  reopenYear: (trx: Trx, turn: YearReturn) => Promise<void>
  /** What hubs do when committees or portfolios change, in the same transaction. */
  followOrganisation: (trx: Trx, organisation: Organisation) => Promise<void>
  /** The manifests of all hubs in main and of the shell; and their screens. */
  hubs: readonly HubManifest[]
  screens: Screens
  /** The settings that hubs declare. */
  settings: Readonly<Record<string, string | undefined>>
  /** Signs cookies and tokens; must never leave the server. */
  secret: string
}

/** A kind of records that can be imported, and the context in which its rows are stored. */
export type ImportKind<Draft> = KindOf<Draft, Portal>
export type ImportScope = ScopeOf<Portal>
// biome-ignore lint/suspicious/noExplicitAny: each kind's own draft was checked where it was declared
export type AnyImportKind = ImportKind<any>

/** A periodic job, as hubs declare it; src/server/jobs runs it. */
export type Job = JobOf<Portal>

/** Something that is a person's to do or to read: a sentence, and where it leads. */
export type ForYou = {
  text: string
  path: string
  /** The due day. */
  dueOn?: string | null
  /** How many items wait there. */
  count?: number
  /** Somebody else cannot go on before it is done. */
  isWaitedFor?: true
  /** Before everything else, whatever is due. */
  isFirst?: true
  /** The sentence names somebody: devices do not store it. */
  namesPeople?: true
}

/** Whom the dashboard's figures are for: the country, an LC, or a member who sees their own things. */
export type TodayLevel = 'country' | 'committee' | 'member'
export type TodayScope = {
  portal: Portal
  caller: Caller
  level: TodayLevel
  /** The code of the LC; null for the country, and for members without one. */
  committee: string | null
  organisation: Organisation
  /** The open year. */
  year: Year
}
/** What the dashboard says of one thing: 'Sona', '61 of 88', '3 more this week'. */
export type TodayFigure = {
  value: string
  /** Against a week, a month or a round earlier. */
  change?: string | undefined
  /** The country's figure beside that of an LC; never alone. */
  country?: string | undefined
  /** What else the reader should know: who can do it, or what it counts. */
  note?: string | undefined
  /** Where it leads, if not to its screen. */
  path?: string | undefined
  /** Measures that it has read: their targets of the year are shown with it. */
  measured?: readonly Measured[]
  /** About this person alone: devices do not store it. */
  isConfidential?: true
}
export type TodayRow = {
  key: string
  order: number
  label: string
  levels: readonly TodayLevel[]
  /** Only people who may open this screen get the row; null for what everybody signed in may open. */
  screen: Screen | null
  /** Undefined if there is nothing to say. */
  find: (scope: TodayScope) => Promise<TodayFigure | undefined>
}
/** Targets of the dashboard's figures, and a figure of its own that sums them up. */
export type TodayTargets = Omit<TodayRow, 'find'> & TargetsOf<TodayScope, TodayFigure>
export type Due = NonNullable<NonNullable<Home['today']>[number]['due']>

/** A step of the set-up list that admins of a new portal work through. */
export type SetUpStep = {
  step: string
  order: number
  /** 'Invite people'. */
  title: string
  /** One sentence: what it is for. */
  text: string
  /** The screen on which it is done. */
  path: string
  /** The list is complete without it. */
  isOptional?: true
  isDone: (portal: Portal) => Promise<boolean>
}
export type SetUpState = {
  /** Not dismissed. */
  isOpen: boolean
  /** Steps that an admin marked as done, because there is nothing to change. */
  checked: readonly string[]
}
/** A search, as a hub gets it. */
export type SearchRequest = {
  portal: Portal
  caller: Caller
  /** Normalised; empty while nothing is typed: then hubs return the caller's own recent items. */
  words: readonly string[]
  /** Fuzzy matching: set only if the exact words found little. */
  isFuzzy: boolean
  /** Whether the caller may open a screen: no result may lead to a closed one. */
  opens: (screen: Screen) => boolean
}
/** `key` identifies a result within its kind, because two hubs may find the same. */
export type Hit = Omit<Found, 'kind'> & { key: string }
export type Finder = (request: SearchRequest) => Promise<Hit[]>

export type UploadedFile = { data: Buffer; filename: string; mimetype: string }

type CallerOf<E extends Endpoint> = E['access'] extends { anyone: string } ? Caller | undefined : Caller

/** One validated request: input, caller, and the raw request for what is not JSON. */
export type HandlerContext<E extends Endpoint> = ValidatedInput<E> & {
  caller: CallerOf<E>
  /** Who to name in the audit trail. */
  actor: Actor
  /** The client's IP address, through trusted proxies only. */
  address: string
  file: UploadedFile | undefined
  log: Log
  request: FastifyRequest
  reply: FastifyReply
}

/** Endpoints without an answer shape send what they return (text, bytes, a stream) or nothing (204); full lists in chunks. */
type Returned<E extends Endpoint> = E extends { answer: unknown }
  ? Answer<E> | (E extends { isFullList: true } ? AsyncIterable<Answer<E>> : never)
  : unknown

export type Handlers<C extends Contract> = {
  [Name in keyof C]: (ask: HandlerContext<C[Name]>) => Promise<Returned<C[Name]>>
}

export type Hub = {
  name: string
  /** From hub.ts; a hub without screens, actions and settings has none. */
  manifest?: HubManifest
  contract: Contract
  migrations: Migration[]
  /** How each counter and each search copy that is derived from rows is rebuilt. */
  recounts?: (Recount | Mending)[]
  // biome-ignore lint/suspicious/noExplicitAny: each handler's own type was checked by defineHub
  handlers: (portal: Portal) => Record<string, (ask: any) => Promise<unknown>>
  /** Fills the hub for `npm run demo`. */
  demo?: () => Promise<{ fillDemo: FillDemo }>
  /** Reacts to a change of committees or portfolios, in the same transaction. */
  followOrganisation?: (trx: Trx, organisation: Organisation) => Promise<void>
  /** What it has collected in a year: shown before a handover. */
  countCollected?: (db: Db, year: string) => Promise<Collected[]>
  /** Whether a year has answers to what this hub asks, by kind of definition; `isShown`: as far as people may know it. */
  hasAnswers?: Partial<Record<DefinitionKind, (db: Db, year: string, isShown: boolean) => Promise<boolean>>>
  /** What it prepares for a planned year: shown in the handover plan. */
  plannedChanges?: (portal: Portal, year: Year) => Promise<PlannedChange[]>
  /**
   * Prepares the year that opens and finishes the one that closes, in the same transaction. Returns what belongs to the year that
   * opens, and moved to it.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: in most hubs nothing moves
  turnYear?: (trx: Trx, turn: YearTurn) => Promise<Collected[] | void>
  /**
   * When an opening is undone: takes back what `turnYear` did to the year that closed. What was collected since the opening stays
   * in the year that is planned again, and is there when it opens.
   */
  reopenYear?: (trx: Trx, turn: YearReturn) => Promise<void>
  /** Its items on this person's dashboard, besides the tasks that they owe. */
  forYou?: (portal: Portal, caller: Caller) => Promise<ForYou[]>
  /** Paths of its first steps that are pointless for this person: already done, or nothing to see there yet. */
  idleSteps?: (portal: Portal, caller: Caller) => Promise<readonly Screen[]>
  /** A line of current figures under the name of its cards: '24 approved, 3 to review'. */
  cardLines?: (portal: Portal, caller: Caller) => Promise<Readonly<Record<string, string>>>
  /** Its rows of the dashboard's figures. */
  today?: readonly TodayRow[]
  /** What the figures should be; one hub knows it. */
  todayTargets?: TodayTargets
  /** What is late or due in the country or an LC; one hub knows it. */
  due?: { screen: Screen; find: (scope: TodayScope) => Promise<Due> }
  /** Its steps of the set-up list; and the state of the list, which one hub keeps. */
  setUpSteps?: readonly SetUpStep[]
  setUpState?: (db: Db) => Promise<SetUpState>
  /** Its search results, by kind: only what this caller may see. */
  search?: Readonly<Record<string, Finder>>
  /** The progress of people or LCs with its tasks, by the kinds in its manifest. */
  tasks?: Readonly<Record<string, TaskSource>>
  /** Numbers that people set for LCs, instead of the defaults of tasks. */
  expected?: (db: Db, year: string) => Promise<Expected>
  /** The numbers that it counts, for which targets can be set: queries-measures.ts. */
  measures?: MeasureSource
  /** What can be imported into it; its contract has an endpoint for each. */
  imports?: readonly AnyImportKind[]
  /** What it audits or announces is published to those who may open one of its screens. */
  isLive?: true
  /** The personal data it keeps: personal.ts. It names every column with somebody's id or address. */
  personal?: readonly PersonalRows[]
  /** What it does from time to time, on one of the instances. */
  jobs?: readonly Job[]
  /** Runs once after the migrations; what it returns runs at the end. */
  start?: (portal: Portal) => Promise<undefined | (() => Promise<void> | void)>
}

/** A missing or misspelt handler does not compile. */
export function defineHub<C extends Contract>(
  hub: Omit<Hub, 'handlers' | 'contract'> & { contract: C; handlers: (portal: Portal) => Handlers<C> },
): Hub & { contract: C } {
  return hub
}
