// Handover page: parses what is pasted, previews the result, saves the plan as it is typed, schedules it and opens the year.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Plan } from '../contract.ts'
import './HandoverPage.tsx'
import '#web/sheet/read-source.ts'
import { pages } from './pages.ts'
import { formatDay } from './preview.ts'
import { closed, handover, holder, next, open } from './test-answers.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T08:00:00Z') })
  window.scrollTo = () => {}
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  act(() => toast.clear())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function show(response = handover(), more: Parameters<typeof fakeServer>[1] = {}) {
  const server = fakeServer('admin', { 'GET /api/handover': { json: response }, ...more })
  navigate('/handover', { force: true, replace: true })
  render(<App pages={pages} />)
  await screen.findByRole('heading', { name: response.canUndo ? `${open.label} is open` : 'Who stays' })
  return server
}
const region = (name: string) => screen.getByRole('region', { name })
async function paste(text: string) {
  fireEvent.paste(screen.getByLabelText('Paste from a spreadsheet'), { clipboardData: { getData: () => text } })
  await screen.findByRole('listitem', { name: 'Person 1' })
}
const rows = () => screen.getAllByRole('listitem', { name: /^Person/ })

it('keeps what it does not understand, and asks at the row', async () => {
  await show()
  await paste('a@nexus.example\tBoss\tAtlantis\nb@nexus.example')
  expect(rows()).toHaveLength(2)
  expect(
    within(rows()[0] as HTMLElement).getByText('There is no role called ‘Boss’. Please choose another.'),
  ).toBeTruthy()
  expect(within(rows()[1] as HTMLElement).getByText('Please choose a role.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invite 2 people now' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: `Schedule ${next.label}` }))
  await screen.findByText('2 fields need your attention.')
  expect(document.activeElement).toBe(within(rows()[0] as HTMLElement).getByLabelText('Role of a@nexus.example'))
})

it('says what closes, who loses and who gains what', async () => {
  await show()
  await userEvent.click(within(screen.getByRole('radiogroup', { name: /^Sana/ })).getByLabelText('Leaves'))
  await paste('Ali Raza <a@nexus.example>,TL,Multan,BD')
  const preview = region('What will happen').textContent
  for (const text of [
    '26.27 closes',
    'MX checklists12',
    `${next.label} starts empty`,
    '2 people keep their role, LC and portfolio.',
    'Sana is no longer LCVP, Lahore, oGV.',
    'Ali Raza becomes Team Leader, Multan, BD.',
  ])
    expect(preview).toContain(text)
  expect(preview).not.toContain('funnel reports')
})

it('lets a whole group leave, and come back', async () => {
  await show(handover({ holders: [holder('Sana'), holder('Bilal')] }))
  await userEvent.click(screen.getByRole('button', { name: 'All leave' }))
  expect(region('What will happen').textContent).toContain('2 people leave:')
  await userEvent.click(screen.getByRole('button', { name: 'All stay' }))
  expect(region('What will happen').textContent).toContain('Nobody leaves.')
})

const plan = (more: Partial<Plan> = {}): Plan => ({
  ...{ ...next, leaving: [], joining: [], deactivating: [], deadlines: [], invited: [], problems: {} },
  ...{ version: 1, changedAt: '2026-11-17T10:00:00Z', changedBy: 'Zara', scheduledAt: null, scheduledBy: null },
  ...{ schedulerUid: null, confirmedBy: null, needsConfirmation: false },
  ...more,
})

/** Remembers the bodies of what was sent. */
function recorder() {
  const sent: [string, unknown][] = []
  const noted = (name: string, json: unknown) => (request: { body: unknown }) => {
    sent.push([name, request.body])
    return { json }
  }
  return { sent, noted }
}
const inDialog = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await userEvent.click(within(dialog).getByRole('button', { name, hidden: true }))
}

