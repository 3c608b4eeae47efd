// How does the panel hold route permissions? The saved rows, and the drafts of rows that are not saved yet.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostGuardedScreen, withAdmin } from '#shared/access.ts'
import { Problem } from '#shared/problem.ts'
import type { Role } from '#shared/roles.ts'
import { type RoutePermission, shellContract } from '#shared/shell-contract.ts'
import { call } from '#web/call.ts'
import { useSession } from '#web/shell/session.ts'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'

const permissions = ['admin', 'permissions'] as const
const savedText = 'Route permissions updated successfully!'
const savedMs = 3000

export const usePermissions = () =>
  useQuery({ queryKey: permissions, queryFn: () => call(shellContract.routePermissions) })

/** `version` is the row as it was when the change began; `newer` is what somebody else saved meanwhile. */
export type RouteDraft = { accessRoles: Role[]; version: number; isSaving?: boolean; newer?: RoutePermission }
export type RouteDrafts = ReadonlyMap<string, RouteDraft>

const areSame = (one: readonly Role[], other: readonly Role[]) => withAdmin(one).join() === withAdmin(other).join()

const givesAway = ({ route }: RoutePermission, accessRoles: Role[]) =>
  route === mostGuardedScreen && withAdmin(accessRoles).length > 1

const askToGiveAway = () =>
  confirm({
    title: 'Open the Admin Panel to other roles?',
    text: 'Every person with these roles will see this page. Changing roles and permissions stays with admins.',
    confirmLabel: 'Open it to them',
    tone: 'poor',
  })

export function useRouteDrafts() {
  const client = useQueryClient()
  const { refresh } = useSession()
  const [drafts, setDrafts] = useState<RouteDrafts>(new Map())

  const put = (id: string, draft: RouteDraft | null) =>
    setDrafts((now) => {
      const next = new Map(now)
      if (draft) next.set(id, draft)
      else next.delete(id)
      return next
    })

  const keep = (row: RoutePermission) =>
    client.setQueryData<RoutePermission[]>(permissions, (rows) =>
      rows?.map((each) => (each._id === row._id ? row : each)),
    )

  function edit(row: RoutePermission, accessRoles: Role[]) {
    const draft = drafts.get(row._id)
    // Back at what is saved: nothing to save any more.
    if (areSame(accessRoles, row.accessRoles)) return put(row._id, null)
    put(row._id, { version: row.version, ...draft, accessRoles: withAdmin(accessRoles) })
  }

  async function save(row: RoutePermission) {
    const draft = drafts.get(row._id)
    if (!draft || draft.isSaving) return
    const { accessRoles } = draft
    const confirmed = givesAway(row, accessRoles)
    if (confirmed && !(await askToGiveAway())) return
    const version = draft.newer?.version ?? draft.version
    put(row._id, { ...draft, isSaving: true })
    try {
      const body = { accessRoles, version, ...(confirmed && { confirmed }) }
      keep(await call(shellContract.saveRoutePermission, { params: { id: row._id }, body }))
      put(row._id, null)
      toast.success(savedText, { ms: savedMs })
      await refresh()
    } catch (error) {
      const newer = newerOf(error)
      if (newer) keep(newer)
      put(row._id, { accessRoles, version, ...(newer && { newer }) })
      toast.error((error as Error).message)
    }
  }

  return { drafts, edit, save, drop: (row: RoutePermission) => put(row._id, null) }
}

const newerOf = (error: unknown): RoutePermission | undefined =>
  error instanceof Problem && error.error === 'conflict' ? (error.details as RoutePermission | undefined) : undefined
