// Where does a person begin? A short welcome, then the hubs.
import { lazy, Suspense, use, useRef, useState } from 'react'
import type { HubCard } from '#shared/hub-facts.ts'
import { writtenName } from '#shared/names.ts'
import { PageLoading } from '#web/shell/page-loading.tsx'
import { useSession } from '#web/shell/session.ts'
import { Constellation } from '#web/ui/Constellation.tsx'
import { AskForPlace } from './AskForPlace.tsx'
import styles from './Dashboard.module.css'
import { ForYou } from './ForYou.tsx'
import { HubCarousel } from './HubCarousel.tsx'
import { HubIcon } from './HubIcon.tsx'
import { useHomeSoon } from './use-home-soon.ts'

/** Fetched when a card is about to be opened, with Mantine, which its dialog needs. */
const loadDialog = () => import('./HubDialog.tsx')
const HubDialog = lazy(async () => ({ default: (await loadDialog()).HubDialog }))

export function DashboardPage({ cards }: { cards: Promise<HubCard[]> }) {
  const { me, loading } = useSession()
  const [open, setOpen] = useState<HubCard>()
  const [isDialogWanted, setDialogWanted] = useState(false)
  const hubsRef = useRef<HTMLElement>(null)
  const { home, isWaiting } = useHomeSoon()
  if (loading || isWaiting) return <PageLoading />
  if (!me) return <p>You need to sign in to access the dashboard.</p>
  const show = (card: HubCard) => {
    setDialogWanted(true)
    setOpen(card)
  }
  const isBusy = home !== undefined && home.forYou.length + home.firstSteps.length > 0
  const firstName = writtenName({ email: me.email, name: me.displayName }).split(' ')[0]
  return (
    <>
      <section className={styles.hero} data-small={isBusy || undefined} aria-labelledby="dashboard-title">
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
      {home && <ForYou home={home} />}
      <AskForPlace me={me} />
      <section ref={hubsRef} className={styles.hubs} aria-label="Hubs">
        <HubCarousel
          cards={use(cards)}
          lines={home?.cards}
          onOpen={show}
          onNear={() => void loadDialog().catch(() => {})}
        />
      </section>
      {isDialogWanted && (
        <Suspense>
          <HubDialog card={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
