// Erasure of a person by an admin, with the same confirmation dialog as the person's own.
import { call } from '#web/api/call.ts'
import { markOwnRemoval } from '#web/live/own-changes.ts'
import { EraseDialog } from '#web/ui/dialogs/EraseDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { adminContract, type User } from '../../contract.ts'
import { useRefetchUsers } from '../users/use-users.ts'

export function EraseUser({ user: { uid, email }, onClose }: { user: User; onClose: () => void }) {
  const refetchUsers = useRefetchUsers()
  async function erase(confirm: string) {
    await call(adminContract.erase, { params: { uid }, body: { confirm } })
    markOwnRemoval(uid)
    toast.success(`${email} deleted.`)
    onClose()
    await refetchUsers()
  }
  return <EraseDialog email={email} isOwn={false} erase={erase} onClose={onClose} />
}
