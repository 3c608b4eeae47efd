// Navigation links: each role gets the links that the hubs declare for it, in the header and in the floating bar.
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { roles } from '#shared/roles.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { close, open } from '../../testing/TestApp.tsx'

afterEach(close)

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('navigation', () => {
  const common = {
    first: [
      ['Dashboard', '#/dashboard'],
      ['Profile', '#/profile'],
    ],
    last: [['Logout', '#/logout']],
  }
  const national = [
    ['GCP Approvals', '#/gcp-approvals'],
    ['MX Results', '#/mx-results'],
  ]
  const extra: Record<string, string[][]> = { admin: [['Admin Panel', '#/admin-panel'], ...national], mcvp: national }
  test.each(roles)('of %s has the links that hubs declare for that role, in their order', async (role) => {
    fakeServer(role)
    open('/dashboard')
    await screen.findByText('Dashboard here')
    expect(linksOf('Main')).toEqual([...common.first, ...(extra[role] ?? []), ...common.last])
  })

  test('of visitors links home, to sign-in and to sign-up', async () => {
    fakeServer(null)
    open('/reset-password')
    await screen.findByText('Reset here')
    expect(linksOf('Main')).toEqual([
      ['Home', '#/'],
      ['Signin', '#/signin'],
      ['Signup', '#/signup'],
    ])
  })

  test.each(['/', '/signin', '/signup'])('is hidden on %s', async (path) => {
    fakeServer(null)
    open(path)
    await screen.findByRole('contentinfo')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  })

  test('appears as a floating bar on scrolling up, not near the top', async () => {
    fakeServer('tm')
    open('/dashboard')
    await screen.findByText('Dashboard here')
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000 + window.innerHeight)
    const scrollTo = (y: number) =>
      act(() => {
        Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
        window.dispatchEvent(new Event('scroll'))
      })
    const bar = () => screen.queryByRole('navigation', { name: 'Floating' })
    scrollTo(2000)
    expect(bar()).toBeNull()
    scrollTo(1500)
    expect(bar()).not.toBeNull()
    // The same menu as in the header.
    expect(screen.getAllByRole('button', { name: 'Menu' })).toHaveLength(2)
    scrollTo(1600)
    expect(bar()).toBeNull()
    scrollTo(501)
    expect(bar()).not.toBeNull()
    scrollTo(499)
    expect(bar()).toBeNull()
  })
})
