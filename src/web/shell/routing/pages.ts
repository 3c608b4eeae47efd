// Hub pages: the pages that a hub gives the shell, by path, each with the manifest of its hub, which links, guards and names
// it.
import { type ComponentType, createContext, use, useMemo } from 'react'
import type { Action } from '#shared/access.ts'
import { type HubFacts, type Screens, screensOf } from '#shared/hub-facts.ts'
import { shellFacts } from '#shared/shell-facts.ts'
import type { Carry } from '#web/offline/queue/waiting-change.ts'

/** `preload` fetches its files before it is shown. */
export type PageContent = ComponentType & { ahead?: (hubs: readonly HubFacts[]) => Promise<unknown> }

export type Page = {
  /** Stands in the browser's title. */
  title: string
  page: PageContent
  /** Anybody may open it, signed in or not. Without it, and with no screen of that path: anybody signed in. */
  open?: true
  /** What a visitor who is sent to sign in for this page reads there. */
  visitorText?: string
  /** The action that the page is for: a person who may not do it reads why, even where an admin opened the screen to them. */
  needs?: Action
  /** Submits what was queued offline on this page. */
  carrier?: () => Promise<{ carry: Carry }>
  /** Whose page it is. */
  hub?: HubFacts
}

/** Keys are paths as the specification writes them: '/edit-gcp/{id}'. */
export type Pages = Record<`/${string}`, Page>

export const pagesOf = (hub: HubFacts, pages: Pages): Pages =>
  Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, { ...page, hub }]))

export const PagesContext = createContext<Pages>({})

/** The manifest of every hub that main registers, and of the shell. */
export const hubsOf = (pages: Pages): HubFacts[] => [
  ...new Set([shellFacts, ...Object.values(pages).flatMap(({ hub }) => hub ?? [])]),
]

export function useHubs(): HubFacts[] {
  const pages = use(PagesContext)
  return useMemo(() => hubsOf(pages), [pages])
}

/** Every guarded screen there is. */
export function useScreens(): Screens {
  const hubs = useHubs()
  return useMemo(() => screensOf(hubs), [hubs])
}
