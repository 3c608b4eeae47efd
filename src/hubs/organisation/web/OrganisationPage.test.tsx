// Organisation page: shows both lists, validates before it sends, and sends only what changed.

import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Organisation } from '#shared/people/organisation.ts'
import { committeeOf, newOrganisation } from '#shared/people/test-organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { CommitteePeople } from '../contract.ts'
import './OrganisationPage.tsx'
import { pages } from './pages.ts'

beforeEach(() => {
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  act(() => toast.clear())
  vi.unstubAllGlobals()
})

function changed(change: (organisation: Organisation) => void): Organisation {
  const organisation = newOrganisation()
  change(organisation)
  return organisation
}

const committeeIn = ({ committees }: Organisation, code: string) =>
  committees.find((row) => row.code === code) ?? committeeOf(code)

async function open(organisation = newOrganisation(), more: Parameters<typeof fakeServer>[1] = {}) {
  const server = fakeServer('admin', { 'GET /api/organisation': { json: organisation }, ...more })
  navigate('/organisation', { force: true, replace: true })
  render(<App pages={pages} />)
  await screen.findByRole('button', { name: 'More for Lahore' })
  return server
}

const rowOf = (name: string) => screen.getByRole('button', { name: `More for ${name}` }).closest('tr') as HTMLElement
const namesIn = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label')?.replace('More for ', ''))

/** happy-dom has no layout, so an open menu counts as hidden. */
async function openMenu(name: string) {
  await userEvent.click(screen.getByRole('button', { name: `More for ${name}` }))
  const row = rowOf(name)
  return waitFor(() => {
    const items = within(row).getAllByRole('menuitem', { hidden: true })
    expect(items.length).toBeGreaterThan(0)
    return items
  })
}
async function choose(name: string, item: RegExp) {
  const found = (await openMenu(name)).find(({ textContent }) => item.test(textContent ?? ''))
  await userEvent.click(found as HTMLElement)
}
const textsOf = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)

it('lists both in order, closed ones last, with their states', async () => {
  const organisation = changed((each) => {
    Object.assign(committeeIn(each, 'Giki'), { name: 'GIK Institute', spellings: ['Giki', 'Topi'] })
    Object.assign(committeeIn(each, 'IBA'), { closedOn: '2026-01-31', successor: 'Karachi' })
    Object.assign(committeeIn(each, 'NUST'), { closedOn: '2020-01-31' })
    Object.assign(committeeIn(each, 'Multan'), { closedOn: '2999-01-31' })
  })
  await open(organisation)
  expect(namesIn('Committees').slice(0, 3)).toEqual(['Multan', 'LUMS', 'Islamabad'])
  expect(namesIn('Committees').slice(-3)).toEqual(['MC', 'IBA', 'NUST'])
  expect(rowOf('GIK Institute').textContent).toContain('Stored as GikiGiki · TopiOpen')
  expect(rowOf('IBA').textContent).toContain('Merged into Karachi')
  expect(rowOf('NUST').textContent).toContain('Closed since Jan 31, 2020')
  expect(rowOf('Multan').textContent).toContain('Closes on Jan 31, 2999')
  expect(rowOf('Lahore').textContent).not.toContain('Stored as')
})

it('offers what each one allows', async () => {
  const organisation = changed((each) => Object.assign(committeeIn(each, 'IBA'), { closedOn: '2026-01-31' }))
  await open(organisation)
  expect(textsOf(await openMenu('MC'))).toEqual(['Edit name and spellings…', 'Move up'])
  expect(textsOf(await openMenu('Multan'))).toEqual(['Edit name and spellings…', 'Move down', 'Merge into…', 'Close…'])
  expect(textsOf(await openMenu('IBA'))).toEqual(['Edit name and spellings…', 'Reopen…', 'Merge into…'])
  expect(textsOf(await openMenu('oGV'))).toEqual(['Edit name and spellings…', 'Move up', 'Move down', 'Close…'])
})

