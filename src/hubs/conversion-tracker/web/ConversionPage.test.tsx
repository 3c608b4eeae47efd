// Who sees which sign-ups, and what does a file go through?
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { committeeOf, newOrganisation } from '#shared/test-organisation.ts'
import { fakeServer } from '#web/fake-fetch.ts'
import { App } from '#web/shell/App.tsx'
import { here, navigate } from '#web/shell/location.ts'
import { queryClient } from '#web/shell/query-client.ts'
import { startSession } from '#web/shell/session-store.ts'
import { toast } from '#web/ui/toast.ts'
import { type Entry, national, shownCommittees, totalsOf } from '../rules.ts'
import { pages } from './pages.ts'

// Busy machines need longer than the default second.
configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  queryClient.clear()
  toast.clear()
  vi.unstubAllGlobals()
})

const stored = [
  { name: 'Stored Person', email: 'stored@nexus.example', recruitment: 'Yes', exchange: 'Yes', lc: 'Giki' },
] as const
const publication = { publishedAt: '2026-03-01T10:00:00.000Z', publishedBy: 'Sara Khan', totals: totalsOf([...stored]) }
const closed = ['IBA', 'NUST']
const shut = { closedOn: '2026-01-01' }
const entryOf = (name: string, lc: string): Entry => ({
  ...{ name, email: `${name}@nexus.example`, recruitment: 'Yes', exchange: 'No', lc },
})
const published = { publication, entries: stored, total: 1, totalPages: 1 }
const nothing = { publication: null, entries: [], total: 0, totalPages: 1 }

function open(role: Role | null, answers: Parameters<typeof fakeServer>[1] = {}, path = '/eld-conversion') {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  const server = fakeServer(role, answers)
  navigate(path, { force: true, replace: true })
  // The person of the test before is forgotten before anything is drawn.
  startSession()()
  render(<App pages={pages} />)
  return server
}

const choose = async (text: string, name = 'people.csv') =>
  userEvent.upload(await screen.findByLabelText(/Choose (a|another) CSV file/), new File([text], name))
const totals = async (scope: string) => (await screen.findByLabelText(`Totals of ${scope}`)).textContent
const names = () =>
  within(screen.getByRole('table', { name: 'Sign-ups' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

it('shows visitors the sample only, and never asks for stored names', async () => {
  const server = open(null, { 'GET /api/conversion': { json: published } })
  expect(await screen.findByText('Sample data')).toBeTruthy()
  expect(names()).toHaveLength(20)
  const group = screen.getByRole('group', { name: 'Show sign-ups of' })
  expect(
    within(group)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual([...shownCommittees(newOrganisation(), {}).map(({ name }) => name), national])
  await userEvent.click(within(group).getByRole('button', { name: 'Karachi South' }))
  expect(here().query).toBe('scope=South+Karachi')
  expect(await totals('Karachi South')).toMatch(/Total Signups4Recruitment1.*Exchange1.*Conversion50\.00%/)
  expect(server.calls).not.toContain('GET /api/conversion')
})

it('shows other signed-in people the totals, and why there are no names', async () => {
  open('tl', { 'GET /api/conversion': { json: { ...published, entries: null } } }, '/eld-conversion?scope=GIKI')
  expect(await screen.findByText(/Published by Sara Khan on/)).toBeTruthy()
  expect(await totals('GIKI')).toContain('200.00%')
  expect(screen.getByText('Names and addresses are shown to LCVP, MCVP and Admin; you see the totals.')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Sign-ups' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Download totals as CSV' })).toBeTruthy()
})

it('shows who works with them what is published, by whom and when', async () => {
  const asked: string[] = []
  open(
    'lcvp',
    {
      'GET /api/conversion': ({ url }) => {
        asked.push(url.search)
        return { json: published }
      },
    },
    '/eld-conversion?scope=GIKI&page=1',
  )
  expect(await screen.findByText(/Published by Sara Khan on/)).toBeTruthy()
  expect(asked).toEqual(['?page=1&limit=20&scope=Giki'])
  expect(names()).toEqual(['Stored Person'])
  expect(await totals('GIKI')).toContain('200.00%')
  expect(screen.queryByText('Sample data')).toBeNull()
})

it('follows the organisation: new LCs before National, renamed ones by name, closed ones while they have rows', async () => {
  const { committees, portfolios } = newOrganisation()
  const changes: Record<string, object> = {
    Giki: { name: 'Topi' },
    ...Object.fromEntries(closed.map((lc) => [lc, shut])),
  }
  const changed = [...committees.map((row) => ({ ...row, ...changes[row.code] })), committeeOf('Quetta')]
  const stored = [entryOf('Ali', 'IBA'), entryOf('Hina', 'Giki')]
  const answer = { ...published, publication: { ...publication, totals: totalsOf(stored) }, entries: stored, total: 2 }
  open('lcvp', {
    'GET /api/organisation': { json: { committees: changed, portfolios } },
    'GET /api/conversion': { json: answer },
  })
  const group = within(await screen.findByRole('group', { name: 'Show sign-ups of' }))
  const labels = group.getAllByRole('button').map(({ textContent }) => textContent)
  expect([labels.slice(0, 4), labels.slice(-2)]).toEqual([
    ['LUMS', 'IBA', 'Islamabad', 'Topi'],
    ['Quetta', 'National'],
  ])
  await userEvent.click(group.getByRole('button', { name: 'Topi' }))
  expect([here().query, await totals('Topi')]).toEqual(['scope=Giki', expect.stringContaining('Total Signups1')])
})

it('says that loading failed, tries again, and can read a file meanwhile', async () => {
  const server = open('tm', { 'GET /api/conversion': { status: 400, json: { error: 'x', message: 'Not today.' } } })
  expect(await screen.findByText('Not today.')).toBeTruthy()
  expect(screen.getByLabelText('Choose a CSV file')).toBeTruthy()
  server.answers['GET /api/conversion'] = { json: nothing }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/Nothing is published yet/)).toBeTruthy()
})

