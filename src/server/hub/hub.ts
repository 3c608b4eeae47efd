// What does a hub give the server? A name, its promises, its tables and one function per endpoint.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Screen } from '#shared/access.ts'
import type { Answer, Contract, Endpoint, Given } from '#shared/endpoint.ts'
import type { HubFacts, Screens } from '#shared/hub-facts.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import type { Home } from '#shared/places-contract.ts'
import type { Found } from '#shared/search-contract.ts'
import type { Year } from '#shared/time/years.ts'
import type { Caller } from '../auth/session.ts'
import type { Db, Engine, Trx } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'
import type { Mending, Recount } from '../database/recount.ts'
import type { KindOf, ScopeOf } from '../imports/kind.ts'
import type { JobOf } from '../jobs/job.ts'
import type { Live } from '../notify/live.ts'
import type { Postman } from '../notify/mail.ts'
import type { Actor } from '../privacy/audit.ts'
import type { Erased, ErasingIf, PersonalRows } from '../privacy/personal.ts'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Expected, TaskSource } from '../shell/tasks.ts'
import type { OrganisationFor } from '../years/organisation.ts'
import type { YearsFor } from '../years/years.ts'
import type { FillDemo } from './demo.ts'

/** What every handler may use. */
export type Portal = {
  config: Config
  db: Db
  engine: Engine
  log: Log
  postman: Postman
  metrics: Metrics
  /** Says to open pages that something has changed. */
  live: Live
  /** The hubs that say so by themselves, with their screens. */
  liveHubs: ReadonlyMap<string, readonly Screen[]>
  /** The committees and portfolios as they are now; a caller's session already told which version that is. */
  organisation: OrganisationFor
  /** The years in office as they are now, asked in the same way. */
  years: YearsFor
  /** What all hubs have collected in a year. */
  collectedIn: (db: Db, year: string) => Promise<Collected[]>
  /** How far people or LCs are with each kind of task, by its word. */
  tasks: ReadonlyMap<string, TaskSource>
  /** How much is expected of LCs in a year, where a number was set. */
  expected: (db: Db, year: string) => Promise<Expected>
  /** What can be imported, by the word of its kind. */
  imports: ReadonlyMap<string, AnyImportKind>
  /** The name of the hub that owns the records of a kind, by the same word. */
  importingHubs: ReadonlyMap<string, string>
  /** What all hubs keep of people. */
  personal: readonly PersonalRows[]
  /** Takes a person away for good; nothing when they are not here any more. */
  erase: (uid: string, actor: Actor, onlyIf?: ErasingIf) => Promise<Erased | undefined>
  /** What a search answers to a person. */
  search: (caller: Caller, text: string) => Promise<Found[]>
  /** What the dashboard of a person shows. */
  home: (caller: Caller) => Promise<Home>
  /** What hubs do when the next year opens, or its opening is taken back, inside that transaction. */
  turnYear: (trx: Trx, turn: YearTurn) => Promise<void>
  turnBack: (trx: Trx, turn: YearTurn) => Promise<void>
  /** What hubs do when committees or portfolios change, inside the change's own transaction. */
  followOrganisation: (trx: Trx, organisation: Organisation) => Promise<void>
  /** What all hubs that main wired say of themselves, and the shell; and their screens. */
  hubs: readonly HubFacts[]
  screens: Screens
  /** Those that hubs name for themselves. */
  settings: Readonly<Record<string, string | undefined>>
  /** Signs cookies and tokens; never leaves the server. */
  secret: string
}

