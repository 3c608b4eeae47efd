// Review queue, one by one: clicks, keyboard, quick reasons, undo, and conflicts with another reviewer.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import type { ReviewedGcp } from '../../contract.ts'
import { closeGcp, entry, openGcp } from '../test-gcp-app.tsx'

afterEach(closeGcp)

const path = '/gcp-approvals?mode=one-by-one'
const perPart = 3

/** A fake server with `count` waiting entries, which decides, undoes, and records requests. */
function queueOf(count: number) {
  const rows = new Map<string, ReviewedGcp>()
  for (let n = 1; n <= count; n++) rows.set(`gcp-${n}`, entry(n))
  const seqOf = (id: string) => Number(id.slice(4))
  const sent: [what: string, body?: unknown][] = []
  /** The cursor of each requested page. */
  const parts: string[] = []
  const change = (id: string, what: string, to: Partial<ReviewedGcp>, body?: unknown) => {
    sent.push([`${what} ${id}`, ...(body === undefined ? [] : [body])] as [string, unknown?])
    const row = { ...(rows.get(id) as ReviewedGcp), ...to }
    rows.set(id, { ...row, version: row.version + 1 })
    return { json: rows.get(id) }
  }
  const answers: Parameters<typeof fakeServer>[1] = {
    'GET /api/gcp/queue': ({ url }) => {
      const after = Number(url.searchParams.get('after'))
      if (url.searchParams.get('limit') !== '1') parts.push(String(after))
      const waiting = [...rows.values()].filter(({ _id, status }) => status === 'pending' && seqOf(_id) > after)
      const gcps = waiting.slice(0, perPart)
      const next = waiting.length > perPart ? seqOf(gcps.at(-1)?._id ?? '') : null
      const total = [...rows.values()].filter(({ status }) => status === 'pending').length
      return { json: { gcps, next, total } }
    },
  }
  for (const id of rows.keys()) {
    answers[`PUT /api/gcp/${id}/approve`] = ({ body }) => change(id, 'approve', { status: 'approved' }, body)
    answers[`PUT /api/gcp/${id}/reject`] = ({ body }) =>
      change(id, 'reject', { status: 'rejected', reason: (body as { reason?: string }).reason ?? null }, body)
    answers[`PUT /api/gcp/${id}/take-back`] = () => change(id, 'takeBack', { status: 'pending', reason: null })
  }
  return { answers, sent, parts }
}

// Queried by label: on a page of this size, each query by role takes half a second.
const shown = (n: number) => screen.findByLabelText(`Practice ${n}`, { selector: 'article' })
const ready = async (name: RegExp) => whenEnabled(await screen.findByLabelText(name, { selector: 'button' }))
const reason = async (name: string) => whenEnabled((await screen.findByText(name)).closest('button') as HTMLElement)
async function whenEnabled(button: HTMLElement) {
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return button
}

it('takes one click per entry, and preloads the next page', { timeout: 40_000 }, async () => {
  const { answers, sent, parts } = queueOf(6)
  fakeServer('mcvp', {
    ...answers,
    'GET /api/gcp': {
      json: {
        gcps: [],
        total: 0,
        totalPages: 1,
        portfolios: [],
        counts: { pending: 6, approved: 0, rejected: 0, all: 6, revisions: 0 },
      },
    },
  })
  openGcp('/gcp-approvals')
  const user = userEvent.setup()
  let clicks = 0
  document.addEventListener('click', () => clicks++)
  await user.click(await screen.findByRole('link', { name: 'Review one by one' }))
  for (let n = 1; n <= 4; n++) {
    await shown(n)
    await user.click(n === 4 ? await reason('No results') : await ready(new RegExp(`^Accept: Practice ${n}$`)))
  }
  await shown(5)
  expect(clicks).toBe(5)
  expect(sent).toHaveLength(4)
  expect(sent[3]).toEqual(['reject gcp-4', { version: 1, reason: 'Please add the results, with numbers.' }])
  expect(screen.getByText('2 to review')).toBeTruthy()
  expect(parts).toEqual(['0', '3'])
})

