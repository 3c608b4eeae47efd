// Header tools for members: search, the inbox bell, and a menu of every screen that is open to them, with counts of what
// waits there. Also starts live updates, the offline response cache and the offline queue.
import { useEffect, useId, useRef, useState } from 'react'
import { useHome } from '#web/live/home.ts'
import { hasQueued, mayHaveQueued, onQueueEvent } from '#web/offline/queue/queue-events.ts'
import { lazyPart } from '#web/shell/routing/lazy-component.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { InstallEntry } from '../pwa/InstallEntry.tsx'
import { reloadStaleChunks } from '../pwa/reload-stale-chunks.ts'
import { hrefTo, useAppLocation } from '../routing/location.ts'
import styles from './HeaderTools.module.css'
import { useOpenScreens } from './open-screens.ts'
import { useMenu } from './use-menu.ts'

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
  await new Promise((idle) => (window.requestIdleCallback ?? setTimeout)(idle))
}

/** Offline response cache, and each page's notice of how old its data is. */
function useResponseCache() {
  const { path } = useAppLocation()
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
  useEffect(reloadStaleChunks, [])
  return (
    <>
      <Search />
      <Bell unread={home?.unread ?? 0} />
      <HubsMenu waiting={new Map(home?.forYou.map(({ path, count }) => [path, count ?? 0]))} />
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
        <Drawing path="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20" />
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}

const shortCount = (count: number) => (count > 99 ? '99+' : String(count))

function Bell({ unread }: { unread: number }) {
  const { path } = useAppLocation()
  return (
    <a
      className={styles.tool}
      href={hrefTo('/inbox')}
      aria-label={unread > 0 ? `Inbox, ${unread} unread` : 'Inbox'}
      aria-current={path === '/inbox' ? 'page' : undefined}
    >
      <Drawing path="M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10 20h4" />
      {unread > 0 && (
        <span className={styles.badge} aria-hidden>
          {shortCount(unread)}
        </span>
      )}
    </a>
  )
}

function HubsMenu({ waiting }: { waiting: ReadonlyMap<string, number> }) {
  const { isOpen, frame, button, path, toggle } = useMenu<HTMLDivElement>()
  const id = useId()
  const screens = useOpenScreens()
  return (
    <div ref={frame}>
      <button
        ref={button}
        type="button"
        className={styles.tool}
        aria-label="Hubs"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <Drawing path="M5 5h4v4H5zM15 5h4v4h-4zM5 15h4v4H5zM15 15h4v4h-4z" />
      </button>
      <nav id={id} className={styles.menu} aria-label="Hubs" hidden={!isOpen}>
        <ul>
          {screens.map(({ name, to }) => (
            <li key={to}>
              <a href={hrefTo(to)} aria-current={to === path ? 'page' : undefined}>
                {name}
                {(waiting.get(to) ?? 0) > 0 && (
                  <span className={styles.waiting}>
                    {shortCount(waiting.get(to) ?? 0)}
                    <span className={styles.words}> waiting</span>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
        <InstallEntry />
      </nav>
    </div>
  )
}

const Drawing = ({ path }: { path: string }) => (
  <svg
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden
    focusable="false"
  >
    <path d={path} />
  </svg>
)