/** A kind of records that can be imported, and what its rows are stored with. */
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
  /** The day by which it is owed. */
  dueOn?: string | null
  /** How many things wait there. */
  count?: number
  /** Somebody else cannot go on before it is done. */
  isWaitedFor?: true
}
/** What somebody looks for, as a hub is asked for it. */
export type SearchAsked = {
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
export type Finder = (asked: SearchAsked) => Promise<Hit[]>

/** So many things of one sort: 'MX checklists', 12. */
export type Collected = {
  what: string
  count: number
  /** What screens say instead, where the count of this moment would tell too much. */
  shownCount?: number
  /** Why a screen of results says another number. */
  note?: string
}
/** The year that was open, and the one that is open afterwards. */
export type YearTurn = { from: Year; to: Year; organisation: Organisation }

export type UploadedFile = { data: Buffer; filename: string; mimetype: string }

type CallerOf<E extends Endpoint> = E['access'] extends { anyone: string } ? Caller | undefined : Caller

/** One request, checked: what was asked, by whom, and the raw request for what is not JSON. */
export type Ask<E extends Endpoint> = Given<E> & {
  caller: CallerOf<E>
  /** Who to name in the audit trail. */
  actor: Actor
  /** The client's address, seen through trusted proxies only. */
  address: string
  file: UploadedFile | undefined
  log: Log
  request: FastifyRequest
  reply: FastifyReply
}

/** Endpoints without an answer shape send what they return (text, bytes, a stream) or nothing (204); whole lists in slices. */
type Returned<E extends Endpoint> = E extends { answer: unknown }
  ? Answer<E> | (E extends { isWholeList: true } ? AsyncIterable<Answer<E>> : never)
  : unknown

export type Handlers<C extends Contract> = { [Name in keyof C]: (ask: Ask<C[Name]>) => Promise<Returned<C[Name]>> }

export type Hub = {
  name: string
  /** What hub.ts says; a hub without screens, actions and settings has none. */
  facts?: HubFacts
  contract: Contract
  migrations: Migration[]
  /** How each count, and each copy for searches, that is kept beside its rows is made anew. */
  recounts?: (Recount | Mending)[]
  // biome-ignore lint/suspicious/noExplicitAny: each handler's own type was checked by defineHub
  handlers: (portal: Portal) => Record<string, (ask: any) => Promise<unknown>>
  /** Fills the hub for `npm run demo`. */
  demo?: () => Promise<{ fillDemo: FillDemo }>
  /** Follows a change of committees or portfolios, in the same transaction. */
  followOrganisation?: (trx: Trx, organisation: Organisation) => Promise<void>
  /** What it has collected in a year: told before a handover, and an opening with anything collected stays. */
  collectedIn?: (db: Db, year: string) => Promise<Collected[]>
  /** Prepares the year that opens and finishes the one that closes, in the same transaction. */
  turnYear?: (trx: Trx, turn: YearTurn) => Promise<void>
  /** Takes that back; nothing was collected in the year that goes. */
  turnBack?: (trx: Trx, turn: YearTurn) => Promise<void>
  /** What it has for this person on their dashboard besides the tasks that they owe. */
  forYou?: (portal: Portal, caller: Caller) => Promise<ForYou[]>
  /** Paths of its first steps that lead nowhere for this person: done already, or nothing to see there yet. */
  idleSteps?: (portal: Portal, caller: Caller) => Promise<readonly Screen[]>
  /** One live line for its cards, under their names: '24 approved, 3 wait for review'. */
  cardLines?: (portal: Portal, caller: Caller) => Promise<Readonly<Record<string, string>>>
  /** What a search finds here, by the word for such a thing: only what this caller may see. */
  search?: Readonly<Record<string, Finder>>
  /** How far people or LCs are with its tasks, by the words of its facts. */
  tasks?: Readonly<Record<string, TaskSource>>
  /** Numbers that it lets people set for LCs, in place of what tasks ask by themselves. */
  expected?: (db: Db, year: string) => Promise<Expected>
  /** What can be imported into it; its contract has an endpoint for each. */
  imports?: readonly AnyImportKind[]
  /** Whatever is changed through its endpoints is said to those who may open one of its screens. */
  isLive?: true
  /** What it keeps of people: personal.ts. Every column with somebody's id or address is named there. */
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
