// Can people report for a month, and look at last year's funnel without being able to change it?
import type { Page } from '@playwright/test'
import type { TestPortal } from '#server/test-portal.ts'
import { turnYear } from '#server/test-years.ts'
import { plusDays } from '#shared/calendar.ts'
import { monthName } from '#shared/months.ts'
import { type Year, yearAround } from '#shared/years.ts'
import { fromHub } from '../from-hub.ts'
import { look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')

let country: TestPortal
let past: Year
let now: Omit<Year, 'state'>
test.beforeAll(async () => {
  country = await openPortal()
  const leader = await country.signInAs('tl', { displayName: 'Hamza Malik' })
  past = (await country.portal.years()).open
  const report = (more: object) =>
    country.ask('POST', '/api/mxfunnel/submit', { as: leader, body: reportOf({ ...more }) })
  await report({ lc: 'LUMS', month: past.startsOn.slice(0, 7) })
  await report({ lc: 'LUMS' })
  await report({ lc: 'IBA' })
  now = yearAround(plusDays(past.endsOn, 1))
  await turnYear(country, now)
  await report({ lc: 'NUST' })
})
test.afterAll(() => country.close())

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test("last year's funnel is there, month by month, and nothing in it can be changed", async ({ page }) => {
  await enter(page, country.url, await country.signInAs('admin'))
  await page.goto(`${country.url}/#/mx-funnel`)
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect(overview).toContainText('Submissions1LCs with data1')
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await look(page, 'funnel-year-open')
  await page.getByRole('combobox', { name: 'Year' }).selectOption(past.label)
  await expect(page.getByText(`${past.label} is closed`)).toBeVisible()
  await expect(overview).toContainText('Submissions3LCs with data2')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add a report' })).toHaveCount(0)
  await look(page, 'funnel-year-closed')
  await page.getByRole('combobox', { name: 'Month' }).selectOption(monthName(past.startsOn.slice(0, 7)))
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: /^LUMS/ }).click()
  await expect(page).toHaveURL(new RegExp(`year=${past.label}.*month=${past.startsOn.slice(0, 7)}`))
  await expect(page.getByRole('heading', { name: 'LUMS: Overall Summary' })).toBeVisible()
  await look(page, 'funnel-month')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue(past.startsOn.slice(0, 7))
  expect(await overflow(page)).toBe(0)
})

test('a report says its month; a page that was open over the handover is refused in words', async ({
  page,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await enter(page, country.url, await country.signInAs('tl'))
  // As a page shows it that was opened before the year turned.
  const before = [{ ...past, state: 'open' }]
  await page.route('**/api/years', (route) => route.fulfill({ json: before }))
  await page.goto(`${country.url}/#/mx-funnel-form`)
  await choose(page, 'LC', 'Giki')
  await choose(page, 'Term', 'Long Term')
  await choose(page, 'Role', 'EB')
  await choose(page, 'Month', monthName(past.startsOn.slice(0, 7)))
  await expect(page.getByText('The figures are what is new in this month.')).toBeVisible()
  for (const field of await page.getByRole('group').getByRole('textbox').all()) await field.fill('3')
  await look(page, 'funnel-form-month')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(`The year ${past.label} is not open, so nothing was changed`)).toBeVisible()
  await look(page, 'funnel-form-closed')
  const { json } = await country.ask('GET', '/api/mxfunnel?lc=Giki', { as: await country.signInAs('tl') })
  expect(json).toEqual([])
})
