// Does the hero begin small? Only what waits for the person says so: the page waits for it a moment, rather than jump when it
// is there.
import { useEffect, useState } from 'react'
import { useHome } from '#web/home.ts'

const mostMs = 1500

export function useHomeSoon() {
  const home = useHome()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), mostMs)
    return () => clearTimeout(timer)
  }, [])
  return { home, isWaiting: !home && !isLate }
}