const csv = 'Name;Email;Recruitment;Exchange;LC\nAli;ali@b.co;Yes;No;LUMS\nHina;hina;maybe;No;GIKI\n'

it('follows a file, mends it in place, and sends nothing', async () => {
  const server = open(null)
  await choose(csv)
  expect(await screen.findByRole('heading', { name: 'One row needs your attention' })).toBeTruthy()
  expect(names()).toEqual(['Ali'])
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  await userEvent.clear(screen.getByLabelText('Email, row 3'))
  await userEvent.type(screen.getByLabelText('Email, row 3'), 'hina@b.co{Enter}')
  await userEvent.selectOptions(screen.getByLabelText('Recruitment, row 3'), 'Yes')
  expect(await screen.findByRole('heading', { name: 'The row is mended' })).toBeTruthy()
  expect(names()).toEqual(['Ali', 'Hina'])
  expect(await totals('National')).toMatch(/Total Signups2Recruitment2.*Conversion100\.00%/)
  await userEvent.click(screen.getByRole('button', { name: 'Close the file' }))
  expect(await screen.findByText('Sample data')).toBeTruthy()
  expect(server.calls.filter((call) => call.includes('conversion'))).toEqual([])
})

it('publishes what counts, once the rest is left out, and keeps the file when it fails', async () => {
  const bodies: unknown[] = []
  const server = open('mcvp', {
    'GET /api/conversion': { json: nothing },
    'PUT /api/conversion': { status: 500, json: { error: 'unexpected', message: 'The disk is full.' } },
  })
  await choose(csv)
  const publish = await screen.findByRole('button', { name: 'Publish' })
  expect(publish.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Mend the rows or leave them out first.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Leave these rows out' }))
  expect(await screen.findByText('One row is left out.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Publish for'), 'National')
  await userEvent.click(publish)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Publishing failed. The disk is full.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'people.csv' })).toBeTruthy()

  server.answers['PUT /api/conversion'] = ({ body }) => {
    bodies.push(body)
    server.answers['GET /api/conversion'] = { json: published }
    return { json: publication }
  }
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('One sign-up is published.')).toBeTruthy()
  expect(await screen.findByText(/Published by Sara Khan on/)).toBeTruthy()
  expect(bodies).toEqual([
    {
      scope: 'National',
      year: expect.stringMatching(/^\d\d\.\d\d$/),
      entries: [{ name: 'Ali', email: 'ali@b.co', recruitment: 'Yes', exchange: 'No', lc: 'LUMS' }],
    },
  ])
})

it('publishes for one LC what the file has of it, and points out odd rows', async () => {
  const bodies: unknown[] = []
  open('mcvp', {
    'GET /api/conversion': { json: nothing },
    'PUT /api/conversion': ({ body }) => {
      bodies.push(body)
      return { json: publication }
    },
  })
  await choose(
    'Name,Email,Recruitment,Exchange,LC\nAli,ali@b.co,Yes,No,LUMS\nHina,ALI@b.co,No,No,GIKI\nOmar,o@b.co,No\n',
  )
  expect(await screen.findByText(/One address stands in more than one row: row 3 repeats row 2/)).toBeTruthy()
  expect(screen.getByText(/Row 4 has fewer cells than the first row/)).toBeTruthy()
  const forWhom = screen.getByLabelText('Publish for') as HTMLSelectElement
  expect([forWhom.value, [...forWhom.options].map(({ value }) => value)]).toEqual([
    'National',
    ['National', 'LUMS', 'Giki'],
  ])
  await userEvent.selectOptions(forWhom, 'LUMS')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/What was published before for LUMS is replaced; other LCs stay as they are/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('One sign-up is published.')).toBeTruthy()
  expect(bodies).toEqual([
    {
      scope: 'LUMS',
      year: expect.stringMatching(/^\d\d\.\d\d$/),
      entries: [{ name: 'Ali', email: 'ali@b.co', recruitment: 'Yes', exchange: 'No', lc: 'LUMS' }],
    },
  ])
})

it('offers a file of one LC for that LC first', async () => {
  open('mcvp', { 'GET /api/conversion': { json: nothing } })
  await choose('Name,Email,Recruitment,Exchange,LC\nAli,ali@b.co,Yes,No,LUMS\n')
  expect(((await screen.findByLabelText('Publish for')) as HTMLSelectElement).value).toBe('LUMS')
})

it('asks for columns that have other names', async () => {
  open(null)
  await choose('Person,Address,Joined,Abroad\nAli,ali@b.co,yes,no\n')
  expect(await screen.findByText('Choose the missing columns first.')).toBeTruthy()
  for (const [label, option] of [
    ['Name', 'Person'],
    ['Email', 'Address'],
    ['Recruitment', 'Joined'],
    ['Exchange', 'Abroad'],
  ] as const) {
    await userEvent.selectOptions(screen.getByLabelText(label), option)
  }
  expect(await totals('National')).toMatch(/Total Signups1Recruitment1/)
  expect(screen.getByText(/One row names no LC and counts for National only/)).toBeTruthy()
})

it('says in words why a file cannot be read', async () => {
  open(null)
  await choose('PK\u0003\u0004\0', 'people.xlsx')
  expect((await screen.findByRole('alert')).textContent).toMatch(/people.xlsx is not a CSV file/)
  expect(screen.getByText('Sample data')).toBeTruthy()
})
