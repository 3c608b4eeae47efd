// What does a hub tell of itself? Each has one file, hub.ts, with these facts; shell, guard, admin panel, dashboard,
// access table and fuzzer derive from the facts of the hubs that main wires.
import type { Action, Screen } from './access.ts'
import type { Role } from './roles.ts'

export type ScreenFacts = {
  name: string
  /** May open it at first; an admin edits the saved copy in the admin panel. */
  roles: readonly Role[]
  /** Its link in the navigation: fixed by role, whatever the saved permissions say. */
  link?: { order: number; roles: readonly Role[] }
  /** Where else a link leads to it, when neither the navigation nor a card does. */
  linkedFrom?: string
  /** Stands behind the screens of all hubs wherever they are listed. */
  isLast?: true
}

export type CardIcon = 'bulb' | 'cycle' | 'folder' | 'funnel' | 'checks' | 'stairs' | 'flag'

/** An entry of the audit trail, as far as a hub can tell what it is about. */
export type Audited = { kind: string; actorEmail: string; before?: unknown; after?: unknown }

/** The audit kinds `<group>.<verb>`. */
export type AuditGroup = {
  /** How the group is called where its own word does not do: 'GCP', 'MX funnel'. */
  name?: string
  /** What an entry is about, where that is neither its title nor its subject. */
  about?: (entry: Audited) => string
  /** Verbs of sign-in records: many, and after some months they say little. Every other entry stays for good. */
  signIns?: readonly string[]
}

/** A card of the dashboard; its buttons lead to the screens, under their names. */
export type HubCard = {
  order: number
  name: string
  /** One line on the card. */
  line: string
  /** What the dialog says. */
  description: string
  icon: CardIcon
  screens: readonly Screen[]
}

/** Something that people or committees owe in the open year: a question that is asked of the hub's own rows. */
export type TaskFacts = {
  /** 'MX checklist': how lists, mails and calendars call it. */
  name: string
  /** Where it is done. */
  path: Screen
  /** Each of these with a confirmed place; or each LC, for which its LCVPs answer; or nobody: then it is only counted. */
  owedBy: readonly Role[] | 'committee' | 'nobody'
  /** Each month of the year has one of its own. */
  isMonthly?: true
}

/** How a kind of news reaches people who have not chosen otherwise. */
export const mailChoices = ['now', 'weekly', 'never'] as const
export type MailChoice = (typeof mailChoices)[number]

/** A kind of message in the inbox. */
export type NewsFacts = {
  /** 'Decisions on your GCPs'. */
  name: string
  mail: MailChoice
  /** Reaches only those who asked for it. */
  isOptIn?: true
  /** Reaches only these; nobody else is asked how. */
  roles?: readonly Role[]
}

/** What somebody new in a role may do first. */
export type FirstStep = {
  order: number
  roles: readonly Role[]
  text: string
  path: Screen
  /** The task that it belongs to: offered only while that is open. */
  task?: string
}

export type HubFacts = {
  /** In the order in which they are listed. */
  screens?: Readonly<Record<Screen, ScreenFacts>>
  actions?: Readonly<Record<string, Action>>
  /** Fetched when the dashboard opens: their texts have no room on the first screen. */
  cards?: () => Promise<{ cards: readonly HubCard[] }>
  /** How its audit kinds are called, and what they are about, by the word before the dot. */
  audit?: Readonly<Record<string, AuditGroup>>
  /** Settings of the environment that only this hub reads; none of them must be set. */
  settings?: Readonly<Record<string, 'webAddress' | 'days'>>
  /** Its kinds of tasks, and of news; no two hubs use the same word. */
  tasks?: Readonly<Record<string, TaskFacts>>
  news?: Readonly<Record<string, NewsFacts>>
  firstSteps?: readonly FirstStep[]
  /** Links of the footer, for members and visitors alike. */
  footer?: readonly { order: number; label: string; path: Screen }[]
  /** Links of the profile: what else is about oneself. */
  profile?: readonly { label: string; text: string; path: Screen }[]
}

/** All kinds of one sort, by their words. */
export const tasksOf = (hubs: readonly HubFacts[]): ReadonlyMap<string, TaskFacts> =>
  new Map(hubs.flatMap(({ tasks = {} }) => Object.entries(tasks)))
export const newsOf = (hubs: readonly HubFacts[]): ReadonlyMap<string, NewsFacts> =>
  new Map(hubs.flatMap(({ news = {} }) => Object.entries(news)))

export type Screens = ReadonlyMap<string, ScreenFacts>

/** Every screen there is, in order. */
export function screensOf(hubs: readonly HubFacts[]): Screens {
  const all = hubs.flatMap(({ screens = {} }) => Object.entries(screens))
  return new Map(all.sort(([, a], [, b]) => Number(a.isLast ?? false) - Number(b.isLast ?? false)))
}