it('works by keyboard: accept, a quick reason, a typed reason, next, previous', { timeout: 40_000 }, async () => {
  const { answers, sent } = queueOf(4)
  fakeServer('mcvp', answers)
  openGcp(path)
  await shown(1)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Practice 1'))
  await ready(/^Accept: /)
  await userEvent.keyboard('a')
  await shown(2)
  expect(await screen.findByText('Accepted: Practice 1')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Practice 2')
  await userEvent.keyboard('n')
  await shown(3)
  await userEvent.keyboard('p')
  await shown(2)
  await ready(/^Accept: /)
  await userEvent.keyboard('2')
  await shown(3)
  await ready(/^Accept: /)
  // In the portfolio filter, letters search.
  const focused = document.activeElement as HTMLElement
  screen.getByRole('combobox', { name: 'Portfolio' }).focus()
  await userEvent.keyboard('a1')
  focused.focus()
  await userEvent.keyboard('w')
  const words = await screen.findByLabelText('Reason')
  // Shortcut keys are plain letters here.
  await userEvent.type(words, 'a nap, u r 1')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Link not shared' }))
  expect(words).toHaveProperty(
    'value',
    "a nap, u r 1\nOthers can't open the link. Please share it with 'Anyone with the link'.",
  )
  await userEvent.click(screen.getByRole('button', { name: 'Reject GCP' }))
  await shown(4)
  expect(sent.map(([what]) => what)).toEqual(['approve gcp-1', 'reject gcp-2', 'reject gcp-3'])
  const list = within(screen.getByRole('navigation', { name: 'GCPs to review' }))
  expect(list.getAllByText('Rejected')).toHaveLength(2)
})

it('undoes a decision by toast and by key, and returns to its entry', async () => {
  const { answers, sent } = queueOf(2)
  fakeServer('mcvp', answers)
  openGcp(path)
  await userEvent.click(await ready(/^Accept: Practice 1/))
  await shown(2)
  await userEvent.click(await screen.findByText('Undo'))
  await shown(1)
  expect(await screen.findByText('Undone: Practice 1')).toBeTruthy()
  expect(screen.getByText('2 to review')).toBeTruthy()
  await ready(/^Accept: /)
  await userEvent.keyboard('1')
  await shown(2)
  await userEvent.keyboard('u')
  await shown(1)
  expect(sent.map(([what]) => what)).toEqual(['approve gcp-1', 'takeBack gcp-1', 'reject gcp-1', 'takeBack gcp-1'])
})

it('reports that it is too late to undo, and lets the decision be changed', async () => {
  const { answers, sent } = queueOf(2)
  const decided = entry(1, { status: 'approved', version: 2, reviewedAt: '2026-03-02', reviewedBy: 'Sana' })
  const message = 'The author has already been notified. You can still change the decision.'
  fakeServer('mcvp', {
    ...answers,
    'PUT /api/gcp/gcp-1/take-back': { status: 409, json: { error: 'tooLate', message, details: decided } },
  })
  openGcp(path)
  await userEvent.click(await ready(/^Accept: Practice 1/))
  await shown(2)
  await userEvent.keyboard('u')
  expect(await screen.findByText(message)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Practice 1/ }))
  expect(await screen.findByText(/Approved by Sana/)).toBeTruthy()
  await userEvent.click(await reason('Too short'))
  await shown(2)
  expect(sent.at(-1)).toEqual(['reject gcp-1', expect.objectContaining({ version: 2 })])
})

it('sends one request for a double click, and does not decide the next entry with it', async () => {
  const { answers, sent } = queueOf(3)
  fakeServer('mcvp', answers)
  openGcp(path)
  const first = await ready(/^Accept: Practice 1/)
  // The second click of a slow double click hits the next entry as soon as it appears.
  let clickedOnNext = 0
  const observer = new MutationObserver(() => {
    const next = document.querySelector<HTMLElement>('[aria-label="Accept: Practice 2"]')
    if (!next || clickedOnNext++ > 0) return
    next.click()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await userEvent.dblClick(first)
  await shown(2)
  await waitFor(() => expect(clickedOnNext).toBeGreaterThan(0))
  observer.disconnect()
  expect(sent.map(([what]) => what)).toEqual(['approve gcp-1'])
  await userEvent.click(await ready(/^Accept: Practice 2/))
  await shown(3)
  expect(sent).toHaveLength(2)
})

it('shows what another reviewer decided in the meantime, and when nothing is left', async () => {
  const { answers } = queueOf(2)
  const late = entry(1, { status: 'rejected', version: 2, reviewedAt: '2026-03-02', reviewedBy: 'Sana' })
  fakeServer('mcvp', {
    ...answers,
    'PUT /api/gcp/gcp-1/approve': {
      status: 409,
      json: { error: 'conflict', message: 'Sana already rejected this GCP.', details: late },
    },
  })
  openGcp(path)
  await userEvent.click(await ready(/^Accept: Practice 1/))
  expect(await screen.findByText('Sana already rejected this GCP.')).toBeTruthy()
  expect(within(await shown(1)).getByText(/Rejected by Sana/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(await ready(/^Accept: Practice 2/))
  expect(await screen.findByText('No GCPs left to review')).toBeTruthy()
  expect(screen.getByText('0 to review')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  // Refetched; this fake server still has it waiting.
  await shown(1)
})

it('opens the entry of a shared link, even a decided one', async () => {
  const { answers } = queueOf(2)
  fakeServer('mcvp', { ...answers, 'GET /api/gcp/gcp-9': { json: entry(9, { status: 'approved', version: 2 }) } })
  openGcp(`${path}&gcp=gcp-9`)
  await shown(9)
  expect(screen.getByRole('button', { name: /^Accept: Practice 9/ })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await shown(1)
})

it('shows an error when the queue fails to load', async () => {
  fakeServer('mcvp', { 'GET /api/gcp/queue': { status: 400, json: {} } })
  openGcp(path)
  expect(await screen.findByText('Failed to load GCPs. Please try again later.')).toBeTruthy()
})

it('undoes a decision even while the next one is being sent', { timeout: 40_000 }, async () => {
  const { answers, sent } = queueOf(3)
  const approve = answers['PUT /api/gcp/gcp-2/approve'] as (request: { body: unknown }) => { json: unknown }
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  answers['PUT /api/gcp/gcp-2/approve'] = async (request) => {
    await arrived
    return approve(request)
  }
  fakeServer('mcvp', answers)
  openGcp(path)
  await userEvent.click(await ready(/^Accept: Practice 1$/))
  await userEvent.click(await ready(/^Accept: Practice 2$/))
  await userEvent.click(await screen.findByText('Undo'))
  arrive()
  await shown(1)
  expect(sent.map(([what]) => what)).toEqual(['approve gcp-1', 'approve gcp-2', 'takeBack gcp-1'])
})
