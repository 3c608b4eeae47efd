// Session hook: who is signed in, and what they may open and do. Pages use `useSession()`.
import { use, useMemo } from 'react'
import { type Action, may, mayOpen, type SavedPermissions, type Screen } from '#shared/access.ts'
import type { Me, Settings } from '#shared/contracts/shell-contract.ts'
import { screensOf } from '#shared/hub-manifest.ts'
import { isOfDomain } from '#shared/people/email-domain.ts'
import type { Role } from '#shared/roles.ts'
import { useStore } from '#web/create-store.ts'
import { hubsOf, PagesContext } from '../routing/pages.ts'
import { refresh, sessionStore } from './session-store.ts'

export type Session = {
  me: Me | null
  /** True until the session has loaded, and again while a new sign-in is being fetched. */
  loading: boolean
  role: Role | null
  permissions: SavedPermissions
  settings: Settings
  mayOpen: (screen: Screen) => boolean
  /** The closing year for which alone they may open a screen: by an office that ended with it. */
  onlyYear: (screen: Screen) => string | undefined
  may: (action: Action) => boolean
  /** Fetches again who is signed in and what they may open: after sign-in, sign-out and profile changes. */
  refresh: () => Promise<Me | null>
}

export const useSessionState = () => useStore(sessionStore)

const noSettings: Settings = {
  organisation: '',
  emailDomain: '',
  timeZone: '',
  googleReady: false,
  outboxOpen: false,
}

export function useSession(): Session {
  const { me: someone, rows, settings = noSettings, looking } = useSessionState()
  const pages = use(PagesContext)
  return useMemo(() => {
    const me = someone ?? null
    const role = me?.role ?? null
    const permissions: SavedPermissions = new Map((rows ?? []).map((row) => [row.route, row.accessRoles]))
    const isMember =
      settings.emailDomain === '' || (me !== null && (me.isOnlyLooking || isOfDomain(me.email, settings.emailDomain)))
    const opens = (screen: Screen) => role !== null && isMember && mayOpen(role, screen, permissions)
    const onlyYear = (screen: Screen) => {
      const offices = me?.closingOffices ?? []
      if (offices.length === 0 || !isMember || opens(screen)) return undefined
      if (!screensOf(hubsOf(pages)).get(screen)?.closingYear) return undefined
      return offices.find((office) => mayOpen(office.role, screen, permissions))?.year
    }
    return {
      me,
      loading: someone === undefined || rows === undefined || (someone === null && looking),
      role,
      permissions,
      settings,
      mayOpen: (screen) => opens(screen) || onlyYear(screen) !== undefined,
      onlyYear,
      may: (action) => role !== null && may(role, action),
      refresh,
    }
  }, [someone, rows, settings, looking, pages])
}
