// Selection hook: the people ticked on this page of the list. Another page or filter starts with nobody.
import { useState } from 'react'
import type { User } from '../../contract.ts'

export function useTicks(place: string, users: readonly User[]) {
  const [ticked, setTicked] = useState({ place, uids: [] as string[] })
  const isHere = ticked.place === place
  // Coming back starts over, too.
  if (!isHere) setTicked({ place, uids: [] })
  const uids = isHere ? ticked.uids : []
  return {
    chosen: users.filter(({ uid }) => uids.includes(uid)),
    has: ({ uid }: User) => uids.includes(uid),
    set(some: readonly User[], isTicked: boolean) {
      const others = uids.filter((uid) => !some.some((user) => user.uid === uid))
      setTicked({ place, uids: isTicked ? [...others, ...some.map(({ uid }) => uid)] : others })
    },
    clear: () => setTicked({ place, uids: [] }),
  }
}
