// Definitions page: editing, order, limits of a locked year, what changed, and two people who edit at once.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import type { Editable } from '../contract.ts'
import { pages } from './pages.ts'

const years = [
  { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' },
  { label: '27.28', startsOn: '2027-07-01', endsOn: '2028-06-30', state: 'planned' },
]
const old = { year: '26.27', isLocked: true, version: 1, groups: specChecklist.slice(0, 1) }

// An autosizing text field uses document.fonts, which this browser lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function serve(more: Partial<Editable> = {}, known = years) {
  const sent: { version: number; groups: typeof specChecklist }[] = []
  const editable: Editable = { ...old, year: '27.28', isLocked: false, version: 0, before: old, history: [], ...more }
  const server = fakeServer('admin', {
    'GET /api/years': { json: known },
    'GET /api/definitions/checklist/edit': { json: editable },
    'PUT /api/definitions/checklist': ({ body }) => {
      const given = body as (typeof sent)[number]
      sent.push(given)
      return { json: { year: '27.28', isLocked: false, version: given.version + 1, groups: given.groups } }
    },
  })
  navigate('/definitions', { force: true, replace: true })
  render(<App pages={pages} />)
  return { ...server, sent }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const save = () => press('Save standards of 27.28')

it('offers the planned year as a copy, and saves what was added, moved and removed', async () => {
  const { sent } = serve()
  await screen.findByText(/^This is a copy of 26\.27/)
  await press('Move Job KPIs up')
  await press('Remove PDP June')
  const group = within(screen.getByRole('region', { name: 'Job Design' }))
  await userEvent.click(group.getByRole('button', { name: 'Add a standard' }))
  fireEvent.click(await screen.findByText('Yes or no', { selector: '[role=menuitem] *' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name of the standard')))
  await save()
  await screen.findByText('Name the standard.')
  expect(sent).toEqual([])
  await userEvent.type(screen.getByLabelText('Name of the standard'), 'Buddy system')
  await userEvent.click(screen.getByText('What changed'))
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Moved Job description', 'New Buddy system', 'Removed PDP June'])
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.version).toBe(0)
  expect(sent[0]?.groups[0]?.items.map(({ key, text }) => key || text)).toEqual([
    ...['jobKpis', 'jobDescription', 'personalDevelopment', 'pdpSeptember', 'Buddy system'],
  ])
})

it('changes only wording once somebody has answered', async () => {
  const { sent } = serve({ isLocked: true, version: 3 })
  await screen.findByText(/you can only change wording and help/)
  expect(screen.queryByRole('button', { name: /^(Move|Remove|Add)/ })).toBeNull()
  await press('Edit Job KPIs')
  const name = screen.getByLabelText('Name of the standard')
  fireEvent.change(name, { target: { value: 'x'.repeat(301) } })
  await screen.findByText('Use at most 300 characters.')
  fireEvent.change(name, { target: { value: 'Job KPIs' } })
  expect(screen.queryByText('Use at most 300 characters.')).toBeNull()
  await userEvent.type(screen.getByLabelText('Help'), ' Ask your LCVP.')
  await save()
  await waitFor(() => expect(sent[0]?.groups[0]?.items[1]?.help).toMatch(/Ask your LCVP\.$/))
})

it('says what somebody else changed meanwhile, and lets the person decide', async () => {
  const { answers, sent } = serve()
  const { 'PUT /api/definitions/checklist': store } = answers
  const theirs = { ...old, year: '27.28', isLocked: false, version: 1 }
  const changes = [{ key: 'jobKpis', text: 'KPIs', what: 'reworded', before: 'Job KPIs' }]
  answers['PUT /api/definitions/checklist'] = {
    status: 409,
    json: {
      error: 'conflict',
      message: "Sara Khan saved other changes while you were editing. 'KPIs' was reworded.",
      details: { ...theirs, by: 'Sara Khan', changes },
    },
  }
  await screen.findByText(/^This is a copy of 26\.27/)
  await press('Remove PDP June')
  await save()
  await screen.findByText('Sara Khan saved other changes while you were editing')
  await screen.findByText('Before: Job KPIs')
  if (store) answers['PUT /api/definitions/checklist'] = store
  await press('Replace theirs with mine')
  await waitFor(() => expect(sent[0]?.version).toBe(1))
})

it('says where the next year is planned while there is none, and how a standard read before', async () => {
  const changes = [
    { key: 'jobKpis', text: 'KPIs', what: 'reworded' as const, before: 'Job KPIs\nAre there any?\nTwo or three.' },
  ]
  serve({ isLocked: true, history: [{ at: '2026-11-01T10:00:00.000Z', by: 'Sara Khan', changes }] }, years.slice(0, 1))
  const link = await screen.findByRole('link', { name: 'plan it under Handover' })
  expect(link.getAttribute('href')).toBe('#/handover')
  await userEvent.click(await screen.findByText('History'))
  await screen.findByText('Before: Job KPIs: Are there any? Two or three.')
  expect(screen.getByText(/^Sara Khan,/).textContent).toMatch(/2026.*\d:00/)
})