it('checks the rules before a name is sent, and shows the new one afterwards', async () => {
  const quetta = committeeOf('Quetta', { order: 12 })
  const server = await open(newOrganisation(), { 'POST /api/organisation/committees': { json: quetta } })
  await userEvent.click(screen.getByRole('button', { name: 'Add a committee' }))
  const name = await screen.findByRole('textbox', { name: 'Name', hidden: true })
  await userEvent.type(name, 'lahore{Enter}')
  await screen.findByText('Lahore already uses this name. Please use another.')
  expect(server.calls).not.toContain('POST /api/organisation/committees')
  server.answers['GET /api/organisation'] = { json: changed(({ committees }) => committees.push(quetta)) }
  await userEvent.clear(name)
  await userEvent.type(name, 'Quetta{Enter}')
  await screen.findByText('Quetta added.')
  await screen.findByRole('button', { name: 'More for Quetta' })
})

it('sends only what changed', async () => {
  const bodies: unknown[] = []
  await open(newOrganisation(), {
    'PUT /api/organisation/committees/Giki': ({ body }) => {
      bodies.push(body)
      return { json: committeeOf('Giki', { name: 'GIK' }) }
    },
  })
  await choose('Giki', /^Edit name/)
  const name = await screen.findByRole('textbox', { name: 'Name', hidden: true })
  await userEvent.clear(name)
  await userEvent.type(name, 'GIK{Enter}')
  await screen.findByText('Giki is now called GIK.')
  expect(bodies).toEqual([{ name: 'GIK' }])
})

it('moves past the visible neighbour, and counts closed ones', async () => {
  const bodies: unknown[] = []
  const organisation = changed((each) => Object.assign(committeeIn(each, 'IBA'), { closedOn: '2026-01-31' }))
  await open(organisation, {
    'PUT /api/organisation/committees/LUMS': ({ body }) => {
      bodies.push(body)
      return { json: committeeIn(organisation, 'LUMS') }
    },
  })
  await choose('LUMS', /^Move down/)
  await screen.findByText('LUMS moved down.')
  // Multan, LUMS, IBA (closed), Islamabad: behind Islamabad, which is at 3.
  expect(bodies).toEqual([{ order: 3 }])
})

it('keeps what was typed when the server refuses it, with the message at its field', async () => {
  await open(newOrganisation(), {
    'PUT /api/organisation/portfolios/BD': {
      status: 400,
      json: {
        error: 'badInput',
        message: 'Please check.',
        fields: { name: 'Sales already uses this name. Please use another.' },
      },
    },
  })
  await choose('BD', /^Edit name/)
  const name = await screen.findByRole('textbox', { name: 'Name', hidden: true })
  await userEvent.clear(name)
  await userEvent.type(name, 'Sales{Enter}')
  await screen.findByText('Sales already uses this name. Please use another.')
  expect((name as HTMLInputElement).value).toBe('Sales')
})

const peopleOf = (more: Partial<CommitteePeople> = {}) => ({
  ...{ people: [], total: 0, invitations: [], totalInvited: 0, planned: null, returning: null },
  ...more,
})
const hina = {
  ...{ uid: 'u1', email: 'hina@nexus.example', displayName: 'Hina Raza', role: 'tm' as const, portfolio: 'oGV' },
  offices: [{ role: 'lcvp' as const, portfolio: 'oGV', startsOn: '2026-07-01', endsOn: '2999-06-30' }],
}
const ali = {
  uid: 'u2',
  email: 'ali@nexus.example',
  displayName: 'Ali',
  role: 'tl' as const,
  portfolio: null,
  offices: [],
}
const invited = { id: 'i1', email: 'new@nexus.example', role: 'lcvp' as const, portfolio: null }

/** The dialog of a committee, with the bodies that it sends. */
async function openIba(found: CommitteePeople, item: RegExp, organisation = newOrganisation()) {
  const bodies: unknown[] = []
  await open(organisation, {
    'GET /api/organisation/committees/IBA/people': { json: found },
    'PUT /api/organisation/committees/IBA': ({ body }) => {
      bodies.push(body)
      return { json: committeeOf('IBA') }
    },
  })
  await choose('IBA', item)
  return bodies
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
const select = (name: RegExp, value: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name, hidden: true }), value)

