// Closing year in the funnel screens: its months are offered and sent to it, and leavers see it alone.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { today } from '#shared/time/calendar.ts'
import { monthName } from '#shared/time/months.ts'
import { dayWords } from '#shared/time/windows.ts'
import { monthNow, monthsOf, type Year } from '#shared/time/years.ts'
import { fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { closeFunnel, draftOf, entry, openFunnel } from './test-funnel-app.tsx'

const setClock = (day: string) => vi.setSystemTime(new Date(`${day}T08:00:00Z`))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setClock('2027-07-05')
})
afterEach(() => {
  closeFunnel()
  vi.useRealTimers()
})

const closesOn = '2027-07-14'
const old: Year = { label: 'old', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'closing', closesOn }
const open: Year = { label: 'new', startsOn: '2027-07-01', endsOn: '2028-06-30', state: 'open' }
const last = '2027-06'
const lastLabel = `${monthName(last)} (old)`

type Sent = { month: string; year: string; rows: { month: string }[] }
const stored = { id: 'import-1', made: 1, changed: 0, skipped: 0, refused: [], notes: [], isRepeated: false }

function serve(me: object = personWith('tl'), years = [old, open]) {
  const sent: Sent[] = []
  const requests: string[] = []
  const report = entry({ year: 'old', month: last })
  const { lc, term, role, portfolio, metrics } = report
  fakeServer('tl', {
    'GET /api/me': { json: me },
    'GET /api/years': { json: years },
    'GET /api/mxfunnel/entries': ({ url }) => {
      requests.push(url.search)
      return { json: { entries: [report], total: 1, totalPages: 1 } }
    },
    'GET /api/mxfunnel/summary': ({ url }) => {
      requests.push(url.search)
      const sums = [{ lc, term, role, portfolio, entries: 1, metrics }]
      return { json: { sums, portfolios: [], months: [last], committees: [lc] } }
    },
    'GET /api/mxfunnel/months': ({ url }) => {
      requests.push(url.search)
      return { json: [] }
    },
    'POST /api/mxfunnel/submit': ({ body }) => {
      sent.push(body as Sent)
      return { json: report }
    },
    'POST /api/imports/funnel': ({ body }) => {
      sent.push(body as Sent)
      return { json: stored }
    },
  })
  return { sent, requests }
}

const leaver = {
  ...personWith('tm'),
  closingOffices: [{ role: 'lcvp', committee: 'LUMS', portfolio: null, year: 'old' }],
}
const monthField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Month' })
/** The options of the field itself: others are in the page, too. */
async function offeredIn(field: HTMLElement) {
  await userEvent.click(field)
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '') as HTMLElement
  return within(list)
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent)
}
const offeredMonths = async () => offeredIn(await monthField())

it('the form offers its months by name and year, and sends a report to it', async () => {
  const { sent, requests } = serve()
  draftOf({ month: last })
  openFunnel('/mx-funnel-form')
  expect((await monthField()).value).toBe(lastLabel)
  const months = await offeredMonths()
  expect(months[0]).toBe(monthName(monthNow(open)))
  expect(months.filter((label) => label?.endsWith('(old)'))).toHaveLength(monthsOf(old).length)
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText(/reported this for/)).toBeTruthy()
  expect(requests.at(-1)).toContain(`month=${last}&year=old`)
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Form submitted successfully!')).toBeTruthy()
  expect(sent).toMatchObject([{ month: last, year: 'old' }])
})

it('starts with the open year, and at a requested month of the closing one', async () => {
  serve()
  openFunnel('/mx-funnel-form')
  expect((await monthField()).value).toBe(monthName(monthNow(open)))
  closeFunnel()
  serve()
  openFunnel(`/mx-funnel-form?month=${last}`)
  expect((await monthField()).value).toBe(lastLabel)
})

it('starts with the current month while that still belongs to the closing year, and offers none that has not begun', async () => {
  setClock('2027-06-25')
  serve(undefined, [
    { ...old, endsOn: '2027-06-19' },
    { ...open, startsOn: '2027-06-20' },
  ])
  openFunnel('/mx-funnel-form')
  expect((await monthField()).value).toBe(lastLabel)
  expect((await offeredMonths()).every((label) => label?.endsWith('(old)'))).toBe(true)
})

it('many reports by month are of one year, which can be chosen', async () => {
  const { sent } = serve({ ...personWith('tl'), place: { committee: 'LUMS', portfolio: null } })
  openFunnel('/mx-funnel-form?view=many')
  await userEvent.click(await screen.findByText('Months'))
  const years = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Year' })
  expect([...years.options].map(({ text }) => text)).toEqual(['new (now)', `old (until ${dayWords(closesOn)})`])
  await userEvent.selectOptions(years, 'old')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Portfolio' }))
  await userEvent.click(screen.getByRole('option', { name: 'BD', hidden: true }))
  await userEvent.type(screen.getByLabelText(`${monthName(last)}, Leads`), '4')
  await userEvent.click(screen.getByRole('button', { name: 'Send 1 report' }))
  expect(await screen.findByText('1 report sent')).toBeTruthy()
  expect(sent).toMatchObject([{ year: 'old', rows: [{ month: last }] }])
})

it('its results can be changed by those who may, and as of days until now', async () => {
  serve()
  openFunnel('/mx-funnel?lc=LUMS&year=old&view=short')
  expect(await screen.findByText('old is closing')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Edit Task Force' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete Task Force' })).toBeTruthy()
  const add = screen.getByRole('link', { name: 'Add a report' })
  expect(add.getAttribute('href')).toBe(`#/mx-funnel-form?month=${last}`)
  const day = screen.getByLabelText<HTMLInputElement>('As of')
  expect([day.min, day.max, day.value]).toEqual([old.startsOn, today(), today()])
  await userEvent.click(screen.getByRole('button', { name: 'Edit Task Force' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit funnel report' })
  const months = await offeredIn(within(dialog).getByRole('combobox', { name: 'Month' }))
  expect(months).toContain(lastLabel)
  expect(months).not.toContain(monthName(monthNow(open)))
})

it('somebody whose office ended with it reports for it alone', async () => {
  serve(leaver)
  openFunnel('/mx-funnel-form')
  expect((await monthField()).value).toBe(lastLabel)
  const months = await offeredMonths()
  expect(months.every((label) => label?.endsWith('(old)'))).toBe(true)
})

it('and sees and changes its reports alone', async () => {
  const { requests } = serve(leaver)
  openFunnel('/mx-funnel?lc=LUMS&view=short')
  expect(await screen.findByText('old is closing')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Edit Task Force' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Year' })).toBeNull()
  expect(requests.filter((query) => !query.includes('year=old'))).toEqual([])
})

it('other screens stay closed to them, and so do these without such an office', async () => {
  serve(personWith('tm'))
  openFunnel('/mx-funnel-form')
  expect(await screen.findByText(/Access/)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Month' })).toBeNull()
})
