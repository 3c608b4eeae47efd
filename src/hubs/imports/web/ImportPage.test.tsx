// Import page: columns, values, preview, corrected rows, the last button, and a lost response.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { currentLocation } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import {
  answers,
  type Body,
  choose,
  closeScreen,
  createAnswer,
  createPastImport,
  openScreen,
  pastPage,
  press,
  refuseUntitled,
} from './test-screen.tsx'

afterEach(closeScreen)

/** A server that records what it was sent. */
function serve(
  reply: (body: Body) => ReturnType<typeof createAnswer> = refuseUntitled,
  role: 'mcvp' | 'admin' = 'mcvp',
) {
  const sent: Body[] = []
  const server = fakeServer(role, {
    ...answers,
    'POST /api/imports/reports': ({ body }) => {
      sent.push(body as Body)
      return reply(body as Body)
    },
  })
  return { sent, server }
}

test('kinds are cards with their columns; the chosen one is in the URL', async () => {
  serve()
  openScreen('/import')
  const card = await screen.findByRole('listitem', { name: 'Reports' })
  expect(card.textContent).toContain('Each row is a report of its own.')
  expect(card.textContent).toContain('Columns: LC, Title. Optional: Term.')
  await userEvent.click(within(card).getByRole('link', { name: 'Reports' }))
  await screen.findByLabelText('Or paste cells here')
  expect(currentLocation().full).toBe('/import?kind=reports')
})

test('a person who may import nothing reads why', async () => {
  fakeServer('tl', { ...answers, 'GET /api/imports/kinds': { json: [] } })
  openScreen('/import')
  await screen.findByText('You cannot import anything yet')
  await screen.findByText('No imports yet')
})

test('unknown words are asked once, a wrong row is corrected, and everything is imported', async () => {
  const { sent } = serve()
  openScreen('/import?kind=reports')
  await choose('LC,Title,Term\nKarachi South,A,short\nAtlantis,B,\nAtlantis,,\nMars,C,\n')
  await press('Continue')
  await screen.findByRole('heading', { name: '2 unknown values' })
  expect(screen.getByText('1 other spelling recognised')).toBeTruthy()
  expect(screen.getByText(/2 values have no meaning yet/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('LC: what Atlantis means'), 'Multan')
  await userEvent.selectOptions(screen.getByLabelText('LC: what Mars means'), 'Leave out one row')
  await press('Continue to preview')
  const title = await screen.findByLabelText('Title, row 4')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ dryRun: true, onProblem: 'skip', fileName: 'reports.csv' })
  expect(sent[0]?.rows).toEqual([
    { lc: 'Karachi South', title: 'A', term: 'short' },
    { lc: 'Multan', title: 'B' },
    { lc: 'Multan' },
  ])
  expect(screen.getByText('One row is left out because of a value that you left out.')).toBeTruthy()
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Import \d/ })
  expect(button().disabled).toBe(true)
  await userEvent.type(title, 'Mended')
  expect(screen.getByText('Check the changed rows first.')).toBeTruthy()
  await press('Check again')
  await waitFor(() => expect(button().textContent).toBe('Import 3 reports'))
  expect(button().disabled).toBe(false)
  await userEvent.click(button())
  await screen.findByRole('heading', { name: '3 reports imported' })
  expect(sent.at(-1)).toMatchObject({ onProblem: 'stop' })
  expect(sent.at(-1)?.dryRun).toBeUndefined()
  expect(sent.at(-1)?.rows).toEqual(sent.at(-2)?.rows)
  expect(screen.getByRole('link', { name: 'View reports' }).getAttribute('href')).toBe('#/reports')
  expect(currentLocation().full).toBe('/import')
})

test('refused rows are left out only after consent', async () => {
  const { sent } = serve()
  openScreen('/import?kind=reports')
  await choose('LC,Title\nLUMS,A\nLUMS,\n')
  await press('Continue')
  const accept = await screen.findByLabelText('Leave out the refused row')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 report' })
  expect(button.disabled).toBe(true)
  await userEvent.click(accept)
  await userEvent.click(button)
  await screen.findByRole('heading', { name: '1 report imported' })
  expect(sent.at(-1)).toMatchObject({ onProblem: 'skip' })
})

test('consent applies only to what was seen, and a failed check changes nothing', async () => {
  const { sent, server } = serve()
  openScreen('/import?kind=reports')
  await choose('LC,Title\nLUMS,A\nLUMS,\nIBA,\n')
  await press('Continue')
  await userEvent.click(await screen.findByLabelText('Leave out the 2 refused rows'))
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Import \d/ })
  expect(button().disabled).toBe(false)
  await userEvent.type(screen.getByLabelText('Title, row 3'), 'B')
  const works = server.answers['POST /api/imports/reports']
  server.answers['POST /api/imports/reports'] = 'no answer'
  await press('Check again')
  await screen.findByText(/cannot be reached/)
  expect(button().disabled).toBe(true)
  if (works) server.answers['POST /api/imports/reports'] = works
  await press('Check again')
  const accept = await screen.findByLabelText<HTMLInputElement>('Leave out the refused row')
  expect(accept.checked).toBe(false)
  expect(button().textContent).toBe('Import 2 reports')
  expect(button().disabled).toBe(true)
  expect(sent.every(({ dryRun }) => dryRun)).toBe(true)
})

