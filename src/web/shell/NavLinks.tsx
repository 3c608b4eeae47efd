// The links of the navigation, the open page marked; in a row where there is room, behind a menu button where not.
import { useEffect, useId, useRef, useState } from 'react'
import { navItemsFor } from '#shared/nav-items.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { hrefTo, usePlace } from './location.ts'
import styles from './nav.module.css'
import { useScreens } from './pages.ts'
import { useSession } from './session.ts'

export function NavLinks({ label }: { label: string }) {
  const { role } = useSession()
  const place = usePlace()
  const items = navItemsFor(role, useScreens())
  const [isOpen, setOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the menu
  useEffect(() => setOpen(false), [place.path])
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onPress = (event: Event) => {
      if (!nav.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen])

  return (
    <nav ref={nav} aria-label={label} className={styles.nav} data-many={items.length > 4 || undefined}>
      <button
        ref={button}
        type="button"
        className={styles.menuButton}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
        Menu
      </button>
      <ul id={listId} className={styles.navList} data-open={isOpen || undefined}>
        {items.map((item) => (
          <li key={item.path}>
            <a href={hrefTo(item.path)} aria-current={item.path === place.path ? 'page' : undefined}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
