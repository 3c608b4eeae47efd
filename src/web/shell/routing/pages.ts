// Hub pages: the pages that a hub gives the shell, by path, each with the manifest of its hub, which links, guards and names
// it.
import { type ComponentType, createContext, use, useMemo } from 'react'
import type { Action, Screen } from '#shared/access.ts'
import type { DefinitionKind, Group } from '#shared/definitions/definition.ts'
import { type HubManifest, type Screens, screensOf } from '#shared/hub-manifest.ts'
import { shellManifest } from '#shared/shell-manifest.ts'
import type { Submit } from '#web/offline/queue/queued-mutation.ts'

/** `preload` fetches its files before it is shown. */
export type PageContent = ComponentType & { preload?: (hubs: readonly HubManifest[]) => Promise<unknown> }

export type PreviewProps = { groups: readonly Group[]; group: number }

export type Page = {
  /** Stands in the browser's title. */
  title: string
  page: PageContent
  /** Anybody may open it, signed in or not. Without it, and with no screen of that path: anybody signed in. */
  open?: true
  /** The screen that the page is a part of, and whose permission it needs. */
  screen?: Screen
  /** What a visitor who is sent to sign in for this page reads there. */
  visitorText?: string
  /** The action that the page is for: a person who may not do it reads why, even where an admin opened the screen to them. */
  needs?: Action
  /** Shows a step of its form as members will see it, for those who edit what it asks. */
  preview?: { kind: DefinitionKind; load: () => Promise<ComponentType<PreviewProps>> }
  /** Submits what was queued offline on this page. */
  submitter?: () => Promise<{ submit: Submit }>
  /** Whose page it is. */
  hub?: HubManifest
}

/** Keys are paths as the specification writes them: '/edit-gcp/{id}'. */
export type Pages = Record<`/${string}`, Page>

export const pagesOf = (hub: HubManifest, pages: Pages): Pages =>
  Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, { ...page, hub }]))

export const PagesContext = createContext<Pages>({})

/** The manifest of every hub that main registers, and of the shell. */
export const hubsOf = (pages: Pages): HubManifest[] => [
  ...new Set([shellManifest, ...Object.values(pages).flatMap(({ hub }) => hub ?? [])]),
]

export function useHubs(): HubManifest[] {
  const pages = use(PagesContext)
  return useMemo(() => hubsOf(pages), [pages])
}

/** Every guarded screen there is. */
export function useScreens(): Screens {
  const hubs = useHubs()
  return useMemo(() => screensOf(hubs), [hubs])
}
