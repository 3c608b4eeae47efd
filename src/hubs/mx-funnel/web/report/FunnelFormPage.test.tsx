// Funnel form: number parsing, kept choices, closed months, and the next report.
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { today } from '#shared/time/calendar.ts'
import { monthName } from '#shared/time/months.ts'
import { monthNow, yearAround } from '#shared/time/years.ts'
import { closedWindow, fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { shownForMs } from '#web/ui/feedback/test-toasts.ts'
import type { Metrics } from '../../rules.ts'
import { closeFunnel, draftOf, entry, openFunnel } from '../test-funnel-app.tsx'

afterEach(closeFunnel)

// Queried by label: in a form of this size, queries by role are slow.
const field = (stage: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${stage}`), { selector: 'input' })
const choiceOf = field
async function choose(label: string, option: string) {
  await userEvent.click(choiceOf(label))
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const press = (name: string) => userEvent.click(screen.getByText(name).closest('button') as Element)
/** In jsdom all clicks have the same position, so close ones look like a double click. */
const afterADoubleClick = () => new Promise((go) => setTimeout(go, 600))
const wrong = 'Use a whole number of 0 or more.'

type Body = { lc: string; term: string; role: string; portfolio: string; metrics: Metrics }

async function openForm(draft: object = {}) {
  const sent: Body[] = []
  fakeServer('tl', {
    'GET /api/mxfunnel/entries': { json: { entries: [], total: 0, totalPages: 1 } },
    'POST /api/mxfunnel/submit': ({ body }) => {
      const report = body as Body
      sent.push(report)
      return { json: entry({ ...report, term: 'mid', portfolio: report.portfolio || null }) }
    },
  })
  draftOf(draft)
  openFunnel('/mx-funnel-form')
  await screen.findByText('Your draft is back')
  return sent
}

// Each key renders the whole form again, so texts are pasted unless keys matter.
async function retype(stage: string, text: string) {
  fireEvent.change(field(stage), { target: { value: '' } })
  await userEvent.click(field(stage))
  await userEvent.paste(text)
  await userEvent.tab()
}

// typed-count.test.ts covers all spellings.
it('accepts a thousand and nine digits, grouped by thousands or by lakhs', async () => {
  const sent = await openForm()
  await retype('Leads', '1.000')
  expect(field('Leads').value).toBe((1000).toLocaleString())
  await retype('Leads', '999,999,999')
  await retype('Applicants', '12,34,567')
  await retype('Approved', '١٠٠٠')
  await press('Submit')
  await screen.findByText('Form submitted successfully!')
  expect(shownForMs('Form submitted successfully!')).toBe(5000)
  expect(sent[0]?.metrics).toMatchObject({ Leads: 999_999_999, Applicants: 1_234_567, Accepted: 5, Approved: 1000 })
})

it.each(['1e3', 'a dozen'])('refuses %j at its field', async (text) => {
  const sent = await openForm()
  expect(field('Leads').inputMode).toBe('numeric')
  await retype('Leads', text)
  expect(await screen.findByText(wrong)).toBeTruthy()
  expect(field('Leads').value).toBe(text)
  await press('Submit')
  expect(await screen.findByText('One field needs your attention.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Leads'))
  expect(sent).toEqual([])
})

it('keeps a role that the new term does not have, and points it out', async () => {
  const sent = await openForm({ role: 'Organizing Committee' })
  await choose('Term', 'Long Term')
  expect(choiceOf('Role').value).toBe('Organizing Committee')
  expect(screen.getByText('This is not a usual Long Term role. Keep it or choose another.')).toBeTruthy()
  await press('Submit')
  await screen.findByText('Form submitted successfully!')
  expect(sent[0]).toMatchObject({ term: 'long', role: 'Organizing Committee' })
})

it('requires only a portfolio for the MC, and sends mid term and NST', async () => {
  const sent = await openForm({ lc: 'MC', portfolio: 'oGV' })
  expect(choiceOf('Portfolio').value).toBe('oGV')
  for (const name of [/^Term/, /^Role/]) expect(screen.queryByRole('combobox', { name })).toBeNull()
  await press('Submit')
  await screen.findByText('Form submitted successfully!')
  expect(sent).toMatchObject([{ lc: 'MC', term: 'mid', role: 'NST', portfolio: 'oGV' }])
})

it('shows an error for a custom role that is too long, and does not cut it', async () => {
  const sent = await openForm({ role: 'Add Custom Role' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Custom role/ })
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(81))
  expect(field.value).toHaveLength(81)
  expect(screen.getByText('Use at most 80 characters.')).toBeTruthy()
  await press('Submit')
  await screen.findByText('One field needs your attention.')
  expect(sent).toEqual([])
})

it('does not shift the layout while Submit is pressed', async () => {
  await openForm()
  await userEvent.clear(field('Leads'))
  await userEvent.paste('a dozen')
  const mouse = userEvent.setup()
  await mouse.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Submit' }) })
  expect(screen.queryByText(wrong)).toBeNull()
  await mouse.pointer('[/MouseLeft]')
  expect(await screen.findByText('One field needs your attention.')).toBeTruthy()
})

const leader = { term: 'mid', role: 'Team Leader', portfolio: 'BD' }

it('is empty after sending; Next portfolio fills in LC, term and role again', async () => {
  const sent = await openForm(leader)
  await press('Submit')
  await screen.findByText('Form submitted successfully!')
  expect([choiceOf('LC').value, field('Leads').value, localStorage.length]).toEqual(['', '', 0])
  await afterADoubleClick()
  await press('Next portfolio')
  expect(['LC', 'Term', 'Role', 'Portfolio'].map((label) => choiceOf(label).value)).toEqual([
    'LUMS',
    'Mid Term',
    'Team Leader',
    '',
  ])
  expect([field('Leads').value, document.activeElement]).toEqual(['', choiceOf('Portfolio')])
  expect(screen.queryByRole('button', { name: 'Next portfolio' })).toBeNull()
  expect(sent).toHaveLength(1)
})

it('offers no next portfolio if none is required', async () => {
  await openForm()
  await press('Submit')
  await screen.findByText('Form submitted successfully!')
  expect(screen.queryByRole('button', { name: 'Next portfolio' })).toBeNull()
})

it('shows that the month is closed, and sends nothing', async () => {
  const month = monthNow(yearAround(today()))
  const closed = /^This closed on .* please ask the national team/
  const sent: Body[] = []
  fakeServer('tl', {
    'GET /api/mxfunnel/entries': { json: { entries: [], total: 0, totalPages: 1 } },
    'GET /api/windows': { json: [closedWindow('funnel', month)] },
    'POST /api/mxfunnel/submit': ({ body }) => {
      sent.push(body as Body)
      return { json: entry() }
    },
  })
  draftOf({ month })
  openFunnel('/mx-funnel-form')
  expect(await screen.findAllByText(closed)).toHaveLength(1)
  expect(screen.getByRole('heading', { name: `${monthName(month)}, closed` })).toBeTruthy()
  const submit = screen.getByRole('button', { name: 'Submit' })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(submit.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(closed)
  await press('Submit')
  await afterADoubleClick()
  expect(sent).toEqual([])
})

it('shows the due day of the chosen month', async () => {
  const month = monthNow(yearAround(today()))
  const window = { ...closedWindow('funnel', month), dueOn: today(), closesOn: null }
  fakeServer('tl', {
    'GET /api/mxfunnel/entries': { json: { entries: [], total: 0, totalPages: 1 } },
    'GET /api/windows': { json: [{ ...window, month: '2001-01', dueOn: '2001-02-05' }, window] },
  })
  openFunnel('/mx-funnel-form')
  await screen.findByRole('heading', { name: `${monthName(month)}, due today` })
  expect((await screen.findByRole('button', { name: 'Submit' })).getAttribute('aria-disabled')).toBe('false')
})

const teamReport = { lc: 'LUMS', term: 'mid', role: 'Team Leader', portfolio: 'BD' }
const ownPlace = { committee: 'Lahore', portfolio: 'oGV' }
const noPlace = { committee: null, portfolio: null }

it.each([
  ['a leader’s place', 'tl', ownPlace, null, ['Lahore', 'Mid Term', 'Team Leader', 'oGV']],
  ['place, and term and role as last time', 'lcvp', ownPlace, teamReport, ['Lahore', 'Mid Term', 'Team Leader', 'oGV']],
  ['the last report, without a place', 'mcvp', noPlace, teamReport, ['LUMS', 'Mid Term', 'Team Leader', 'BD']],
  [
    'another role as last time',
    'tl',
    ownPlace,
    { ...teamReport, term: 'long', role: 'EB' },
    ['Lahore', 'Long Term', 'EB'],
  ],
  [
    ...(['a custom role', 'tl', ownPlace, { ...teamReport, term: 'short', role: 'Buddy Desk' }] as const),
    ['Lahore', 'Short Term', 'Add Custom Role'],
  ],
  ['the MC, whose term and role are fixed', 'mcvp', { committee: 'MC', portfolio: 'iCX' }, null, ['MC', 'iCX']],
  [
    'nothing that is closed',
    'tl',
    noPlace,
    { ...teamReport, lc: 'Gwadar', portfolio: 'Gone' },
    ['', 'Mid Term', 'Team Leader', ''],
  ],
  ['the LC alone where nothing else is known', 'lcvp', ownPlace, null, ['Lahore', '', '']],
] as const)('starts with %s', async (_, role, place, report, shown) => {
  fakeServer(role, {
    'GET /api/me': { json: { ...personWith(role), place } },
    'GET /api/mxfunnel/entries': { json: { entries: [], total: 0, totalPages: 1 } },
    'GET /api/mxfunnel/last': { json: { report } },
  })
  openFunnel('/mx-funnel-form?view=one')
  await screen.findByLabelText(/^Leads/)
  const boxes = screen
    .getAllByRole<HTMLInputElement>('combobox')
    .filter(({ labels }) => !/^Month/.test(labels?.[0]?.textContent ?? ''))
  expect(boxes.map(({ value }) => value)).toEqual(shown)
  if (shown[2] === 'Add Custom Role') expect(choiceOf('Custom role').value).toBe('Buddy Desk')
  // It is no draft: nothing was typed.
  expect([field('Leads').value, localStorage.length]).toEqual(['', 0])
})

it.each([
  ['fails', { status: 500, json: { error: 'x', message: 'y' } }],
  ['does not come', 'no answer'],
] as const)('opens with the person’s place if the last report %s', async (_, answer) => {
  fakeServer('tl', {
    'GET /api/me': { json: { ...personWith('tl'), place: ownPlace } },
    'GET /api/mxfunnel/entries': { json: { entries: [], total: 0, totalPages: 1 } },
    'GET /api/mxfunnel/last': answer,
  })
  openFunnel('/mx-funnel-form')
  await screen.findByLabelText(/^Leads/)
  expect(['LC', 'Term', 'Role', 'Portfolio'].map((label) => choiceOf(label).value)).toEqual([
    ...['Lahore', 'Mid Term', 'Team Leader', 'oGV'],
  ])
})
