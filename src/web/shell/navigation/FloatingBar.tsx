// Floating navigation bar: appears while a person scrolls up, far from the top of a long page.
import { useEffect, useState } from 'react'
import { Brand } from './Brand.tsx'
import { MenuButton } from './MenuButton.tsx'
import { NavLinks } from './NavLinks.tsx'
import styles from './nav.module.css'

const leastProgress = 0.05
/** The static header is still in sight above this. */
const headerPx = 72

function useScrolledUp(): boolean {
  const [isUp, setUp] = useState(false)
  useEffect(() => {
    // Not read before somebody scrolls: it would lay out the whole page at once.
    let last: number | undefined
    const onScroll = () => {
      const now = window.scrollY
      const room = document.documentElement.scrollHeight - window.innerHeight
      const progress = room > 0 ? now / room : 0
      if (progress < leastProgress || now < headerPx) setUp(false)
      else if (last !== undefined && now !== last) setUp(now < last)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isUp
}

export function FloatingBar() {
  const isUp = useScrolledUp()
  if (!isUp) return null
  return (
    <section className={styles.floating} aria-label="Floating bar">
      <Brand />
      <NavLinks label="Floating" />
      <MenuButton />
    </section>
  )
}
