// Dashboard page: a short welcome, what the person has to do and to know today, then the hubs.
import { lazy, type RefObject, Suspense, use, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Home } from '#shared/contracts/places-contract.ts'
import type { HubCard } from '#shared/hub-manifest.ts'
import { writtenName } from '#shared/people/names.ts'
import { useHome } from '#web/live/home.ts'
import { HelpButton } from '#web/shell/help/HelpButton.tsx'
import { PageLoading } from '#web/shell/layout/page-loading.tsx'
import { lazyComponent } from '#web/shell/routing/lazy-component.ts'
import { useSession } from '#web/shell/session/session.ts'
import { Constellation } from '#web/ui/page/Constellation.tsx'
import styles from './Dashboard.module.css'
import { HubCarousel } from './HubCarousel.tsx'
import { HubIcon } from './HubIcon.tsx'
import { PlacePrompt } from './PlacePrompt.tsx'
import { ForYou } from './today/ForYou.tsx'
import { Today } from './today/Today.tsx'

/** Preloaded when a card is about to be opened, with Mantine, which its dialog needs. */
const loadDialog = () => import('./HubDialog.tsx')
const HubDialog = lazy(async () => ({ default: (await loadDialog()).HubDialog }))

/** For admins of a new portal; until it has loaded, its space is reserved. */
const SetUpCard = lazyComponent(async () => (await import('./today/SetUpCard.tsx')).SetUpCard, {
  placeholder: () => <div className={styles.setUpSpace} />,
  fallback: () => null,
})

export function DashboardPage({ cards }: { cards: Promise<HubCard[]> }) {
  const { me, loading } = useSession()
  const [open, setOpen] = useState<HubCard>()
  const [isDialogMounted, setDialogMounted] = useState(false)
  const hubsRef = useRef<HTMLElement>(null)
  const { home, isWaiting, wasLate } = useHomeWithTimeout()
  // A query's answer renders at once and in one piece; deferred, a phone can respond in between.
  const wasWaiting = useDeferredValue(isWaiting)
  if (loading || isWaiting || wasWaiting) return <PageLoading />
  if (!me) return <p>You need to sign in to access the dashboard.</p>
  const show = (card: HubCard) => {
    setDialogMounted(true)
    setOpen(card)
  }
  const isBusy = wasLate || (home !== undefined && hasContent(home))
  const own = home && <OwnParts home={home} />
  const firstName = writtenName({ email: me.email, name: me.displayName }).split(' ')[0]
  return (
    <>
      <section className={styles.hero} data-small={isBusy || undefined} aria-labelledby="dashboard-title">
        <div className={styles.heroArt}>
          <Constellation size="fill" />
        </div>
        <div className={styles.heroWords}>
          <p className={styles.tagline}>Welcome to Our World</p>
          <div className={styles.titleRow}>
            <h1 id="dashboard-title" tabIndex={-1} className={styles.title}>
              Nexus Dashboard.
            </h1>
            <HelpButton />
          </div>
          <p className={styles.greeting}>
            {firstName ? `Good to see you, ${firstName}.` : 'Good to see you.'} Where to?
          </p>
        </div>
        <ScrollDown to={hubsRef} />
      </section>
      {!wasLate && own}
      <PlacePrompt me={me} closed={home?.closedPlace} />
      <section ref={hubsRef} className={styles.hubs} aria-label="Hubs">
        <HubCarousel
          cards={use(cards)}
          lines={home?.cards}
          onOpen={show}
          onNear={() => void loadDialog().catch(() => {})}
        />
      </section>
      {/* The hubs stay where they are; what arrives late follows them. */}
      {wasLate && <div className={styles.lateParts}>{own}</div>}
      {isDialogMounted && (
        <Suspense>
          <HubDialog card={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const hasContent = ({ forYou, firstSteps, today = [], setUp = [] }: Home) =>
  forYou.length + firstSteps.length + today.length + setUp.length > 0

function OwnParts({ home }: { home: Home }) {
  const { today = [], setUp } = home
  return (
    <>
      <ForYou home={home} />
      {setUp && <SetUpCard steps={setUp} />}
      {today.map((section) => (
        <Today key={section.title} section={section} />
      ))}
    </>
  )
}

/** Hidden while all hubs are visible: there is nothing to scroll to. */
function ScrollDown({ to }: { to: RefObject<HTMLElement | null> }) {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    const hubs = to.current
    if (!hubs) return
    const observer = new IntersectionObserver(([seen]) => setBelow((seen?.intersectionRatio ?? 1) < fullyVisible), {
      threshold: [0, fullyVisible],
    })
    observer.observe(hubs)
    return () => observer.disconnect()
  }, [to])
  if (!isBelow) return null
  return (
    <button
      type="button"
      className={styles.scrollDown}
      aria-label="Scroll down to the hubs"
      onClick={() => {
        to.current?.scrollIntoView({ block: 'start' })
        to.current?.querySelector('button')?.focus({ preventScroll: true })
      }}
    >
      <HubIcon name="down" />
    </button>
  )
}

const fullyVisible = 0.95

const homeTimeoutMs = 1500

function useHomeWithTimeout() {
  const home = useHome()
  const [wasLate, setLate] = useState(false)
  const isHere = home !== undefined
  useEffect(() => {
    if (isHere) return
    const timer = setTimeout(() => setLate(true), homeTimeoutMs)
    return () => clearTimeout(timer)
  }, [isHere])
  return { home, isWaiting: !isHere && !wasLate, wasLate }
}
