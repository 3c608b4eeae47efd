// Does the panel find people, place them, and change several together, whatever the server says?
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newOrganisation } from '#shared/test-organisation.ts'
import { defaultPermissions, fakeServer } from '#web/fake-fetch.ts'
import { App } from '#web/shell/App.tsx'
import { here, navigate } from '#web/shell/location.ts'
import { queryClient } from '#web/shell/query-client.ts'
import { toast } from '#web/ui/toast.ts'
import type { User } from '../contract.ts'
import { pages } from './pages.ts'

configure({ asyncUtilTimeout: 10_000 })

const person = (name: string, more: Partial<User> = {}): User => ({
  uid: name,
  email: `${name}@nexus.example`,
  displayName: `${name} khan`,
  role: 'tm',
  active: true,
  emailVerified: true,
  lastSignInAt: null,
  place: { committee: null, portfolio: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 4,
  ...more,
})
const users = [person('ali'), person('hira', { place: { committee: 'Giki', portfolio: 'BD' } }), person('omar')]
const together = 'PUT /api/users/together'

async function open(more: Parameters<typeof fakeServer>[1] = {}) {
  const asked: string[] = []
  const server = fakeServer('admin', {
    'GET /api/users': ({ url }) => {
      asked.push(url.search)
      return { json: { users, total: 13, totalPages: 2 } }
    },
    'GET /api/route-permissions': { json: defaultPermissions.filter(({ route }) => route === '/admin-panel') },
    ...more,
  })
  navigate('/admin-panel', { force: true, replace: true })
  render(<App pages={pages} />)
  await screen.findByText('ali@nexus.example')
  return { ...server, asked }
}

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  act(() => toast.clear())
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText(label, { selector: 'input:not([type=hidden])' })
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input[type=checkbox]' })
const tick = (...names: string[]) =>
  names.reduce((before, name) => before.then(() => userEvent.click(box(name))), Promise.resolve())
const bar = () => screen.queryByRole('region', { name: 'People who are chosen' })
const named = () => within(screen.getByRole('list', { name: 'Who is changed' })).getAllByRole('listitem')

/** happy-dom knows no layout, so Mantine holds the open list for hidden. */
async function choose(label: string, option: string) {
  await userEvent.click(field(label))
  const found = await waitFor(() => {
    const list = document.querySelector('[role=combobox][aria-expanded=true]')?.getAttribute('aria-controls')
    const options = document.querySelectorAll(list ? `[id="${list}"] [role=option]` : '[role=option]')
    const one = [...options].find(({ textContent }) => textContent === option)
    expect(one).toBeTruthy()
    return one as Element
  })
  await userEvent.click(found)
}

test('filters go into the address and to the server, and can be cleared', async () => {
  const { asked } = await open()
  await choose('Show users of this committee', 'Lahore')
  await choose('Show users of this portfolio', 'Without portfolio')
  await userEvent.click(box('Never signed in'))
  expect(here().query).toBe('committee=Lahore&portfolio=none&never=yes')
  await waitFor(() => expect(asked.at(-1)).toContain('committee=Lahore&portfolio=none&neverSignedIn=true'))
  fireEvent.change(field('Last sign-in before'), { target: { value: '2026-06-01' } })
  // Who never signed in has no last time.
  expect(here().query).toBe('committee=Lahore&portfolio=none&before=2026-06-01')
  await waitFor(() => expect(asked.at(-1)).toContain('lastSignInBefore=2026-06-01'))
  expect(asked.at(-1)).not.toContain('neverSignedIn')
  await userEvent.click(screen.getByText('Clear filters'))
  expect(here().query).toBe('')
})

test('the list and its filter speak names, also of what has closed', async () => {
  const organisation = newOrganisation()
  const committees = organisation.committees.map((row) =>
    row.code === 'Giki' ? { ...row, name: 'Topi', closedOn: '2020-01-01' } : row,
  )
  await open({ 'GET /api/organisation': { json: { ...organisation, committees } } })
  const row = screen.getByText('hira@nexus.example').closest('tr') as HTMLElement
  expect(within(row).getByText('Topi')).toBeTruthy()
  expect(within(row).getByText('BD')).toBeTruthy()
  await choose('Show users of this committee', 'Topi (closed)')
  expect(here().query).toBe('committee=Giki')
})

test('one question names everybody; then all are changed, and nobody is ticked any more', async () => {
  const bodies: unknown[] = []
  await open({
    [together]: ({ body }) => {
      bodies.push(body)
      return { json: { users: users.slice(0, 2).map((user) => ({ ...user, role: 'lcvp', version: 5 })) } }
    },
  })
  expect(bar()).toBeNull()
  await tick('Choose ali@nexus.example', 'Choose hira@nexus.example')
  expect(bar()?.textContent).toContain('2 people:')
  expect(box('All on this page').indeterminate).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Change role' }))
  await screen.findByRole('dialog', { name: 'Change the role of 2 people' })
  expect(named().map(({ textContent }) => textContent)).toEqual([
    'ali khanali@nexus.example · Team Member, no place',
    'hira khanhira@nexus.example · Team Member, Giki, BD',
  ])
  const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Change role' })
  await userEvent.click(submit())
  expect(screen.getByText('Choose a role.')).toBeTruthy()
  await choose('Role for all of them', 'LCVP')
  await userEvent.click(submit())
  await screen.findByText('2 people are now LCVP.')
  const people = [
    { uid: 'ali', version: 4 },
    { uid: 'hira', version: 4 },
  ]
  expect(bodies).toEqual([{ people, change: { role: 'lcvp' } }])
  await waitFor(() => expect(bar()).toBeNull())
  expect((field('Role of ali@nexus.example') as HTMLInputElement).value).toBe('LCVP')
  expect(box('Choose ali@nexus.example').checked).toBe(false)
})

test('of a place only what is chosen changes; who was changed meanwhile is named, and the next try knows', async () => {
  const bodies: { people: unknown; change: unknown }[] = []
  const newer = person('omar', { role: 'tl', version: 7 })
  await open({
    [together]: ({ body }) => {
      bodies.push(body as (typeof bodies)[number])
      if (bodies.length > 1) return { json: { users: [] } }
      const message = 'Changed by somebody else meanwhile: omar@nexus.example. Nobody was changed now.'
      return { status: 409, json: { error: 'conflict', message, details: { users: [newer] } } }
    },
  })
  await tick('Choose omar@nexus.example', 'Choose hira@nexus.example')
  await userEvent.click(screen.getByRole('button', { name: 'Change place' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the place of 2 people' })
  const submit = within(dialog).getByRole('button', { name: 'Change place' })
  await userEvent.click(submit)
  expect(within(dialog).getByText('Choose what changes.')).toBeTruthy()
  await choose('Committee', 'Lahore')
  await userEvent.click(submit)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('omar@nexus.example')
  // Faster than any hand, the same again would be taken for a double click.
  await new Promise((resolve) => setTimeout(resolve, 350))
  await userEvent.click(submit)
  await screen.findByText('The place of 2 people is changed.')
  expect(bodies[0]?.change).toEqual({ place: { committee: 'Lahore' } })
  expect(bodies[1]?.people).toEqual([
    { uid: 'hira', version: 4 },
    { uid: 'omar', version: 7 },
  ])
})

test('ticks end with the page, and all of a page are ticked at once', async () => {
  const { calls } = await open()
  await tick('All on this page')
  expect(bar()?.textContent).toContain('3 people:')
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }))
  await screen.findByRole('dialog', { name: 'Deactivate 3 people?' })
  expect(named()).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(bar()).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(box('Choose ali@nexus.example').checked).toBe(false)
  expect(calls).not.toContain(together)
})

test('the place of one person is chosen, or taken away, in a dialog', async () => {
  const bodies: unknown[] = []
  await open({
    'PUT /api/users/hira/place': ({ body }) => {
      bodies.push(body)
      return { json: person('hira', { place: { committee: 'Lahore', portfolio: null }, version: 5 }) }
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'More for hira@nexus.example' }))
  await userEvent.click(await screen.findByText('Change place'))
  const dialog = await screen.findByRole('dialog', { name: 'Place of hira@nexus.example' })
  await choose('Committee', 'Lahore')
  await choose('Portfolio', 'None')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save place' }))
  await screen.findByText('The place of hira@nexus.example is changed.')
  expect(bodies).toEqual([{ committee: 'Lahore', portfolio: null, version: 4 }])
  const row = screen.getByText('hira@nexus.example').closest('tr') as HTMLElement
  expect(within(row).getByText('Lahore')).toBeTruthy()
})
