// Help button: the '?' beside a page's title. Opens three sentences about the screen, with a link to its part of help.

import { helpIds } from 'virtual:tour/ids'
import { use, useEffect, useRef, useState } from 'react'
import { helpIdOf } from '#shared/text/parse-tour.ts'
import { findPage } from '../routing/find-page.ts'
import { lazyPart } from '../routing/lazy-component.ts'
import { navigate, usePath } from '../routing/location.ts'
import { PagesContext } from '../routing/pages.ts'
import { useSession } from '../session/session.ts'
import styles from './HelpButton.module.css'
import type { HelpPanelProps } from './HelpPanel.tsx'

/** If the panel's file cannot be loaded, the help page says so, or has the text. */
function NoPanel({ id }: HelpPanelProps) {
  useEffect(() => navigate(`/help/${id}`), [id])
  return null
}

const HelpPanel = lazyPart<HelpPanelProps>(async () => (await import('./HelpPanel.tsx')).HelpPanel, NoPanel)
const preload = () => void HelpPanel.preload().catch(() => {})

/** For signed-in people, on screens that the tour has a part about. */
export function HelpButton() {
  const pages = use(PagesContext)
  const { me } = useSession()
  const path = usePath()
  const pattern = me && findPage(path, pages)?.pattern
  const id = pattern && helpIdOf(pattern)
  return id && helpIds.includes(id) ? <Toggle key={id} id={id} /> : null
}

function Toggle({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-no-print
        aria-label="About this screen"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden>?</span>
      </button>
      {isOpen && <HelpPanel id={id} button={button} onClose={() => setOpen(false)} />}
    </>
  )
}
