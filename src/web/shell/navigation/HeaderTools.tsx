// Header tools for members: search and the inbox bell. Also starts live updates, the offline response cache and the offline
// queue.
import { useEffect, useRef, useState } from 'react'
import { useHome } from '#web/live/home.ts'
import { hasQueued, mayHaveQueued, onQueueEvent } from '#web/offline/queue/queue-events.ts'
import { whenIdle } from '#web/sheet/yield-to-event-loop.ts'
import { lazyPart } from '#web/shell/routing/lazy-component.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
// The browser's install event comes before anybody opens the menu, which offers it.
import '../pwa/InstallEntry.tsx'
import { reloadOutdatedPage } from '../pwa/reload-outdated-page.ts'
import { hrefTo, usePath } from '../routing/location.ts'
import styles from './HeaderTools.module.css'

/** Live updates: changes by others show without a reload. */
function useLiveUpdates() {
  useEffect(() => {
    if (!('EventSource' in window)) return
    const listening = import('#web/live/live.ts').then(({ startLiveUpdates }) => startLiveUpdates())
    // Without that file, pages still poll.
    listening.catch(() => {})
    return () => void listening.then((stop) => stop()).catch(() => {})
  }, [])
}

/** Waits until the page itself has loaded. */
async function afterPageLoad() {
  if (document.readyState !== 'complete') await new Promise((loaded) => window.addEventListener('load', loaded))
  await whenIdle()
}

/** Offline response cache, and each page's notice of how old its data is. */
function useResponseCache() {
  const path = usePath()
  const before = useRef(path)
  useEffect(() => {
    if (!('indexedDB' in window)) return
    const keeping = afterPageLoad().then(async () =>
      (await import('../../offline/cache/start-response-cache.ts')).startResponseCache(),
    )
    keeping.catch(() => {})
    return () => void keeping.then((stop) => stop()).catch(() => {})
  }, [])
  useEffect(() => {
    if (before.current !== path)
      void import('#web/offline/cache/response-cache.ts').then(
        ({ leavePage }) => leavePage(),
        () => {},
      )
    before.current = path
  }, [path])
}

/** Loaded last: nobody waits for it. */
const AppStrips = lazyPart(async () => {
  await afterPageLoad()
  return (await import('../pwa/AppStrips.tsx')).AppStrips
})

const QueueStrip = lazyPart(async () => (await import('#web/offline/queue/QueueStrip.tsx')).QueueStrip)

/** Loaded once something is queued on this device. */
function QueueIndicator() {
  const [isAny, setAny] = useState(hasQueued)
  useEffect(() => {
    void mayHaveQueued().then((mayHave) => mayHave && setAny(true))
    return onQueueEvent(() => setAny(true))
  }, [])
  return isAny && <QueueStrip />
}

/** The offline queue, and notices about updates and installing, below the header row. */
export const HeaderStrips = () => (
  <>
    <QueueIndicator />
    {import.meta.env.PROD && <AppStrips />}
  </>
)

export function HeaderTools() {
  const home = useHome()
  useLiveUpdates()
  useResponseCache()
  useEffect(reloadOutdatedPage, [])
  return (
    <>
      <Search />
      <Bell unread={home?.unread ?? 0} />
    </>
  )
}

function NoPalette({ onClose }: { onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was opened
  useEffect(() => {
    toast.error('Search could not be loaded. Reload the page once you are back online.')
    onClose()
  }, [])
  return null
}
const Palette = lazyPart(async () => (await import('#web/palette/Palette.tsx')).Palette, NoPalette)

/** An open dialog must be answered first: navigating away behind it would leave it unanswered. */
const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null

/** Ctrl+K, or ⌘K on a Mac, opens and closes it. */
function Search() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat) setOpen((before) => !before && !isDialogOpen())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}

const shortCount = (count: number) => (count > 99 ? '99+' : String(count))

function Bell({ unread }: { unread: number }) {
  const path = usePath()
  return (
    <a
      className={styles.tool}
      href={hrefTo('/inbox')}
      aria-label={unread > 0 ? `Inbox, ${unread} unread` : 'Inbox'}
      aria-current={path === '/inbox' ? 'page' : undefined}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles.badge} aria-hidden>
          {shortCount(unread)}
        </span>
      )}
    </a>
  )
}
