// What happens when a page has arrived? Its title, the scroll position, and the focus on its heading.
import { useEffect } from 'react'
import { didComeBack } from './location.ts'

let lastPath: string | null = null

/** Says in the browser's title where the person is; pages may call it with a title of their own. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · NEXUS` : 'NEXUS'
  }, [title])
}

/** Stands beside the page inside its Suspense, so that it runs once the page is really there. */
export function Arrival({ path, title }: { path: string; title: string }) {
  useTitle(title)
  useEffect(() => {
    const isFirst = lastPath === null
    const isSame = lastPath === path
    lastPath = path
    if (isFirst || isSame) return
    if (!didComeBack()) window.scrollTo(0, 0)
    const main = document.querySelector('main')
    const target = main?.querySelector('h1') ?? main
    if (target && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [path])
  return null
}
