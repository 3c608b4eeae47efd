// Selection hook: the people ticked on this page of the list. Another page or filter starts with nobody.
import { useState } from 'react'
import type { User } from '../../contract.ts'

export function useSelection(listKey: string, users: readonly User[]) {
  const [selection, setSelection] = useState({ listKey, uids: [] as string[] })
  const isCurrent = selection.listKey === listKey
  // Coming back starts over, too.
  if (!isCurrent) setSelection({ listKey, uids: [] })
  const uids = isCurrent ? selection.uids : []
  return {
    selected: users.filter(({ uid }) => uids.includes(uid)),
    has: ({ uid }: User) => uids.includes(uid),
    set(some: readonly User[], isSelected: boolean) {
      const others = uids.filter((uid) => !some.some((user) => user.uid === uid))
      setSelection({ listKey, uids: isSelected ? [...others, ...some.map(({ uid }) => uid)] : others })
    },
    clear: () => setSelection({ listKey, uids: [] }),
  }
}
