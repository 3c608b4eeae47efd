// Can people look at the funnel of a past day, see what came since, and take it into a meeting on paper?
import type { TestPortal } from '#server/test-portal.ts'
import { plusDays, today } from '#shared/calendar.ts'
import { fromHub } from '../from-hub.ts'
import { look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const { metricsFrom, reportOf } = await fromHub('mx-funnel/server/test-reports.ts')
const { changesRecount } = await fromHub('mx-funnel/server/queries-sums.ts')

let country: TestPortal
const day = plusDays(today(), -1)
test.beforeAll(async () => {
  country = await openPortal()
  const leader = await country.signInAs('tl', { displayName: 'Hamza Malik' })
  const report = async (lc: string, metrics: object): Promise<string> =>
    (await country.ask('POST', '/api/mxfunnel/submit', { as: leader, body: reportOf({ lc, metrics }) })).json._id
  const early = await report('LUMS', metricsFrom(200, 150, 60, 55, 50, 48, 45, 40, 38))
  await report('IBA', metricsFrom(120, 100, 90, 80, 70, 60, 50, 40, 30))
  // As if the first had come some days ago.
  const states = country.db.updateTable('mxFunnelState').set({ day: plusDays(day, -2) })
  await states.where('entryId', '=', early).execute()
  await country.db.transaction().execute(changesRecount.rebuild)
})
test.afterAll(() => country.close())

test('a past day says what came since, and changes nothing', async ({ page }) => {
  await enter(page, country.url, await country.signInAs('admin'))
  await page.goto(`${country.url}/#/mx-funnel`)
  await page.getByLabel('As of').fill(day)
  await expect(page).toHaveURL(new RegExp(`on=${day}`))
  await expect(page.getByText(/As it stood at the end of/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Submissions1LCs with data1')
  await expect(page.getByRole('heading', { name: 'National Summary' })).toBeVisible()
  await expect(page.getByText('Weakest step: to Accepted.')).toBeVisible()
  const changed = page.getByRole('region', { name: /^What changed since/ })
  await expect(changed.getByRole('listitem').first()).toContainText('IBA Leads')
  await expect(changed.getByRole('listitem').first()).toContainText('+120')
  await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add a report' })).toHaveCount(0)
  await look(page, 'funnel-past-day')
  await page.reload()
  await page.getByRole('tab', { name: 'LUMS', exact: true }).click()
  await expect(page.getByText('Nothing changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${country.url}/#/mx-funnel?on=${day}`)
  await expect(page.getByText('of leads were realised')).toBeInViewport()
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBe(0)
})

test('an LC fits on one sheet, without anything to press', async ({ page }) => {
  await enter(page, country.url, await country.signInAs('admin'))
  await page.goto(`${country.url}/#/mx-funnel?lc=LUMS`)
  await expect(page.getByRole('slider', { name: 'Leads by month' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('MX Funnel Results: LUMS: Overall Summary')).toBeVisible()
  await expect(page.getByText(/^Year .+ · As of /)).toBeVisible()
  for (const button of await page.getByRole('button').all()) await expect(button).toBeHidden()
  await expect(page.getByRole('article')).toBeHidden()
  await expect(page.getByText('Where do people leave?')).toBeVisible()
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
  expect(sheets).toHaveLength(1)
})
