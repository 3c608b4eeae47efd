// Route focus: after navigation, sets the document title, resets the scroll position, and moves the focus to the page's
// heading.
import { useEffect } from 'react'
import { loadFont } from '../layout/load-font.ts'
import { isPageLoaded, useIsPageLoaded } from '../layout/page-loading.tsx'
import { isHistoryNavigation } from './location.ts'

let lastPath: string | null = null

let pageTitle = ''
/** The open tab of each strip, by nesting depth. */
const openTabs = new Map<number, string>()

function writeTitle() {
  const tabs = [...openTabs].sort(([a], [b]) => b - a).map(([, tab]) => tab)
  document.title = [...tabs, pageTitle, 'NEXUS'].filter(Boolean).join(' · ')
}

/** Sets the document title; pages may call it with a title of their own. */
export function useTitle(title: string): void {
  useEffect(() => {
    pageTitle = title
    writeTitle()
  }, [title])
}

/** Adds the open tab to the document title. */
export function useTabTitle(tab: string, depth: number): void {
  useEffect(() => {
    openTabs.set(depth, tab)
    writeTitle()
    return () => {
      openTabs.delete(depth)
      writeTitle()
    }
  }, [tab, depth])
}

/** Rendered beside the page inside its Suspense; acts once the page has really loaded. */
export function RouteFocus({ path, title }: { path: string; title: string }) {
  useTitle(title)
  // Checked again in each effect: on the first render the loading placeholder is only about to mount.
  const isLoaded = useIsPageLoaded()
  useEffect(() => {
    if (isLoaded && isPageLoaded()) loadFont()
  }, [isLoaded])
  useEffect(() => {
    if (!isLoaded || !isPageLoaded()) return
    const isFirst = lastPath === null
    const isSame = lastPath === path
    lastPath = path
    if (isFirst || isSame) return
    if (!isHistoryNavigation()) window.scrollTo(0, 0)
    const main = document.querySelector('main')
    const target = main?.querySelector('h1') ?? main
    if (target && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [path, isLoaded])
  return null
}
