// Results page: visitors apart and rough, names of LCs, closed years, and who the form says will see what.
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { queryClient } from '#web/api/query-client.ts'
import { summaryOf } from '../../rules.ts'
import { questionNames } from '../../test-questions.ts'
import { open, resultsOf } from './test-results.ts'

window.scrollTo = () => {}
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('shows visitors roughly, and requests no suggestions if there are only theirs', async () => {
  const { calls } = open('/happiness-results', 'mcvp')
  const table = await screen.findByRole('table', { name: 'Results of visitors' })
  const cells = within(table).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['January to June 2026', 'about −25', 'about 7', '24'])
  expect(calls).not.toContain('GET /api/happiness-survey/comments')
})

it('says about in the CSV, too, and nothing more precise', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  open('/happiness-results', 'mcvp', 5)
  await userEvent.click(await screen.findByText('Download'))
  await userEvent.click(await screen.findByText('What this page shows'))
  const lines = (await files[0]?.text())?.split('\r\n')
  expect(lines?.find((line) => line.includes('Visitors'))).toMatch(
    /^"Visitors","January to June 2026",(24|"24"),"about -25","about 7"$/,
  )
})

it('tells a visitor that suggestions stay with administrators, and a member that they are shown', async () => {
  open('/member-satisfaction-form', null)
  expect(
    await screen.findByText(/at least 20 visitors.*roughly how they rated\. It does not see your suggestions/),
  ).toBeTruthy()
  expect(screen.queryByText(/suggestions in your own words/)).toBeNull()
  cleanup()
  queryClient.clear()
  open('/member-satisfaction-form', 'tm')
  expect(await screen.findByText(/totals of at least 5 people, and your suggestions in your own words/)).toBeTruthy()
  expect(screen.queryByText(/does not see your suggestions/)).toBeNull()
})

it('shows names of renamed LCs, and a closed LC if it has answers', async () => {
  const organisation = newOrganisation()
  Object.assign(organisation.committees.find(({ code }) => code === 'Giki') ?? {}, { name: 'GIK Institute' })
  Object.assign(organisation.committees.find(({ code }) => code === 'IBA') ?? {}, { closedOn: '2020-01-01' })
  const row = (lc: string, n: number) => ({ lc, ...summaryOf(resultsOf(n)) })
  const results = { ...resultsOf(10), committees: [row('IBA', 5), row('Giki', 5), row('LUMS', 0), row('', 0)] }
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const { answers } = open('/happiness-results', 'mcvp', 5)
  answers['GET /api/organisation'] = { json: organisation }
  answers['GET /api/happiness-survey/results'] = { json: results }
  const table = await screen.findByRole('table', { name: 'Which LC stands out?' })
  expect(within(table).getByRole('row', { name: /^GIK Institute/ })).toBeTruthy()
  expect(within(table).getByRole('row', { name: /^IBA/ })).toBeTruthy()
  expect(screen.getByText(/Fewer than 5 counted answers, so not shown: LUMS\./)).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['All LCs', 'IBA', 'GIK Institute', 'LUMS'],
  ])
  await userEvent.click(await screen.findByText('Download'))
  await userEvent.click(await screen.findByText('What this page shows'))
  expect(await files[0]?.text()).toContain('GIK Institute')
})

const twoYears = [
  { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' },
  { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' },
]

it('shows a closed year as read-only, and drops its months when another year is chosen', async () => {
  const queries: string[] = []
  const { answers } = open('/happiness-results?year=25.26&from=2026-03', 'admin', 5)
  answers['GET /api/years'] = { json: twoYears }
  answers['GET /api/happiness-survey/results'] = ({ url }) => {
    queries.push(url.search)
    return { json: resultsOf(5) }
  }
  answers['GET /api/happiness-survey/answers'] = { json: { data: [], totalPages: 1, total: 0 } }
  await screen.findByText('25.26 is closed')
  await screen.findByRole('heading', { name: 'Net promoter score' })
  expect(queries).toEqual(['?year=25.26&from=2026-03'])
  expect(screen.queryByRole('link', { name: 'Open the survey' })).toBeNull()
  const file = screen.getByRole('link', { name: 'Download all answers' })
  expect(file.getAttribute('href')).toContain('answers.csv?year=25.26')
  await userEvent.click(screen.getByRole('button', { name: 'Show answers with names' }))
  await screen.findByRole('table', { name: 'Answers with names' })
  expect(screen.queryByRole('button', { name: 'Set aside' })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '26.27 (now)')
  await screen.findByRole('link', { name: 'Open the survey' })
  expect(queries.at(-1)).toBe('?year=26.27')
  expect(screen.queryByText('25.26 is closed')).toBeNull()
})

it('shows an answer whose name was deleted', async () => {
  const { answers } = open('/happiness-results', 'admin', 5)
  const nobody = { firstName: '', lastName: '', contactNumber: '', personalEmail: '', currentPosition: '' }
  const kept = { _id: 'a', createdAt: '2026-07-02', year: '26.27', round: '2026-2', isMember: true }
  const choicesGiven = Object.fromEntries(questionNames.map((name) => [name, 'Yes']))
  const rest = { gender: 'Female', localCommitee: 'LUMS', overallRating: 8, suggestions: 'More time.' }
  const answer = { ...nobody, ...kept, ...choicesGiven, ...rest, isAside: false, isCounted: true }
  answers['GET /api/happiness-survey/answers'] = { json: { data: [answer], totalPages: 1, total: 1 } }
  await userEvent.click(await screen.findByRole('button', { name: 'Show answers with names' }))
  const row = await screen.findByRole('row', { name: /Name deleted/ })
  expect(within(row).getByText('—')).toBeTruthy()
  expect(within(row).getByText('Counted')).toBeTruthy()
})
