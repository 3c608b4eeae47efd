// Test app, for component tests only: the app with a page of each kind, opened at a path.
import { act, cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { everyone, national, vicePresidents } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'
import { App } from '../shell/layout/App.tsx'
import { navigate } from '../shell/routing/location.ts'
import { pagesOf } from '../shell/routing/pages.ts'
import { useRouteParams } from '../shell/routing/route-params.ts'
import { useSession } from '../shell/session/session.ts'

function SignIn() {
  const { refresh } = useSession()
  return (
    <>
      <h1>Sign in here</h1>
      <button type="button" onClick={refresh}>
        Enter
      </button>
    </>
  )
}
const Gcp = () => <h1>GCP {useRouteParams().id}</h1>
const Broken = () => {
  throw new Error('broken on purpose')
}

export const visitorText = 'You need to sign in to access the dashboard.'
const manifest: HubManifest = {
  screens: {
    '/profile': { name: 'Profile', roles: everyone, link: { order: 20, roles: everyone } },
    '/gcps/{id}': { name: 'GCP', roles: everyone },
    '/mx-results': {
      name: 'MX Results',
      roles: vicePresidents,
      link: { order: 60, roles: national },
      menu: { group: 'see', order: 20, name: 'MX results' },
    },
    '/gcp-approvals': {
      name: 'GCP Approvals',
      roles: national,
      link: { order: 50, roles: national },
      menu: { group: 'do', order: 30, name: 'GCP approvals' },
    },
    '/report': { name: 'Report', roles: national, closingYear: true, menu: { group: 'do', order: 20 } },
  },
  menu: [
    { group: 'do', order: 10, name: 'Inbox', path: '/inbox', roles: everyone },
    { group: 'do', order: 40, name: 'Handover notes', path: '/notes', roles: vicePresidents, closingYear: true },
    { group: 'see', order: 10, name: 'Tracker', path: '/first', roles: everyone },
  ],
  footer: [
    { order: 20, label: 'The second', path: '/second' },
    { order: 10, label: 'The first', path: '/first' },
  ],
}
const pages = pagesOf(manifest, {
  '/': { title: 'Home', page: () => <h1>Home here</h1>, open: true },
  '/signin': { title: 'Sign in', page: SignIn, open: true },
  '/dashboard': { title: 'Dashboard', page: () => <h1>Dashboard here</h1>, visitorText },
  '/gcps/{id}': { title: 'GCP', page: Gcp },
  '/mx-results': { title: 'MX Results', page: () => <h1>Results here</h1> },
  '/profile': { title: 'Profile', page: Broken },
  '/logout': { title: 'Logout', page: () => <h1>Logging out...</h1> },
  '/reset-password': { title: 'Reset', page: () => <h1>Reset here</h1>, open: true },
})

export function TestApp() {
  return <App pages={pages} />
}

export const goTo = (path: string) => act(() => navigate(path, { force: true }))

export function open(path: string) {
  localStorage.clear()
  window.scrollTo = () => {}
  navigate(path, { force: true, replace: true })
  return render(<TestApp />)
}

export function close() {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
