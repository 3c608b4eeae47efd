// Notice of LCVPs without an LC: they have rights over none until an admin sets it, and the list shows who they are.
import { Alert, Anchor } from '@mantine/core'
import { isBoundToCommittee } from '#shared/access.ts'
import { roles } from '#shared/roles.ts'
import { hrefTo } from '#web/shell/location.ts'
import { withoutOne } from '../contract.ts'
import { useUsers } from './use-users.ts'
import { noFilter, queryOf } from './user-query.ts'

const unplaced = { role: roles.find(isBoundToCommittee) ?? '', committee: withoutOne }

export function UnplacedNotice() {
  const { data } = useUsers(queryOf({ ...noFilter, ...unplaced }, 1))
  const count = data?.total ?? 0
  if (count === 0) return null
  return (
    <Alert color="yellow" mb="lg">
      {count === 1 ? '1 LCVP has no LC and can change' : `${count} LCVPs have no LC and can change`} nothing of one
      until you set it.{' '}
      <Anchor underline="always" href={hrefTo(`/admin-panel?${new URLSearchParams(unplaced)}`)}>
        Show them
      </Anchor>
    </Alert>
  )
}
