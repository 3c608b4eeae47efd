// Targets screen: the country's target is shared out and adds up before it is saved; pasted cells; an LC accepts or proposes; the
// national team settles.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localCommittees } from '#shared/people/organisation.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import type { Role } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import { yearAround } from '#shared/time/years.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer, officeAt, personWith } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Target } from '../contract.ts'
import './TargetsPage.tsx'
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

const measures = [
  { key: 'funnel.leads', name: 'Leads', unit: 'people', adds: 'sum', per: ['country', 'committee'] },
  { key: 'happiness.nps', name: 'NPS', unit: 'points', adds: 'mean', per: ['country', 'committee'] },
]
const target = (more: Partial<Target> = {}): Target => ({
  ...{ id: 't1', measure: 'funnel.leads', committee: null, month: null },
  ...{ value: 1200, state: 'set', version: 3, inForce: 1200, ...more },
})
const progress = {
  ...{ id: 't1', measure: 'funnel.leads', name: 'Leads', unit: 'people', committee: null, month: null },
  ...{ target: 1200, agreement: 'set', value: 300, share: 25, pace: 'behind' },
  text: 'Behind by 14: 5 a week needed until 31 Dec',
}
const lcs = localCommittees(newOrganisation())
const year = yearAround(today()).label

function open(path: string, role: Role, targets: Target[], sent: unknown[] = []) {
  const person = {
    ...personWith(role),
    ...(role === 'lcvp' && { offices: [officeAt('Lahore')], place: { committee: 'Lahore', portfolio: null } }),
  }
  const take = ({ body }: { body: unknown }) => {
    sent.push(body)
    return { json: { targets: [] } }
  }
  const server = fakeServer(role, {
    'GET /api/me': { json: person },
    'GET /api/targets/measures': { json: measures },
    'GET /api/targets': ({ url }) => {
      const [lc, measure] = [url.searchParams.get('committee'), url.searchParams.get('measure')]
      const found = targets.filter(
        (each) => (lc === null || each.committee === lc) && (!measure || each.measure === measure),
      )
      return { json: { targets: found } }
    },
    'GET /api/targets/progress': { json: { year, on: today(), targets: [progress] } },
    'GET /api/targets/measures/funnel.leads/last-year': {
      json: {
        year: '25.26',
        committees: [
          { committee: 'Lahore', value: 30 },
          { committee: 'LUMS', value: 10 },
        ],
      },
    },
    'PUT /api/targets/list': take,
    'PUT /api/targets': ({ body }) => {
      sent.push(body)
      return { json: targets[0] }
    },
    'POST /api/targets/t1/answer': ({ body }) => {
      sent.push(body)
      return { json: targets[0] }
    },
  })
  navigate(path, { force: true, replace: true })
  render(<App pages={pages} />)
  return server
}

it('shows the country with value, share and pace, and how far each target is shared out', async () => {
  open('/targets', 'mcvp', [target(), target({ id: 't2', committee: 'Lahore', inForce: 1150, value: 1150 })])
  const leads = (await screen.findByRole('heading', { name: 'Leads' })).closest('li') as HTMLElement
  expect(await within(leads).findByText('300 of 1,200 people (25%)')).toBeTruthy()
  expect(within(leads).getByText('Behind by 14: 5 a week needed until 31 Dec')).toBeTruthy()
  expect(within(leads).getByText('Shared out among 1 LC: 1,150 of 1,200, 50 left to share out')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Set NPS' })).toBeTruthy()
})

it('shares out equally and as last year, adds up, and saves only what changed, with its versions', async () => {
  const sent: { targets: object[] }[] = []
  open(
    '/targets?measure=funnel.leads',
    'mcvp',
    [target(), target({ id: 't2', committee: 'Lahore', version: 2, inForce: 7, value: 7 })],
    sent,
  )
  const country = await screen.findByLabelText<HTMLInputElement>('Target of the country')
  await userEvent.clear(country)
  await userEvent.type(country, 'many')
  expect(screen.getByText('Use a whole number of 0 or more.')).toBeTruthy()
  await userEvent.clear(country)
  await userEvent.type(country, '1000')
  await userEvent.click(screen.getByRole('button', { name: 'Share out equally' }))
  expect(screen.getByText(`Shared out among ${lcs.length} LCs: adds up to 1,000`)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Share out as in 25.26' }))
  expect(screen.getByLabelText<HTMLInputElement>('Target of Lahore').value).toBe('750')
  expect(screen.getByLabelText<HTMLInputElement>('Target of LUMS').value).toBe('250')
  await userEvent.click(screen.getByRole('button', { name: `Save ${lcs.length + 1} targets` }))
  await screen.findByText(`${lcs.length + 1} targets saved.`)
  const saved = sent[0]?.targets ?? []
  expect(saved[0]).toEqual({ measure: 'funnel.leads', committee: null, month: null, value: 1000, version: 3 })
  expect(saved).toContainEqual({ measure: 'funnel.leads', committee: 'Lahore', month: null, value: 750, version: 2 })
})

it('takes cells from a spreadsheet', async () => {
  open('/targets?measure=funnel.leads', 'mcvp', [target()])
  const field = await screen.findByLabelText('Or paste LCs and numbers from a spreadsheet')
  const text = 'LC\tTarget\nLahore\t1,100\nKarachi South\t100'
  fireEvent.paste(field, { clipboardData: { getData: () => text } })
  expect(screen.getByLabelText<HTMLInputElement>('Target of Lahore').value).toBe('1100')
  expect(screen.getByText('Shared out among 2 LCs: adds up to 1,200')).toBeTruthy()
})

it("lets an LCVP accept or propose for the own LC, and nobody else's", async () => {
  const sent: unknown[] = []
  open('/targets', 'lcvp', [target({ committee: 'Lahore', value: 100, inForce: 100 })], sent)
  await userEvent.click(await screen.findByRole('button', { name: 'Propose another target for Leads' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send proposal' }))
  expect(within(dialog).getByText('Give a reason, so that the national team can decide.')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('Your number'), '80')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Fewer teams')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send proposal' }))
  await screen.findByText('Proposed: the national team decides.')
  await userEvent.click(screen.getByRole('button', { name: 'Accept Leads' }))
  await screen.findByText('Leads: accepted.')
  expect(sent).toEqual([
    { value: 80, reason: 'Fewer teams', version: 3 },
    { accept: true, version: 3 },
  ])
  expect(screen.queryByRole('button', { name: 'Copy targets from another year' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Country or LC'), 'Country')
  await screen.findByText('No target for the country')
  expect(screen.queryByRole('button', { name: 'Accept Leads' })).toBeNull()
})

it('lets the national team settle a proposal', async () => {
  const sent: unknown[] = []
  open(
    '/targets?show=proposed',
    'mcvp',
    [target({ committee: 'Lahore', state: 'proposed', value: 80, inForce: 100 })],
    sent,
  )
  expect(await screen.findByText('LC proposes 80')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Agree to 80' }))
  await screen.findByText('Target set to 80.')
  expect(sent).toEqual([{ year, measure: 'funnel.leads', committee: 'Lahore', month: null, value: 80, version: 3 }])
})
