// Hub manifest type: each hub has one file, hub.ts, with its manifest. Shell, guard, admin panel, dashboard, access table
// and fuzzer are derived from the manifests of the hubs in main.
import type { Action, Screen } from './access.ts'
import type { Role } from './roles.ts'

/** The groups of the menu, in its order; a group without entries is not shown. */
export const menuGroups = { do: 'Do', see: 'See', library: 'Library', manage: 'Manage' } as const
export type MenuGroup = keyof typeof menuGroups
export type MenuPlacement = { group: MenuGroup; order: number }

/** A menu entry for a page that has no permission of its own: offered to these roles. */
export type MenuLink = MenuPlacement & {
  name: string
  path: Screen
  roles: readonly Role[]
  /** Also offered to people who had one of the roles on the last day of a year that is closing. */
  closingYear?: true
}

export type ScreenDeclaration = {
  /** In the list of permissions, and in the header. */
  name: string
  /** Default roles; an admin edits the saved copy in the admin panel. */
  roles: readonly Role[]
  /** Its link in the header: fixed by role, whatever the saved permissions say. */
  link?: { order: number; roles: readonly Role[] }
  /** Its entry in the menu, for everyone who may open it; `name`: what it is called there, if that differs. */
  menu?: MenuPlacement & { name?: string }
  /** Also open to people who had one of its roles on the last day of a year that is closing, for that year. */
  closingYear?: true
  /** Listed after the screens of all hubs. */
  isLast?: true
}

export type CardIcon = 'bulb' | 'cycle' | 'folder' | 'funnel' | 'checks' | 'stairs' | 'flag'

/** An audit entry, for a hub to say what it is about. */
export type Audited = { kind: string; actorEmail: string; before?: unknown; after?: unknown }

/** The group of an audit kind: the word before the dot. */
export const auditGroupOf = (kind: string) => kind.split('.', 1)[0] ?? ''

/** The audit kinds `<group>.<verb>`. */
export type AuditGroup = {
  /** The name of the group, if its own word will not do: 'GCP', 'MX funnel'. */
  name?: string
  /** What an entry is about, if that is neither its title nor its subject. */
  about?: (entry: Audited) => string
  /** Verbs of sign-in entries: many, and of little value after some months. Every other entry is kept for good. */
  signIns?: readonly string[]
}

/** A card on the dashboard; its buttons lead to the screens, by name. */
export type HubCard = {
  order: number
  name: string
  /** One line on the card. */
  line: string
  /** The text of the dialog. */
  description: string
  icon: CardIcon
  screens: readonly Screen[]
}

/** A task that people or committees owe in the open year; the hub answers its progress from its own rows. */
export type TaskDeclaration = {
  /** 'MX checklist': its name in lists, mails and calendars. */
  name: string
  /** Where it is done. */
  path: Screen
  /** People with these roles and a confirmed place; or each LC, for which its LCVPs answer; or nobody: then it is only counted. */
  owedBy: readonly Role[] | 'committee' | 'nobody'
  /** One for each month of the year. */
  isMonthly?: true
}

/** How a kind of notification reaches people who have not chosen otherwise. */
export const mailChoices = ['now', 'weekly', 'never'] as const
export type MailChoice = (typeof mailChoices)[number]

/** A kind of notification in the inbox. */
export type NotificationDeclaration = {
  /** 'Decisions on your GCPs'. */
  name: string
  mail: MailChoice
  /** Only for people who opted in. */
  isOptIn?: true
  /** Only for these roles; nobody else sees the setting. */
  roles?: readonly Role[]
}

/** A suggestion for people who are new in a role. */
export type FirstStep = {
  order: number
  roles: readonly Role[]
  text: string
  path: Screen
  /** The task that it belongs to: offered only while that is open. */
  task?: string
}

export type HubManifest = {
  /** In the order of listings. */
  screens?: Readonly<Record<Screen, ScreenDeclaration>>
  actions?: Readonly<Record<string, Action>>
  /** Loaded lazily when the dashboard opens, to keep their texts off the first screen. */
  cards?: () => Promise<{ cards: readonly HubCard[] }>
  /** Its audit kinds, by the word before the dot. If the hub is live, each entry publishes its change. */
  audit?: Readonly<Record<string, AuditGroup>>
  /** Environment settings that only this hub reads; all are optional. */
  settings?: Readonly<Record<string, 'webAddress' | 'days'>>
  /** Its kinds of tasks and of notifications; no two hubs use the same name. */
  tasks?: Readonly<Record<string, TaskDeclaration>>
  notifications?: Readonly<Record<string, NotificationDeclaration>>
  firstSteps?: readonly FirstStep[]
  /** Menu entries besides those of its screens. */
  menu?: readonly MenuLink[]
  /** Footer links, for members and visitors alike. */
  footer?: readonly { order: number; label: string; path: Screen }[]
  /** Profile links, to what else concerns the person. */
  profile?: readonly { label: string; text: string; action: string; path: Screen }[]
}

/** All kinds of all hubs, by name. */
export const taskKindsOf = (hubs: readonly HubManifest[]): ReadonlyMap<string, TaskDeclaration> =>
  new Map(hubs.flatMap(({ tasks = {} }) => Object.entries(tasks)))
export const notificationKindsOf = (hubs: readonly HubManifest[]): ReadonlyMap<string, NotificationDeclaration> =>
  new Map(hubs.flatMap(({ notifications = {} }) => Object.entries(notifications)))

export type Screens = ReadonlyMap<string, ScreenDeclaration>

/** All screens, in order. */
export function screensOf(hubs: readonly HubManifest[]): Screens {
  const all = hubs.flatMap(({ screens = {} }) => Object.entries(screens))
  return new Map(all.sort(([, a], [, b]) => Number(a.isLast ?? false) - Number(b.isLast ?? false)))
}
