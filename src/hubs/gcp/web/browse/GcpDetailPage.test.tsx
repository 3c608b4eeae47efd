// Page of an approved GCP: repeats, bookmark, and the author's revision.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { monthOf, today } from '#shared/time/calendar.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import type { OpenedGcp } from '../../contract.ts'
import type { Repeat } from '../../contract-approved.ts'
import { closeGcp, contentOf, entry, openGcp } from '../test-gcp-app.tsx'

afterEach(closeGcp)

const repeat = (n: number, change: Partial<Repeat> = {}): Repeat => ({
  ...{ _id: `repeat-${n}`, name: 'Hira Malik', localCommittee: 'IBA', doneOn: '2026-01', outcome: `Outcome ${n}` },
  ...{ link: '', createdAt: '2026-03-01T10:00:00.000Z', version: 1, isMine: false },
  ...change,
})
const around = (repeats: Repeat[], mine: Repeat | null = null) => ({
  ...{ repeats, total: repeats.length, totalPages: 1, committees: repeats.length, mine, isBookmarked: false },
})
/** What a reader gets, without the review fields. */
const { version, reason, reviewedAt, reviewedBy, isMine, revision, ...read } = entry(1, { status: 'approved' })
const gcp: OpenedGcp = read
const words = contentOf(read)

it('lists repeats, and accepts one for your own committee', async () => {
  const sent: unknown[] = []
  const me = { ...personWith('tm'), place: { committee: 'Giki', portfolio: null } }
  const server = fakeServer('tm', {
    'GET /api/me': { json: me },
    'GET /api/gcp/gcp-1': { json: gcp },
    'GET /api/gcp/gcp-1/repeats': { json: around([repeat(1), repeat(2, { localCommittee: 'Multan' })]) },
    'POST /api/gcp/gcp-1/repeats': ({ body }) => {
      sent.push(body)
      return { json: repeat(3, { isMine: true }) }
    },
  })
  openGcp('/gcps/gcp-1')
  const section = await screen.findByRole('region', { name: 'We did this too' })
  expect(await within(section).findByRole('heading', { name: 'Repeated by 2 LCs' })).toBeTruthy()
  expect(
    await within(section).findByText('January 2026 · Hira Malik', { exact: false, selector: 'li:last-child p' }),
  ).toBeTruthy()
  expect(within(section).queryByRole('button', { name: /^Edit/ })).toBeNull()
  await waitFor(() => expect(document.title).toContain('Practice 1'))

  await userEvent.click(within(section).getByRole('button', { name: 'We did this too' }))
  const dialog = await screen.findByRole('dialog', { name: 'We did this too' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add repeat' }))
  expect(await within(dialog).findByText('Describe the outcome in one line.')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/^Outcome/), 'Forty came.')
  const mine = repeat(3, { isMine: true })
  server.answers['GET /api/gcp/gcp-1/repeats'] = { json: around([mine], mine) }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add repeat' }))
  expect(await screen.findByText("Thanks! We'll let the author know.")).toBeTruthy()
  expect(sent).toEqual([
    {
      ...{ localCommittee: 'Giki', doneOn: monthOf(today()), outcome: 'Forty came.', link: '' },
      submissionKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
  expect(await screen.findByRole('button', { name: 'Edit your repeat' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete: Outcome 3' })).toBeTruthy()
})

it('lets readers bookmark it, but not report a repeat', async () => {
  const sent: unknown[] = []
  const server = fakeServer('user', {
    'GET /api/gcp/gcp-1': { json: gcp },
    'GET /api/gcp/gcp-1/repeats': { json: around([]) },
    'PUT /api/gcp/gcp-1/bookmark': ({ body }) => {
      sent.push(body)
      server.answers['GET /api/gcp/gcp-1/repeats'] = { json: { ...around([]), isBookmarked: true } }
      return { json: body }
    },
  })
  openGcp('/gcps/gcp-1')
  const mark = await screen.findByRole('button', { name: 'Bookmark: Practice 1' })
  expect(mark.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(mark)
  expect(await screen.findByRole('button', { name: 'Bookmarked: Practice 1', pressed: true })).toBeTruthy()
  expect(sent).toEqual([{ isBookmarked: true }])
  expect(await screen.findByText('Nobody has repeated this yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'We did this too' })).toBeNull()
})

it('sends a revision of the approved version, starting from the last revision', async () => {
  const own: OpenedGcp = {
    ...{ ...gcp, isMine: true, version: 4, reason: null, reviewedAt: null },
    revision: {
      ...{ ...words, title: 'Practice one', status: 'rejected', sentAt: '2026-03-02T10:00:00.000Z' },
      ...{ reason: 'More numbers', reviewedAt: '2026-03-03T10:00:00.000Z' },
    },
  }
  const sent: unknown[] = []
  fakeServer('tm', {
    'GET /api/gcp/gcp-1': { json: own },
    'GET /api/gcp/gcp-1/repeats': { json: around([]) },
    'GET /api/gcp/mine': { json: { gcps: [own], total: 1, totalPages: 1 } },
    'PUT /api/gcp/gcp-1/revision': ({ body }) => {
      sent.push(body)
      return { json: own }
    },
  })
  openGcp('/gcps/gcp-1')
  expect(await screen.findByText('More numbers')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Revise' }))
  const field = await screen.findByLabelText<HTMLInputElement>(/^Title/)
  expect(field.value).toBe('Practice one')
  expect(screen.getByText(/Everyone keeps seeing the approved version/)).toBeTruthy()
  await userEvent.type(field, ' of five')
  await userEvent.click(screen.getByRole('button', { name: 'Submit again' }))
  expect(await screen.findByText('Revision submitted for review')).toBeTruthy()
  expect(sent).toMatchObject([{ title: 'Practice one of five', version: 4 }])
  expect(currentLocation().query).toBe('view=mine')
  expect(await screen.findByText('Why your revision was rejected')).toBeTruthy()
})

it('shows an erased author as a former member without an address, and an edit needs none', async () => {
  const sent: unknown[] = []
  fakeServer('mcvp', {
    'GET /api/gcp/gcp-1': { json: { ...entry(1, { status: 'approved' }), name: 'a former member', email: '' } },
    'GET /api/gcp/gcp-1/repeats': { json: around([repeat(1, { name: 'a former member' })]) },
    'PUT /api/gcp/gcp-1': ({ body }) => {
      sent.push(body)
      return { json: entry(1, { status: 'approved' }) }
    },
  })
  openGcp('/gcps/gcp-1')
  expect(await screen.findByText(/^a former member -/)).toBeTruthy()
  expect(screen.queryByText('Email')).toBeNull()
  expect(await screen.findByText('January 2026 · a former member', { exact: false, selector: 'li p' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Edit' }))
  await userEvent.type(await screen.findByLabelText(/^Title/), ', better')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(sent).toMatchObject([{ title: 'Practice 1, better', name: 'a former member', email: '' }]))
})
