// Where does a person begin? A short welcome, then the seven hubs.
import { useRef, useState } from 'react'
import { useSession } from '#web/shell/session.ts'
import { Constellation } from '#web/ui/Constellation.tsx'
import { type HubCard, hubCards } from '../rules.ts'
import styles from './Dashboard.module.css'
import { HubCarousel } from './HubCarousel.tsx'
import { HubDialog } from './HubDialog.tsx'
import { HubIcon } from './HubIcon.tsx'

export function DashboardPage() {
  const { me, loading } = useSession()
  const [open, setOpen] = useState<HubCard>()
  const hubsRef = useRef<HTMLElement>(null)
  if (loading) return <p role="status">Loading...</p>
  if (!me) return <p>You need to sign in to access the dashboard.</p>
  const firstName = me.displayName.split(' ')[0]
  return (
    <>
      <section className={styles.hero} aria-labelledby="dashboard-title">
        <div className={styles.heroArt}>
          <Constellation size="fill" />
        </div>
        <div className={styles.heroWords}>
          <p className={styles.tagline}>Welcome to Our World</p>
          <h1 id="dashboard-title" tabIndex={-1} className={styles.title}>
            Nexus Dashboard.
          </h1>
          <p className={styles.greeting}>
            {firstName ? `Good to see you, ${firstName}.` : 'Good to see you.'} Where to?
          </p>
        </div>
        <button
          type="button"
          className={styles.scrollDown}
          aria-label="Scroll down to the hubs"
          onClick={() => hubsRef.current?.scrollIntoView({ block: 'start' })}
        >
          <HubIcon name="down" />
        </button>
      </section>
      <section ref={hubsRef} className={styles.hubs} aria-label="Hubs">
        <HubCarousel cards={hubCards} onOpen={setOpen} />
      </section>
      <HubDialog card={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