it('saves the plan as it is typed, and schedules it after one confirmation', async () => {
  const { sent, noted } = recorder()
  const { since: _, active: __, ...silent } = holder('Hamza', { role: 'tm' })
  await show(handover({ silent: { since: open.startsOn, people: [silent], total: 1 } }), {
    'PUT /api/handover/plan': noted('save', plan()),
    'POST /api/handover/plan/schedule': noted('schedule', plan({ scheduledAt: '2026-11-17T10:00:00Z' })),
  })
  await screen.findByText(/^Nothing is planned yet/)
  await userEvent.click(within(screen.getByRole('radiogroup', { name: /^Omar/ })).getByLabelText('Leaves'))
  await paste('Ali Raza <a@nexus.example>,TL,Multan,BD')
  await userEvent.click(screen.getByLabelText('Deactivate Hamza'))
  await userEvent.click(screen.getByRole('button', { name: `Schedule ${next.label}` }))
  await screen.findByText(/2 people stay, one person leaves, one person joins, one person is deactivated\./)
  await inDialog(`Schedule for ${formatDay(next.startsOn)}`)
  await screen.findByText(`${next.label} opens on ${formatDay(next.startsOn)}.`)
  const joining = [{ email: 'a@nexus.example', role: 'tl', committee: 'Multan', portfolio: 'BD', name: 'Ali Raza' }]
  const body = { ...next, leaving: ['Omar'], joining, deactivating: ['Hamza'], deadlines: [] }
  expect(sent.filter(([name]) => name === 'save').at(-1)).toEqual(['save', expect.objectContaining(body)])
  expect(sent.at(-1)).toEqual(['schedule', { version: 1 }])
})

it('forgets what the server said about a row as soon as that row changes', async () => {
  const problems = { 'joining.0.email': 'Zara is the last admin.' }
  await show(handover(), { 'PUT /api/handover/plan': { json: plan({ problems }) } })
  await paste('a@nexus.example,TL,Multan\nb@nexus.example,TL,Multan')
  await within(rows()[0] as HTMLElement).findByText('Zara is the last admin.', {}, { timeout: 5000 })
  await userEvent.click(screen.getByRole('button', { name: 'Remove a@nexus.example' }))
  expect(rows()).toHaveLength(1)
  expect(screen.queryByText('Zara is the last admin.')).toBeNull()
})

it('opens now with what is saved, and says how early that is', async () => {
  vi.setSystemTime(new Date('2027-06-20T08:00:00Z'))
  const { sent, noted } = recorder()
  await show(handover({ plan: plan({ leaving: ['Sana'] }), next: [{ ...next, state: 'planned' }] }), {
    [`POST /api/years/${next.label}/open`]: noted('open', {
      ...{ year: { ...next, state: 'open' }, stay: 2, leave: 1, come: 0, invited: 0, deactivated: 0, leftOut: [] },
    }),
  })
  await userEvent.click(screen.getByRole('button', { name: `Open ${next.label} now` }))
  await screen.findByText(
    /^This is 11 days early\. Today becomes the first day of 27\.28, and yesterday the last day of 26\.27\./,
  )
  await inDialog(`Open ${next.label} now`)
  await screen.findByText(`${next.label} is open.`)
  expect(sent).toEqual([['open', null]])
})

it('offers no schedule for a day that has begun, and means today by it', async () => {
  vi.setSystemTime(new Date('2027-07-10T08:00:00Z'))
  await show(handover({ plan: plan(), next: [{ ...next, state: 'planned' }] }))
  expect(screen.queryByRole('button', { name: `Schedule ${next.label}` })).toBeNull()
  expect(region('What will happen').textContent).toContain(`Its last day is ${formatDay('2027-07-09')}.`)
})

it('says after 24 hours that the opening can no longer be undone', async () => {
  vi.setSystemTime(new Date('2026-07-03T08:00:00Z'))
  await show()
  expect(screen.getByText(/^26\.27 was opened more than 24 hours ago/)).toBeTruthy()
})

