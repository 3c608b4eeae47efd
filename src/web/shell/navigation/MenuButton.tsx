// Menu button: opens the menu from the header or the floating bar. Visitors have a few links, which fold into it on phones.
import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import { lazyPart } from '../routing/lazy-component.ts'
import { usePath } from '../routing/location.ts'
import { useSession } from '../session/session.ts'
import type { MenuPanelProps } from './MenuPanel.tsx'
import styles from './nav.module.css'

function NoMenu({ onClose }: MenuPanelProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was opened
  useEffect(() => {
    toast.error('The menu could not be loaded. Reload the page once you are back online.')
    onClose()
  }, [])
  return null
}

/** Fetched when somebody is about to open it; the service worker keeps it for offline use. */
const MenuPanel = lazyPart<MenuPanelProps>(async () => (await import('./MenuPanel.tsx')).MenuPanel, NoMenu)
const preloadMenu = () => void MenuPanel.preload().catch(() => {})

export function MenuButton() {
  const { me } = useSession()
  const path = usePath()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useEffect(() => setOpen(false), [path])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.menuButton}
        data-no-print
        data-narrow={!me || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
        Menu
      </button>
      {isOpen && <MenuPanel button={button} onClose={() => setOpen(false)} />}
    </>
  )
}
