// What is on the screen? Start, failure, or the page of the current path between navigation and footer.
import { Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Arrival } from './arrival.tsx'
import { FailureScreen } from './FailureScreen.tsx'
import { FloatingBar } from './FloatingBar.tsx'
import { findPage } from './find-page.ts'
import { Guard } from './Guard.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { usePlace } from './location.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { PageLoading } from './page-loading.tsx'
import type { Pages } from './pages.ts'
import { Redirect } from './Redirect.tsx'
import { isForSignedOut, placeAfterSignIn } from './return-place.ts'
import { RouteParamsContext } from './route-params.ts'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { useKnown } from './session.ts'
import styles from './shell.module.css'
import { VisitorNote } from './VisitorNote.tsx'

/** For admins, now and then. */
const ViewStrip = lazyPart(async () => (await import('./ViewStrip.tsx')).ViewStrip)

export function Shell({ pages }: { pages: Pages }) {
  const { me, rows, settings, failed } = useKnown()
  const { path, query } = usePlace()
  if (failed) return <FailureScreen {...failed} />
  if (me === undefined || !rows || !settings) return <LoadingScreen />
  // Whoever must make a passkey first can use nothing of what stands around a page.
  const isBare = isForSignedOut(path) || path === '/passkey'
  return (
    <div className={styles.shell}>
      {me?.isOnlyLooking && (
        <Suspense>
          <ViewStrip me={me} />
        </Suspense>
      )}
      {/* biome-ignore lint/a11y/useValidAnchor: it jumps inside the page; the hash is taken by the page's address */}
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        Skip to the content
      </a>
      {!isBare && <SiteHeader />}
      {!isBare && <FloatingBar />}
      <OfflineNotice />
      <main id="main" tabIndex={-1} className={isBare ? styles.bareMain : styles.main}>
        {path === '/signin' && me === null && <VisitorNote pages={pages} query={query} />}
        <PageBoundary key={path}>
          <Suspense fallback={<PageLoading />}>
            <CurrentPage pages={pages} />
          </Suspense>
        </PageBoundary>
      </main>
      <SiteFooter withTheme={isBare} />
    </div>
  )
}

/** The hash is the page's address here, so the link must not change it. */
function skipToMain(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function CurrentPage({ pages }: { pages: Pages }) {
  const { path, query } = usePlace()
  const { me } = useKnown()
  if (me && isForSignedOut(path)) return <Redirect to={placeAfterSignIn(query)} />
  const found = findPage(path, pages)
  // Home leads to the dashboard: without one, in a trial of one hub, they would send each other on for ever.
  if (!found) return path === '/dashboard' ? null : <Redirect to="/" />
  const { page: Content, title, open = false, needs } = found.page
  return (
    <RouteParamsContext value={found.params}>
      <Guard pattern={found.pattern} open={open} needs={needs}>
        <Content key={path} />
      </Guard>
      <Arrival path={path} title={title} />
    </RouteParamsContext>
  )
}