test('after a lost response the very same rows are sent again (idempotency), and nothing can be changed until then', async () => {
  let isLost = true
  const { sent, server } = serve()
  server.answers['POST /api/imports/reports'] = ({ body }) => {
    sent.push(body as Body)
    const { dryRun } = body as Body
    if (dryRun) return refuseUntitled(body as Body)
    if (isLost) return 'no answer'
    return createAnswer({ id: 'i9', made: 1, isRepeated: true })
  }
  openScreen('/import?kind=reports')
  await choose('LC,Title\nLUMS,A\n')
  await press('Continue')
  await press('Import 1 report')
  await screen.findByText(/We don't know whether the import went through/)
  expect(screen.queryByRole('button', { name: /Back to/ })).toBeNull()
  isLost = false
  await press('Try again')
  await screen.findByRole('heading', { name: '1 report imported' })
  expect(sent.at(-1)).toEqual(sent.at(-2))
})

test('the same file is imported again only on request, with an idempotency key of its own', async () => {
  const { sent, server } = serve((body) =>
    body.submissionKey ? refuseUntitled(body) : createAnswer({ id: 'i1', made: 3, isRepeated: true }),
  )
  server.answers['GET /api/imports'] = pastPage(createPastImport())
  openScreen('/import?kind=reports')
  await choose('LC,Title\nLUMS,A\n')
  await press('Continue')
  await screen.findByRole('heading', { name: /^This file was already imported on .*3.*2026/ })
  await press('Import again')
  await press('Import 1 report')
  await screen.findByRole('heading', { name: '1 report imported' })
  const [first, again, last] = sent
  expect(first?.submissionKey).toBeUndefined()
  expect(again?.submissionKey).toHaveLength(32)
  expect(last?.submissionKey).toBe(again?.submissionKey)
})

test('pasted cells without names are taken in order and can be corrected; an admin chooses a past year', async () => {
  const { sent, server } = serve(refuseUntitled, 'admin')
  const year = (label: string, state: string) => ({ label, startsOn: '2025-07-01', endsOn: '2026-06-30', state })
  server.answers['GET /api/years'] = { json: [{ ...year('25.26', 'closed'), isPast: true }, year('26.27', 'open')] }
  openScreen('/import?kind=reports')
  await userEvent.selectOptions(await screen.findByLabelText('Year'), '25.26 (closed)')
  await userEvent.click(screen.getByLabelText('Or paste cells here'))
  await userEvent.paste('A\tLUMS\nB\tIBA\n')
  await press('Read pasted cells')
  await screen.findByText('Choose a column for LC, Title.')
  await userEvent.selectOptions(screen.getByLabelText('Header row'), 'No header row')
  await userEvent.selectOptions(screen.getByLabelText(/^LC/), 'Column 2')
  await userEvent.selectOptions(screen.getByLabelText(/^Title/), 'Column 1')
  await press('Continue')
  await screen.findByRole('button', { name: 'Import 2 reports' })
  expect(sent[0]).toMatchObject({
    year: '25.26',
    rows: [
      { lc: 'LUMS', title: 'A' },
      { lc: 'IBA', title: 'B' },
    ],
  })
})

test('a failed check can be retried, and leaving with an open sheet asks for confirmation', async () => {
  const { server } = serve()
  server.answers['POST /api/imports/reports'] = { status: 403, json: { error: 'forbidden', message: 'Not for you.' } }
  openScreen('/import?kind=reports')
  await choose('LC,Title\nLUMS,A\n')
  await press('Continue')
  await screen.findByText('Not for you.')
  server.answers['POST /api/imports/reports'] = ({ body }) => refuseUntitled(body as Body)
  await press('Retry')
  await screen.findByRole('button', { name: 'Import 1 report' })
  const { navigate } = await import('#web/shell/routing/location.ts')
  navigate('/dashboard')
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await press('Stay here')
  expect(currentLocation().path).toBe('/import')
})

test('a file with an extremely long name is imported, too', async () => {
  const { sent } = serve()
  openScreen('/import?kind=reports')
  await choose('LC,Title\nLUMS,A\n', `${'report '.repeat(34)}.csv`)
  await press('Continue')
  await screen.findByRole('button', { name: /^Import \d/ })
  expect(sent[0]).toMatchObject({ fileName: 'report '.repeat(34).slice(0, 200) })
})
