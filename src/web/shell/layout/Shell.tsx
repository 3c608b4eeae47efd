// App shell: loading screen, failure screen, or the page of the current path between navigation and footer.
import { Component, type ReactNode, Suspense, useDeferredValue } from 'react'
import { isAdmin } from '#shared/access.ts'
import { Problem } from '#shared/problem.ts'
import { lazyPart } from '#web/shell/routing/lazy-component.ts'
import { PlainButton, PlainButtonLink } from '#web/ui/page/PlainButton.tsx'
import { notOnDeviceText, onReconnect } from '../../offline/cache/connectivity.ts'
import { OfflineNotice } from '../../offline/cache/OfflineNotice.tsx'
import { FloatingBar } from '../navigation/FloatingBar.tsx'
import { SiteFooter } from '../navigation/SiteFooter.tsx'
import { SiteHeader } from '../navigation/SiteHeader.tsx'
import { findPage } from '../routing/find-page.ts'
import { currentLocation, hrefTo, usePath } from '../routing/location.ts'
import type { Pages } from '../routing/pages.ts'
import { Redirect } from '../routing/Redirect.tsx'
import { isForSignedOut, pathAfterSignIn } from '../routing/return-path.ts'
import { RouteFocus } from '../routing/route-focus.tsx'
import { RouteParamsContext } from '../routing/route-params.ts'
import { Guard } from '../session/Guard.tsx'
import { useSessionState } from '../session/session.ts'
import { VisitorNote } from '../session/VisitorNote.tsx'
import { FailureScreen } from './FailureScreen.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { MessagePage } from './MessagePage.tsx'
import { PageLoading } from './page-loading.tsx'
import styles from './shell.module.css'

/** Error boundary of a page: the rest of the portal stays, and the person gets a way on. */
type Props = { children: ReactNode }

/** A chunk of the page, or data it needs, could not be fetched: no network, or a newer build was deployed. */
const isMissingFile = (error: Error) => error instanceof Problem || /import|fetch|preload|chunk/i.test(error.message)

class PageBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  private stopWaiting = () => {}

  override componentDidMount() {
    // A browser remembers a failed module import until the page is reloaded.
    this.stopWaiting = onReconnect(() => {
      if (this.state.error && isMissingFile(this.state.error)) window.location.reload()
    })
  }

  override componentWillUnmount() {
    this.stopWaiting()
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const isFile = isMissingFile(error)
    const missing = navigator.onLine ? 'This page could not be loaded' : notOnDeviceText
    return (
      <MessagePage
        title={isFile ? missing : 'Something went wrong on this page'}
        actions={
          <>
            <PlainButton onClick={() => window.location.reload()}>Reload</PlainButton>
            <PlainButtonLink isOther href={hrefTo('/dashboard')}>
              Back to the dashboard
            </PlainButtonLink>
          </>
        }
      >
        <p>
          {isFile
            ? 'You may be offline, or the portal was updated. Reloading usually helps.'
            : 'Nothing you saved is lost. Reload the page; if it happens again, tell an admin what you did.'}
        </p>
      </MessagePage>
    )
  }
}

/** For admins, now and then. */
const ViewStrip = lazyPart(async () => (await import('../session/ViewStrip.tsx')).ViewStrip)
const SetUpStrip = lazyPart(async () => (await import('./SetUpStrip.tsx')).SetUpStrip)

export function Shell({ pages }: { pages: Pages }) {
  const { me, rows, settings, failed } = useSessionState()
  const path = usePath()
  const isLoaded = me !== undefined && rows !== undefined && settings !== undefined
  // Deferred, so that header and page are rendered in slices.
  const wasLoaded = useDeferredValue(isLoaded)
  // Signed-in people are sent on from the first screens; a person who must make a passkey can use none of the navigation.
  const isBare = isForSignedOut(path) ? !me : path === '/passkey'
  if (failed) return <FailureScreen {...failed} />
  if (!isLoaded || !wasLoaded) return <LoadingScreen />
  return (
    <div className={styles.shell}>
      {me?.isOnlyLooking && <ViewStrip me={me} />}
      {/* biome-ignore lint/a11y/useValidAnchor: it jumps inside the page; the hash is taken by the page's address */}
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      {!isBare && <SiteHeader />}
      {!isBare && <FloatingBar />}
      <OfflineNotice />
      {me && isAdmin(me.role) && <SetUpStrip />}
      <main id="main" tabIndex={-1} className={isBare ? styles.bareMain : styles.main}>
        {path === '/signin' && me === null && <VisitorNote pages={pages} />}
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
  const path = usePath()
  const { me } = useSessionState()
  if (me && isForSignedOut(path)) return <Redirect to={pathAfterSignIn(currentLocation().query)} />
  const found = findPage(path, pages)
  // Home redirects to the dashboard: without one, in a test of a single hub, they would redirect to each other for ever.
  if (!found) return path === '/dashboard' ? null : <Redirect to="/" />
  const { page: Content, title, screen = found.pattern, open = false, needs } = found.page
  return (
    <RouteParamsContext value={found.params}>
      <Guard pattern={screen} title={title} open={open} needs={needs}>
        <Content key={path} />
      </Guard>
      <RouteFocus path={path} title={title} />
    </RouteParamsContext>
  )
}
