// Help: '?' beside a title opens the first paragraph of the screen's part in docs/tour.md, and its page has the rest.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { vicePresidents } from '#shared/access.ts'
import { shellManifest } from '#shared/shell-manifest.ts'
import { fakeServer } from '../../testing/fake-fetch.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { App } from '../layout/App.tsx'
import { lazyPage } from '../routing/lazy-component.ts'
import { currentLocation, navigate } from '../routing/location.ts'
import { pagesOf } from '../routing/pages.ts'
import { pages as help } from './pages.ts'

const pageOf = (title: string) => lazyPage(async () => ({ Page: () => <PageHeader title={title} /> }), 'Page')

const pages = {
  ...pagesOf(shellManifest, { '/dashboard': { title: 'Dashboard', page: () => <h1>Dashboard</h1> } }),
  ...pagesOf(
    { screens: { '/mx-results': { name: 'MX Results', roles: vicePresidents } } },
    {
      '/mx-results': { title: 'Results', page: pageOf('Results') },
      '/gcps/{id}': { title: 'GCP', page: pageOf('A GCP') },
      '/no-part': { title: 'Nothing', page: pageOf('Nothing') },
      '/signin': { title: 'Sign in', page: () => <h1>Sign in</h1>, open: true },
    },
  ),
  ...help,
}

function open(path: string) {
  window.scrollTo = () => {}
  navigate(path, { force: true, replace: true })
  return render(<App pages={pages} />)
}

afterEach(cleanup)

const button = () => screen.findByRole('button', { name: 'About this screen' })
const panel = () => screen.queryByRole('dialog', { name: 'Help: MX results' })

it('opens three sentences and a link to more, and gives the focus back', async () => {
  fakeServer('lcvp')
  open('/mx-results')
  fireEvent.click(await button())
  await waitFor(() => expect(document.activeElement).toBe(panel()))
  expect(panel()?.textContent).toMatch(/^How far each LC and portfolio has put the MX standards into practice\./)
  expect((await button()).getAttribute('aria-expanded')).toBe('true')

  fireEvent.keyDown(panel() as HTMLElement, { key: 'Escape' })
  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(await button())

  fireEvent.click(await button())
  await waitFor(() => expect(panel()).not.toBeNull())
  fireEvent.pointerDown(document.body)
  expect(panel()).toBeNull()

  fireEvent.click(await button())
  const more = await screen.findByRole('link', { name: 'More about MX results' })
  expect(more.getAttribute('href')).toBe('#/help/mx-results')
})

it('closes when somebody tabs on, and not when the focus stays inside', async () => {
  fakeServer('lcvp')
  open('/mx-results')
  fireEvent.click(await button())
  await waitFor(() => expect(panel()).not.toBeNull())
  const [close] = panel()?.querySelectorAll('button') ?? []
  fireEvent.blur(panel() as HTMLElement, { relatedTarget: close })
  expect(panel()).not.toBeNull()
  fireEvent.blur(panel() as HTMLElement, { relatedTarget: screen.getByRole('link', { name: 'Skip to content' }) })
  expect(panel()).toBeNull()
})

it('is there for a record, too, and not for a screen without a part', async () => {
  fakeServer('tm')
  open('/gcps/17')
  expect(await button()).toBeTruthy()
  navigate('/no-part')
  await screen.findByRole('heading', { name: 'Nothing' })
  expect(screen.queryByRole('button', { name: 'About this screen' })).toBeNull()
})

it('everybody can read a page, and only people who can open the screen are led there', async () => {
  fakeServer(null)
  const { unmount } = open('/help/mx-results')
  await screen.findByRole('heading', { level: 1, name: 'MX results' })
  expect(currentLocation().path).toBe('/help/mx-results')
  expect(document.body.textContent).toContain('Every results screen has the same tools')
  expect(screen.queryByRole('link', { name: 'Open MX results' })).toBeNull()
  unmount()

  fakeServer('tm')
  open('/help/mx-results')
  await screen.findByRole('heading', { level: 1, name: 'MX results' })
  expect(screen.queryByRole('link', { name: 'Open MX results' })).toBeNull()
  cleanup()

  fakeServer('lcvp')
  open('/help/mx-results')
  expect((await screen.findByRole('link', { name: 'Open MX results' })).getAttribute('href')).toBe('#/mx-results')
  expect(screen.getByRole('link', { name: 'All help topics' }).getAttribute('href')).toBe('#/help')
})

it('lists all topics, also for an address that names none', async () => {
  fakeServer(null)
  open('/help/nothing-like-it')
  await screen.findByText(/There is no help page called “nothing-like-it”/)
  expect(screen.getByRole('link', { name: 'MX checklist' }).getAttribute('href')).toBe('#/help/mx-standards')
  navigate('/help')
  await screen.findByText('What each screen is for, and how to use it.')
})
