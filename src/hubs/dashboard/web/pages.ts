// Dashboard page: its screen belongs to the shell, its page is here.
import { createElement, useEffect } from 'react'
import type { HubManifest } from '#shared/hub-manifest.ts'
import { lazyComponent } from '#web/shell/routing/lazy-component.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { type Pages, useHubs } from '#web/shell/routing/pages.ts'
import { preloadLocale } from '#web/ui/text/preload-locale.ts'
import { loadCards } from './hub-cards.ts'

// Not with lazyPage: the first screen after sign-in shows no Mantine component until a card opens, so it loads without
// Mantine.
const Dashboard = lazyComponent(async () => {
  preloadLocale()
  return (await import('./DashboardPage.tsx')).DashboardPage
})

/** On other pages the header has already requested it. */
const isStartPage = ['/', '/signin', '/dashboard'].includes(currentLocation().path)

/** Preloads the home data together with the page's chunk; on a known device public/color-scheme.js
 * has already requested it. */
function preloadHome() {
  const href = '/api/home'
  if (!isStartPage || import.meta.env?.VITE_API_HOST || document.querySelector(`link[href="${href}"]`)) return
  const attributes = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href }
  document.head.append(Object.assign(document.createElement('link'), attributes))
}

function Page() {
  useEffect(preloadHome, [])
  // The cards load together with the page that shows them.
  const cards = loadCards(useHubs())
  return createElement(Dashboard, { cards })
}

export const pages: Pages = {
  '/dashboard': {
    title: 'Nexus Dashboard.',
    page: Object.assign(Page, {
      preload: (hubs: readonly HubManifest[]) => Promise.all([Dashboard.preload(), loadCards(hubs)]),
    }),
    visitorText: 'You need to sign in to access the dashboard.',
  },
}