it('says by whom and for when it is scheduled, and cancels that', async () => {
  const { sent, noted } = recorder()
  const scheduled = plan({ scheduledAt: '2026-11-17T10:00:00Z', scheduledBy: 'Zara', joining: [] })
  await show(handover({ plan: scheduled, next: [{ ...next, state: 'planned' }] }), {
    'POST /api/handover/plan/cancel': noted('cancel', plan()),
  })
  expect(screen.getByText(`${next.label} is scheduled`)).toBeTruthy()
  const status = screen.getByRole('main').textContent
  expect(status).toContain(`It opens automatically at midnight on ${formatDay(next.startsOn)}. Zara scheduled it`)
  expect(screen.queryByRole('button', { name: `Schedule ${next.label}` })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel schedule' }))
  await inDialog('Cancel schedule')
  await vi.waitFor(() => expect(sent).toEqual([['cancel', {}]]))
})

it('asks another admin to confirm a plan whose author is no longer one', async () => {
  const { sent, noted } = recorder()
  const waiting = plan({ scheduledAt: '2026-11-17T10:00:00Z', needsConfirmation: true, version: 3 })
  await show(handover({ plan: waiting, next: [{ ...next, state: 'planned' }] }), {
    'POST /api/handover/plan/confirm': noted('confirm', plan()),
  })
  expect(screen.getByText(`${next.label} waits for an admin`)).toBeTruthy()
  expect(screen.getByRole('main').textContent).toContain('A former member scheduled it')
  expect(screen.getByRole('main').textContent).not.toContain('It opens automatically at midnight')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm plan' }))
  await inDialog('Confirm plan')
  await vi.waitFor(() => expect(sent).toEqual([['confirm', { version: 3 }]]))
})

it('lets the person choose if another admin saved meanwhile', async () => {
  const bodies: { version?: number; leaving?: string[] }[] = []
  const theirs = plan({ version: 5, leaving: ['Omar'], changedBy: 'Hira' })
  await show(handover({ plan: plan(), next: [{ ...next, state: 'planned' }] }), {
    'PUT /api/handover/plan': ({ body }: { body: unknown }) => {
      bodies.push(body as { version?: number })
      if (bodies.length > 1) return { json: plan({ version: 6, leaving: ['Sana'] }) }
      return { status: 409, json: { error: 'conflict', message: 'Changed.', details: theirs } }
    },
  })
  await userEvent.click(within(screen.getByRole('radiogroup', { name: /^Sana/ })).getByLabelText('Leaves'))
  await screen.findByText('Hira changed the plan in the meantime', {}, { timeout: 5000 })
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  await screen.findByText(/^Saved by/)
  expect(bodies.map(({ version, leaving }) => [version, leaving])).toEqual([
    [1, ['Sana']],
    [5, ['Sana']],
  ])
})

it('starts afresh when the plan is deleted, and does not overwrite one that another admin began meanwhile', async () => {
  const bodies: { version?: number; leaving?: string[] }[] = []
  let isDeleted = false
  const planned = handover({ plan: plan({ version: 3, leaving: ['Omar'] }), next: [{ ...next, state: 'planned' }] })
  await show(planned, {
    'GET /api/handover': () => ({ json: isDeleted ? handover() : planned }),
    'DELETE /api/handover/plan': () => {
      isDeleted = true
      return {}
    },
    'PUT /api/handover/plan': ({ body }: { body: unknown }) => {
      bodies.push(body as { version?: number })
      return { status: 409, json: { error: 'conflict', message: 'Changed.', details: plan({ changedBy: 'Hira' }) } }
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Delete plan' }))
  await inDialog('Delete plan')
  await screen.findByText(/^Nothing is planned yet/)
  expect(region('What will happen').textContent).toContain('Nobody leaves.')
  await userEvent.click(within(screen.getByRole('radiogroup', { name: /^Sana/ })).getByLabelText('Leaves'))
  await screen.findByText('Hira changed the plan in the meantime', {}, { timeout: 5000 })
  expect(bodies).toMatchObject([{ version: 0, leaving: ['Sana'] }])
})

it('carries deadlines over with one click, and shows what differs from that', async () => {
  const { sent, noted } = recorder()
  const window = { kind: 'funnel', month: '2026-11', opensOn: null, dueOn: '2026-12-05', closesOn: null }
  const taskKinds = [{ kind: 'funnel', name: 'Funnel report', isMonthly: true }]
  await show(handover({ deadlines: [window], taskKinds }), { 'PUT /api/handover/plan': noted('save', plan()) })
  await userEvent.click(screen.getByRole('button', { name: "Copy last year's dates" }))
  const november = screen.getByRole('group', { name: 'November 2027' })
  expect(within(november).getByLabelText('Due')).toHaveProperty('value', '2027-12-05')
  expect(november.textContent).not.toContain('Instead of')
  fireEvent.change(within(november).getByLabelText('Due'), { target: { value: '2027-12-08' } })
  expect(november.textContent).toContain(`Instead of ${formatDay('2027-12-05')}`)
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 })
  expect(sent[0]?.[1]).toMatchObject({ deadlines: [{ ...window, month: '2027-11', dueOn: '2027-12-08' }] })
})

it('knows which names of years are taken', async () => {
  const server = await show(handover({ next: [{ ...next, state: 'planned' }] }))
  const name = screen.getByLabelText(/^Name/)
  const type = async (label: string) => {
    await userEvent.clear(name)
    await userEvent.type(name, label)
    await userEvent.click(screen.getByRole('button', { name: `Schedule ${label}` }))
  }
  await type(closed.label)
  await screen.findByText('There is already a year 25.26.')
  await type('..')
  await screen.findByText('Use letters, digits, dots and dashes, with a letter or digit first.')
  expect(server.calls.filter((call) => !call.startsWith('GET'))).toEqual([])
})

it('suggests the year that the server names, and counts nobody twice', async () => {
  const offered = { label: '27.A', startsOn: '2027-02-01', endsOn: '2028-01-31' }
  await show(handover({ offered }))
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', offered.label)
  expect(region('What will happen').textContent).toContain('3 people keep their role, LC and portfolio.')
  await paste('SANA@nexus.example,MCVP')
  expect(region('What will happen').textContent).toContain('2 people keep their role, LC and portfolio.')
})

it('says before an undo how much would wait, and what goes back', async () => {
  const collected = (what: string, count: number) => ({ what, count })
  const opened = handover({
    ...{ canUndo: true, openedAfter: '25.26', moved: [collected('Funnel reports', 2)] },
    waitsIfUndone: [collected('GCPs', 3), collected('MX checklists', 0)],
  })
  const server = await show(opened, { 'POST /api/years/26.27/undo': { json: closed } })
  expect(region('26.27 is open').textContent).toContain(
    'Moved from 25.26, because their month belongs to 26.27: Funnel reports: 2.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Undo the opening' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  expect(dialog.textContent).toContain('waits in 26.27, and is there when 26.27 opens: GCPs: 3.')
  expect(dialog.textContent).toContain('goes back to 25.26: Funnel reports: 2.')
  await inDialog('Undo the opening')
  await vi.waitFor(() => expect(server.calls).toContain('POST /api/years/26.27/undo'))
})

it('says afterwards what waits in the planned year, also in what will happen', async () => {
  const waitsInNext = [
    { what: 'GCPs', count: 3 },
    { what: 'MX checklists', count: 0 },
  ]
  await show(handover({ plan: plan(), next: [{ ...next, state: 'planned' }], waitsInNext }))
  expect(screen.getByRole('main').textContent).toContain(`are there when ${next.label} opens: GCPs: 3.`)
  const preview = region('What will happen').textContent
  expect(preview).toContain(`${next.label} starts with the records that wait in it`)
  expect(preview).toContain('GCPs3')
  expect(preview).not.toContain('starts empty')
})

it('offers the undo while it is possible', async () => {
  const waiting = [
    {
      id: '1',
      email: 'a@nexus.example',
      name: 'Ali Raza',
      role: 'tm' as const,
      place: { committee: null, portfolio: null },
      year: '26.27',
      sentAt: '2026-07-01T10:00:00Z',
      createdBy: 'x',
    },
  ]
  const server = await show(handover({ canUndo: true, openedAfter: '25.26', waiting }))
  expect(screen.queryByText('Who stays')).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo the opening' })).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Not joined yet' })).getByText('Ali Raza')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: `Prepare ${next.label}` }))
  await screen.findByRole('heading', { name: 'Who stays' })
  expect(server.calls.filter((call) => !call.startsWith('GET'))).toEqual([])
})