it('closes from today on unless another day is chosen', async () => {
  const bodies = await openIba(peopleOf(), /^Close/)
  await screen.findByText('Close IBA?')
  await screen.findByText('Nobody works there or has been invited.')
  await press('Close committee')
  await screen.findByText('IBA closed.')
  expect(bodies).toEqual([{ closedOn: today(), people: { to: null } }])
})

it('lists the people of a committee that closes, and sends where they go', async () => {
  const found = peopleOf({ people: [ali, hina], total: 2, invitations: [invited], totalInvited: 1 })
  const bodies = await openIba(found, /^Close/)
  const rows = within(await screen.findByRole('region', { name: 'Its people', hidden: true })).getAllByRole(
    'listitem',
    {
      hidden: true,
    },
  )
  expect(rows[0]?.textContent).toContain('Hina Raza')
  expect(rows[0]?.textContent).toMatch(/LCVP oGV until Jun 30, 2999: ends/)
  expect(rows[1]?.textContent).toContain('AliTeam Leader')
  expect(rows[2]?.textContent).toContain('new@nexus.exampleInvited as LCVP: joins as Team Member')
  await select(/^New LC for its people \(2 people, 1 invitation\)/, 'Lahore')
  await select(/^New LC for Ali/, '')
  await press('Close committee')
  await screen.findByText('IBA closed.')
  expect(bodies).toEqual([{ closedOn: today(), people: { to: 'Lahore', except: [{ uid: 'u2', to: null }] } }])
})

it('starts with what was set for a later day', async () => {
  const planned = { successor: null, to: 'Multan', except: [{ uid: 'u2', to: 'Lahore' }] }
  const found = peopleOf({ people: [ali], total: 1, planned })
  const organisation = changed((each) => Object.assign(committeeIn(each, 'IBA'), { closedOn: '2999-01-31' }))
  const bodies = await openIba(found, /^Close/, organisation)
  await screen.findByRole('region', { name: 'Its people', hidden: true })
  await press('Close committee')
  await screen.findByText('IBA closes on Jan 31, 2999.')
  const people = { to: 'Multan', except: planned.except }
  expect(bodies).toEqual([{ closedOn: '2999-01-31', people }])
})

it('merges with the offices of its people, or ends those of people who go elsewhere', async () => {
  const bodies = await openIba(peopleOf({ people: [hina], total: 1 }), /^Merge/)
  await userEvent.click(await screen.findByRole('combobox', { name: /Merge into/, hidden: true }))
  await userEvent.click(screen.getByRole('option', { name: 'Karachi', hidden: true }))
  await screen.findByText('moves to Karachi')
  await select(/^New LC for Hina Raza/, 'Lahore')
  await screen.findByText('ends')
  await press('Merge committee')
  await screen.findByText('IBA merged into Karachi.')
  const people = { to: 'Karachi', except: [{ uid: 'u1', to: 'Lahore' }] }
  expect(bodies).toEqual([{ successor: 'Karachi', closedOn: today(), people }])
})

it.each([
  [{ until: '2999-01-01T10:00:00.000Z', total: 3 }, /3 people get back their LC and offices.* until Jan 1, 2999/],
  [null, /It closed more than 24 hours ago, so it reopens without people/],
])('says before a reopening who comes back: %j', async (returning, text) => {
  const organisation = changed((each) => Object.assign(committeeIn(each, 'IBA'), { closedOn: '2026-01-31' }))
  const bodies = await openIba(peopleOf({ returning }), /^Reopen/, organisation)
  await screen.findByText(text)
  await press('Reopen committee')
  await screen.findByText('IBA reopened.')
  expect(bodies).toEqual([{ closedOn: null }])
})

it('says that it could not load, and retries', async () => {
  const failing = { status: 400, json: { error: 'unexpected', message: 'Not now.' } }
  const server = fakeServer('admin', { 'GET /api/organisation': failing })
  navigate('/organisation', { force: true, replace: true })
  render(<App pages={pages} />)
  await screen.findByText('Failed to load committees and portfolios')
  server.answers['GET /api/organisation'] = { json: newOrganisation() }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('button', { name: 'More for Lahore' })
})
