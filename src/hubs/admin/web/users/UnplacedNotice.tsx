// Notice of LCVPs without an LC: they have no rights until an admin sets one; the link lists them.
import { Alert, Anchor } from '@mantine/core'
import { useState } from 'react'
import { isBoundToCommittee } from '#shared/access.ts'
import { roles } from '#shared/roles.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { withoutOne } from '../../contract.ts'
import { useUsers } from './use-users.ts'
import { noFilter, queryOf } from './user-query.ts'

const unplaced = { role: roles.find(isBoundToCommittee) ?? '', committee: withoutOne }

export function UnplacedNotice() {
  const { data } = useUsers(queryOf({ ...noFilter, ...unplaced }, 1))
  const count = data?.total ?? 0
  // Decided once: appearing or disappearing later would move the people below.
  const [isThere, setThere] = useState<boolean>()
  if (data && isThere === undefined) setThere(count > 0)
  if (!isThere) return null
  if (count === 0)
    return (
      <Alert color="green" mb="lg">
        Every LCVP has an LC.
      </Alert>
    )
  return (
    <Alert color="yellow" mb="lg">
      {count === 1 ? '1 LCVP has no LC, and no rights in any' : `${count} LCVPs have no LC, and no rights in any`} until
      you set one.{' '}
      <Anchor underline="always" href={hrefTo(`/admin-panel?${new URLSearchParams(unplaced)}`)}>
        Show them
      </Anchor>
    </Alert>
  )
}
