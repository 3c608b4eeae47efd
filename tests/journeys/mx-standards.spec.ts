// Can a person fill in the MX Standards, be interrupted, go on elsewhere and be found in the results? In real browsers.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sectionNames, titleOf } from '#hubs/mx-standards/form.ts'
import { groupNames, groups } from '#hubs/mx-standards/items.ts'
import { sampleForm } from '#hubs/mx-standards/sample-form.ts'
import { saveChecklist } from '#hubs/mx-standards/server/changes.ts'
import type { TestPortal } from '#server/test-portal.ts'
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const phone = { width: 390, height: 844 }
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const allSaved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()

async function expectNoSidewaysScroll(page: Page) {
  const room = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(room).toBeLessThanOrEqual(0)
}

const actor = { uid: null, email: 'seed', address: '127.0.0.1' }

async function seed(portal: TestPortal, people: number) {
  for (let n = 0; n < people; n += 1) {
    const intent = n % 3 ? 'submit' : 'save'
    await saveChecklist(portal.db, { userId: `seed-${n}`, form: sampleForm(n), intent, actor })
  }
}

test('fills all seven steps, is interrupted, goes on in a second browser, submits, and is in the results', async ({
  page,
  browser,
  portal,
  signIn,
}) => {
  // Two browsers and seven steps.
  test.slow()
  await page.setViewportSize(phone)
  const person = await signIn(page, 'lcvp', { displayName: 'Ayesha Khan' })
  await page.goto('/#/mx-standards')
  await expect(page.getByLabel('First name')).toHaveValue('Ayesha')
  await page.getByText('Faisalabad', { exact: true }).click()
  await page.getByText('MKT & PR', { exact: true }).click()
  await axeInBothThemes(page)
  await look(page, 'form-1-general')
  await expectNoSidewaysScroll(page)
  await next(page)
  await expect(page).toHaveURL(/step=2/)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await expect(page.getByRole('checkbox', { name: /^PDP May/ })).toBeChecked()
  await page.getByRole('textbox', { name: /^Personal development plans/ }).fill('https://drive.google.com/pdp')
  await look(page, 'form-2-design')
  await next(page)
  await page.getByRole('button', { name: 'All done in this step' }).click()
  await allSaved(page)
  await page.getByRole('textbox', { name: /^Tools document/ }).fill('https://drive.google.com/tools')
  // The phone goes off in the middle of the third step; the last answer had reached the portal.
  await allSaved(page)
  await page.close()

  const laptop = await browser.newContext({
    baseURL: portal.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  await enter(laptop, portal.url, person)
  const desk = await laptop.newPage()
  await desk.goto('/#/mx-standards')
  await desk.getByRole('button', { name: 'Continue at step 3: Job Support' }).click()
  await expect(desk.getByRole('textbox', { name: /^Tools document/ })).toHaveValue('https://drive.google.com/tools')
  await look(desk, 'form-3-support')
  for (const group of groupNames.slice(2)) {
    await next(desk)
    await expect(desk.getByRole('heading', { level: 2, name: groups[group].title, exact: true })).toBeVisible()
    await desk.getByRole('button', { name: 'All done in this step' }).click()
  }
  await look(desk, 'form-7-practice')
  await desk.getByRole('button', { name: 'Submit' }).click()
  await expect(desk.getByText('Form submitted successfully!')).toBeVisible()
  await expect(desk.getByText(/^Submitted on/)).toBeVisible()

  await desk.goto('/#/mx-results?lc=Faisalabad&portfolio=MKT+%26+PR')
  const mine = desk.getByRole('article', { name: 'Ayesha Khan' })
  await expect(mine.getByText('45/45 standards · 2/10 links')).toBeVisible()
  await expect(mine.getByText('82%')).toBeVisible()
  await expect(mine.getByText('Submitted')).toBeVisible()
  await laptop.close()
})

test('reaches steps directly, stops at both ends, and falls back to Form Completed', async ({ page, signIn }) => {
  await signIn(page, 'tl')
  await page.goto('/#/mx-standards')
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: /^Step 7 of 7: Team Practice/ }).click()
  await expect(page.getByRole('heading', { name: 'Team Practice' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('button')).toHaveText(
    sectionNames.map((section) => new RegExp(titleOf(section))),
  )
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/step=6/)
  await page.goto('/#/mx-standards?step=8')
  await expect(page.getByRole('heading', { name: 'Form Completed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
})

test('answers of a second device are added, and what both answered is chosen', async ({
  page,
  portal,
  signIn,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  const person = await signIn(page, 'tl', { displayName: 'Omar Butt' })
  await page.goto('/#/mx-standards?step=1')
  await page.getByLabel('First name').fill('Umar')
  const other = sampleForm(5)
  await portal.ask('POST', '/api/checklist/submit', { as: person, body: { userId: person.uid, formData: other } })
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByRole('heading', { name: 'This was changed meanwhile' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Answers that differ' })).toContainText('First name')
  await look(page, 'form-conflict')
  // Undecided, it is still there after a reload, and nothing was overwritten.
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('radio', { name: 'First name, here: Umar' }).check()
  await page.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(page.getByText('Progress saved successfully!')).toBeVisible()
  const { json } = await portal.ask('GET', `/api/checklist/${person.uid}`, { as: person })
  expect([json.version, json.generalDetail.firstName, json.generalDetail.lastName]).toEqual([
    2,
    'Umar',
    other.generalDetail.lastName,
  ])
  expect(json.community).toEqual(other.community)
})

test('a failed save says so, keeps everything on the device, and warns before leaving', async ({
  page,
  signIn,
  troubles,
}) => {
  troubles.allow(/Failed to load resource/)
  await signIn(page, 'tl')
  await page.goto('/#/mx-standards?step=2')
  const inTrouble = { status: 503, json: { error: 'unavailable', message: 'Please try again.' } }
  await page.route('**/api/checklist/submit', (route) => route.fulfill(inTrouble))
  await page.getByRole('checkbox', { name: /^Job KPIs/ }).check()
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText('Failed to save progress. Please try again.')).toBeVisible()
  await expect(page.getByText('Kept on this device. Not saved to the portal yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Job KPIs/ })).toBeChecked()
  await page.unroute('**/api/checklist/submit')
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText('Progress saved successfully!')).toBeVisible()
})

test('the results: the country, an LC, a portfolio, one respondent, each with its address', async ({
  page,
  context,
}) => {
  test.slow()
  const portal = await openPortal()
  try {
    await seed(portal, 90)
    await enter(context, portal.url, await portal.signInAs('mcvp', { displayName: 'Sana Sheikh' }))
    await page.goto(`${portal.url}/#/mx-results`)
    await expect(page.getByRole('tab')).toHaveCount(12)
    await expect(page.getByRole('region', { name: 'The whole country' })).toContainText('90 started, 60 submitted')
    await look(page, 'results-national')
    const download = page.waitForEvent('download')
    await page.getByRole('region', { name: 'LCs compared' }).getByRole('button', { name: 'Download CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.split('\r\n')).toHaveLength(13)

    await page.getByRole('tab', { name: 'Giki' }).click()
    await expect(page).toHaveURL(/lc=Giki/)
    await expect(page.getByRole('tab', { name: 'Overall Summary' })).toHaveAttribute('aria-selected', 'true')
    await look(page, 'results-lc')
    await page.getByRole('region', { name: 'Portfolios compared' }).getByRole('button', { name: /^FnL/ }).click()
    await expect(page).toHaveURL(/portfolio=FnL/)
    const first = page.getByRole('article').first()
    await first.getByRole('button', { name: 'View Details' }).click()
    await expect(page.getByText('PDP May', { exact: false }).first()).toBeVisible()
    await expect(page).toHaveURL(/who=seed-/)
    await look(page, 'results-details')
    await page.reload()
    await expect(first.getByRole('button', { name: 'Hide Details' })).toBeVisible()
    await page.getByRole('article').nth(1).getByRole('button', { name: 'View Details' }).click()
    await expect(page.getByRole('button', { name: 'Hide Details' })).toHaveCount(1)
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('region', { name: 'The whole country' })).toBeVisible()
  } finally {
    await portal.close()
  }
})

test('on a phone the results are a drill-down', async ({ page, context }) => {
  const portal = await openPortal()
  try {
    await enter(context, portal.url, await portal.signInAs('lcvp'))
    await page.setViewportSize(phone)
    await page.goto(`${portal.url}/#/mx-results`)
    await expect(page.getByText('No results found.')).toBeVisible()
    await expect(page.getByText('Check back later or contact the administrator.')).toBeVisible()
    await look(page, 'results-empty')
    const detail = { firstName: 'Iqra', lastName: 'Raza', lcName: 'Giki', portfolio: 'BD' } as const
    const form = { ...sampleForm(1), generalDetail: detail }
    await saveChecklist(portal.db, { userId: 'iqra', form, intent: 'save', actor })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Select LC' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    const lcs = page.getByRole('region', { name: 'Select LC' })
    await lcs.getByRole('button', { name: /^Giki/ }).click()
    await expect(page.getByRole('heading', { name: 'Select Portfolio' })).toBeVisible()
    await page.getByRole('region', { name: 'Select Portfolio' }).getByRole('button', { name: 'FnL' }).click()
    await expect(page.getByText('No data available for this portfolio')).toBeVisible()
    await page.getByRole('button', { name: 'Back to Portfolios' }).click()
    await page.getByRole('region', { name: 'Select Portfolio' }).getByRole('button', { name: /^BD/ }).click()
    await page.getByRole('button', { name: 'View Details' }).first().click()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Back to Portfolios' }).click()
    await page.getByRole('button', { name: 'Back to LCs' }).click()
    await expect(lcs).toBeVisible()
  } finally {
    await portal.close()
  }
})
