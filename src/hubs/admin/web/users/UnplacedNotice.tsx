// Notice of LCVPs without an LC: they have no rights until an admin sets one; the link lists them.
import { Alert, Anchor } from '@mantine/core'
import { useState } from 'react'
import { isBoundToCommittee } from '#shared/access.ts'
import { roles } from '#shared/roles.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { noneFilter } from '../../contract.ts'
import { useUsers } from './use-users.ts'
import { noFilter, toQuery } from './user-query.ts'

const unplaced = { role: roles.find(isBoundToCommittee) ?? '', committee: noneFilter }

export function UnplacedNotice() {
  const { data } = useUsers(toQuery({ ...noFilter, ...unplaced }, 1))
  const count = data?.total ?? 0
  // Decided once: appearing or disappearing later would move the people below.
  const [isShown, setShown] = useState<boolean>()
  if (data && isShown === undefined) setShown(count > 0)
  if (!isShown) return null
  if (count === 0)
    return (
      <Alert color="green" mb="lg">
        Every LCVP has an LC.
      </Alert>
    )
  return (
    <Alert color="yellow" mb="lg">
      {count === 1 ? '1 LCVP has no LC, and can’t report' : `${count} LCVPs have no LC, and can’t report`} until you set
      one.{' '}
      <Anchor underline="always" href={hrefTo(`/admin-panel?${new URLSearchParams(unplaced)}`)}>
        Show them
      </Anchor>
    </Alert>
  )
}
