// Route permissions hook: the saved rows, and drafts of rows that are not saved yet.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withAdmin } from '#shared/access.ts'
import { type RoutePermission, shellContract } from '#shared/contracts/shell-contract.ts'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { maxGuardedScreen } from '#shared/shell-manifest.ts'
import { call } from '#web/api/call.ts'
import { useScreens } from '#web/shell/routing/pages.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { conflictVersion } from '#web/ui/versions/conflict-version.ts'
import type { VersionedField } from '#web/ui/versions/three-way-merge.ts'
import { matchesRoute } from '../../rules.ts'

const permissions = ['admin', 'permissions'] as const
const savedText = 'Route permissions updated successfully!'
const savedMs = 3000

/** The saved rows, those that the search matches, and the name of each screen. */
export function useMatchingRoutes(search: string) {
  const query = useQuery({ queryKey: permissions, queryFn: () => call(shellContract.routePermissions) })
  const screens = useScreens()
  const nameOf = (route: string) => screens.get(route)?.name
  const matching = query.data?.filter(({ route }) => matchesRoute(route, nameOf(route), search))
  return { query, matching, nameOf }
}

/** `base` is the row when the change began; `newer` is what somebody else saved meanwhile. */
export type RouteDraft = { accessRoles: Role[]; base: RoutePermission; isSaving?: boolean; newer?: RoutePermission }
export type RouteDrafts = ReadonlyMap<string, RouteDraft>

/** One value per role, so that two admins who change different roles do not undo each other. */
export type RoleTicks = Partial<Record<Role, boolean>>
export const ticksOf = (accessRoles: readonly Role[]): RoleTicks =>
  Object.fromEntries(accessRoles.map((role) => [role, true]))
const rolesOf = (ticks: RoleTicks) => roles.filter((role) => ticks[role])
export const roleFields: readonly VersionedField<RoleTicks>[] = roles.map((role) => ({
  label: roleNames[role],
  paths: [role],
  words: (ticks) => (ticks[role] ? 'Can open it' : 'Can’t open it'),
}))

const areSame = (one: readonly Role[], other: readonly Role[]) => withAdmin(one).join() === withAdmin(other).join()

const opensPanel = ({ route }: RoutePermission, accessRoles: Role[]) =>
  route === maxGuardedScreen && withAdmin(accessRoles).length > 1

const confirmOpenPanel = () =>
  confirm({
    title: 'Open the Admin Panel to other roles?',
    text: 'Everyone with these roles will see this page. Only admins can change roles and permissions.',
    confirmLabel: 'Give them access',
    tone: 'poor',
  })

export function useRouteDrafts() {
  const client = useQueryClient()
  const { refresh } = useSession()
  const [drafts, setDrafts] = useState<RouteDrafts>(new Map())

  const setDraft = (id: string, draft: RouteDraft | null) =>
    setDrafts((now) => {
      const next = new Map(now)
      if (draft) next.set(id, draft)
      else next.delete(id)
      return next
    })

  const cacheRow = (row: RoutePermission) =>
    client.setQueryData<RoutePermission[]>(permissions, (rows) =>
      rows?.map((each) => (each._id === row._id ? row : each)),
    )

  function edit(row: RoutePermission, accessRoles: Role[]) {
    const draft = drafts.get(row._id)
    // Back at the saved value: nothing to save any more.
    if (areSame(accessRoles, row.accessRoles)) return setDraft(row._id, null)
    setDraft(row._id, { base: row, ...draft, accessRoles: withAdmin(accessRoles) })
  }

  const save = (row: RoutePermission) => {
    const draft = drafts.get(row._id)
    return draft && !draft.isSaving ? send(draft) : undefined
  }

  /** Overwrites what somebody else saved, which the admin has now seen. */
  const saveOver = (newer: RoutePermission, ticks: RoleTicks) => send({ base: newer, accessRoles: rolesOf(ticks) })

  async function send({ base, accessRoles }: RouteDraft) {
    const { _id: id, version } = base
    setDraft(id, { base, accessRoles })
    const confirmed = opensPanel(base, accessRoles)
    if (confirmed && !(await confirmOpenPanel())) return
    setDraft(id, { base, accessRoles, isSaving: true })
    try {
      const body = { accessRoles, version, ...(confirmed && { confirmed }) }
      cacheRow(await call(shellContract.saveRoutePermission, { params: { id }, body }))
      setDraft(id, null)
      toast.success(savedText, { ms: savedMs })
      await refresh()
    } catch (error) {
      const newer = conflictVersion<RoutePermission>(error, version)
      if (newer) cacheRow(newer)
      setDraft(id, { base, accessRoles, ...(newer && { newer }) })
      if (!newer) toast.error(`The roles of ${base.route} were not saved: ${(error as Error).message}`)
    }
  }

  return { drafts, edit, save, saveOver, drop: (row: RoutePermission) => setDraft(row._id, null) }
}
