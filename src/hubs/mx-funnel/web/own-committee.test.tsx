// Funnel screens start with the person's own committee, by name, with the country one click away.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import type { Role } from '#shared/roles.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { fakeServer, officeAt, personWith } from '#web/testing/fake-fetch.ts'
import { closeFunnel, draftOf, entry, openFunnel } from './test-funnel-app.tsx'

afterEach(closeFunnel)

/** Lahore is called Punjab by now, and LUMS is closed. */
function organisation() {
  const { committees, portfolios } = newOrganisation()
  const changes: Record<string, object> = { Lahore: { name: 'Punjab' }, LUMS: { closedOn: '2026-01-01' } }
  return { committees: committees.map((row) => ({ ...row, ...changes[row.code] })), portfolios }
}

function open(role: Role, committee: string, path: string, also: string[] = []) {
  const reports = [entry({ lc: 'Lahore', term: 'mid' }), entry({ _id: 'report-2', lc: 'LUMS', term: 'mid' })]
  const sums = reports.map(({ submittedBy: _, ...report }) => ({ ...report, entries: 1 }))
  const offices = also.length === 0 ? [] : [committee, ...also].map((code) => officeAt(code))
  const server = fakeServer(role, {
    'GET /api/me': { json: { ...personWith(role), place: { committee, portfolio: null }, offices } },
    'GET /api/organisation': { json: organisation() },
    'GET /api/mxfunnel/summary': { json: { sums, portfolios: [], months: [], committees: [] } },
    'GET /api/mxfunnel/months': { json: [] },
    'GET /api/mxfunnel/entries': ({ url }) => {
      const entries = reports.filter(({ lc }) => [lc, null].includes(url.searchParams.get('lc')))
      return { json: { entries, total: entries.length, totalPages: 1 } }
    },
  })
  openFunnel(path)
  return server
}

const tab = (name: string) => screen.findByRole('tab', { name })
const isChosen = async (name: string) => (await tab(name)).getAttribute('aria-selected')

it('results open at your own LC by name; the country is one click away and stays chosen', async () => {
  open('tl', 'Lahore', '/mx-funnel')
  expect(await screen.findByRole('heading', { name: 'Punjab: Overall Summary' })).toBeTruthy()
  await userEvent.click(await tab('Long Term'))
  expect(currentLocation().query).toBe('lc=Lahore&view=long')
  await userEvent.click(await tab('National Summary'))
  expect(currentLocation().query).toBe('lc=national')
  expect(await isChosen('National Summary')).toBe('true')
  expect(await screen.findByRole('heading', { name: 'MC Nexus Network: National Summary' })).toBeTruthy()
  const sideBySide = within(screen.getByRole('region', { name: 'LCs side by side' }))
  await userEvent.click(sideBySide.getByRole('button', { name: /^Punjab/ }))
  expect(currentLocation().query).toBe('lc=Lahore')
})

it.each([
  ['mcvp', 'Lahore'],
  ['tl', 'Gwadar'],
] as const)('results of %s in %s open with the country', async (role, committee) => {
  open(role, committee, '/mx-funnel')
  expect(await isChosen('National Summary')).toBe('true')
})

it('an LCVP can change reports of their LC, and move them nowhere else', async () => {
  open('lcvp', 'LUMS', '/mx-funnel?lc=national')
  expect(await screen.findByRole('button', { name: 'Delete Task Force, LUMS' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Edit|Delete) .*Punjab/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Edit Task Force, LUMS' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit funnel report' }))
  await userEvent.click(dialog.getByRole('combobox', { name: /^LC/ }))
  const options = await screen.findAllByRole('option', { hidden: true })
  const offered = options.map(({ textContent }) => textContent)
  expect([offered.includes('LUMS'), offered.includes('Multan'), offered.includes('Punjab')]).toEqual([
    true,
    false,
    false,
  ])
})

it('the form starts with your own LC by name; a closed one is neither prefilled nor offered', async () => {
  open('tl', 'Lahore', '/mx-funnel-form')
  const lc = await screen.findByRole<HTMLInputElement>('combobox', { name: /^LC/ })
  expect(lc.value).toBe('Punjab')
  await userEvent.click(lc)
  const options = (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent)
  expect([options.includes('Punjab'), options.includes('LUMS'), options.includes('MC')]).toEqual([true, false, true])
})

describe('with several offices', () => {
  it('results open at the first LC, and all of them are the first tabs, marked', async () => {
    open('lcvp', 'Lahore', '/mx-funnel', ['LUMS'])
    expect(await screen.findByRole('heading', { name: 'Punjab: Overall Summary' })).toBeTruthy()
    const tabs = within(screen.getByRole('tablist', { name: 'Committees' })).getAllByRole('tab')
    const names = tabs.map(({ textContent }) => textContent)
    expect(names.slice(0, 4)).toEqual(['National Summary', 'Punjab (yours)', 'LUMS (yours)', 'Multan'])
    expect(names.filter((name) => name === 'Punjab')).toEqual([])
    await userEvent.click(await tab('LUMS (yours)'))
    expect(currentLocation().query).toBe('lc=LUMS')
  })

  it('reports of each LC can be changed', async () => {
    open('lcvp', 'Lahore', '/mx-funnel?lc=national', ['LUMS'])
    for (const name of ['Delete Task Force, LUMS', 'Delete Task Force, Punjab'])
      expect(await screen.findByRole('button', { name })).toBeTruthy()
  })

  it('the form starts with the first LC that is open, and offers the others of yours before the rest', async () => {
    open('lcvp', 'LUMS', '/mx-funnel-form', ['Multan', 'IBA'])
    const lc = await screen.findByRole<HTMLInputElement>('combobox', { name: /^LC/ })
    expect(lc.value).toBe('Multan')
    await userEvent.click(lc)
    const options = (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent)
    expect(options.slice(0, 2)).toEqual(['Multan', 'IBA'])
    expect(options.filter((name) => name === 'IBA')).toHaveLength(1)
    expect(screen.getByText('Your LCs')).toBeTruthy()
  })
})

it('a draft takes precedence over your own LC', async () => {
  draftOf({ lc: 'Multan' })
  open('tl', 'Lahore', '/mx-funnel-form')
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /^LC/ })).value).toBe('Multan')
})

it('a draft for a closed LC is refused at its field, and nothing is sent', async () => {
  draftOf()
  const { calls } = open('tl', 'Lahore', '/mx-funnel-form')
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('LUMS is closed. Please choose another.')).toBeTruthy()
  expect(calls.filter((each) => each.startsWith('POST'))).toEqual([])
})
