// Was this entry there long enough to be meant? The second click of a double click must not decide the next one unread.
import { useEffect, useState } from 'react'

/** Longer than between the two clicks of one hand. */
const settleMs = 400

export function useSettled(id: string | undefined): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), settleMs)
    return () => clearTimeout(timer)
  }, [id])
  return id !== undefined && settled === id
}
