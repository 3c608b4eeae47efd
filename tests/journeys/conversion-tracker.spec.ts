// Can a person see how sign-ups convert, from a file of their own, and can the national team publish it for members only?
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe, axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const totals = (page: Page, scope: string) => page.getByRole('region', { name: `Totals of ${scope}` })
const table = (page: Page) => page.getByRole('table', { name: 'Sign-ups' })
const rows = (page: Page) => table(page).getByRole('row')
const scope = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show sign-ups of' }).getByRole('button', { name, exact: true })
const choose = (page: Page, text: string, name = 'people.csv') =>
  page
    .getByLabel(/Choose (a|another) CSV file/)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const noSidewaysScrolling = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  )

test('a visitor sees the sample, by LC and page, in the URL', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/#/eld-conversion')
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  await expect(totals(page, 'National')).toContainText(/Total Signups60.*Conversion\d+\.\d\d%/)
  await expect(rows(page)).toHaveCount(21)
  await expect(table(page).getByRole('columnheader')).toHaveText(['Name', 'Email', 'Recruitment', 'Exchange'])
  await axeInBothThemes(page)
  await look(page, 'tracker-sample')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await scope(page, 'GIKI').click()
  await expect(page).toHaveURL(/eld-conversion\?scope=GIKI$/)
  await expect(scope(page, 'GIKI')).toHaveAttribute('aria-pressed', 'true')
  await expect(totals(page, 'GIKI')).toContainText(/Total Signups4Recruitment1.*Exchange1.*Conversion50\.00%/)
  await page.goBack()
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await noSidewaysScrolling(page)
  expect(asked).not.toContain('/api/conversion')
})

// A mark in front, semicolons, other names and order of columns, a line break inside a cell, and four wrong rows.
const messy = `\uFEFFLC;Full Name;E-Mail;Recruited;Exchange
LUMS;"Raza,
Ali";ali@example.org;yes;no
south karachi;Hina Shah;hina@example.org;1;1
Atlantis;Omar Dar;omar@example.org;no;no
GIKI;Noor Jan;noor.example.org;maybe;no
GIKI;Saad Gul;saad@example.org;maybe;no
;Zara Ali;zara@example.org;x;-
`

test('a file is matched, mended in place and downloaded, and nothing leaves the browser', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.goto('/#/eld-conversion')
  await choose(page, messy)
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeFocused()
  await expect(page.getByRole('heading', { name: '3 rows need your attention' })).toBeVisible()
  await expect(page.getByText('One row names no LC and counts for National only.')).toBeVisible()
  await expect(totals(page, 'National')).toContainText(/Total Signups3Recruitment3.*Exchange1.*Conversion133\.33%/)
  await expect(rows(page).nth(1)).toContainText('Raza, Ali')
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await axeInBothThemes(page)
  await look(page, 'tracker-file')
  await noSidewaysScrolling(page)

  await page.getByLabel('LC, row 4').selectOption('Karachi South')
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 4' })).toContainText('Mended')
  await page.getByLabel('Recruitment, row 5').selectOption('No')
  await page.getByRole('button', { name: "Also in the other row where Recruitment says 'maybe': No" }).click()
  await page.getByLabel('Email, row 5').fill('noor@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'All 3 rows are mended' })).toBeVisible()
  await expect(totals(page, 'National')).toContainText('Total Signups6')

  await scope(page, 'Karachi South').click()
  await expect(rows(page)).toHaveCount(3)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('eld-conversion-karachi-south.csv')
  expect(await readFile(await download.path(), 'utf8')).toBe(
    '\uFEFFName,Email,Recruitment,Exchange,LC\r\nHina Shah,hina@example.org,Yes,Yes,Karachi South\r\nOmar Dar,omar@example.org,No,No,Karachi South\r\n',
  )

  // Leaving with corrections asks first.
  await page.getByRole('link', { name: 'Signin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Close the file' }).click()
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
})

test('columns are corrected by hand, and files that are none are refused in words', async ({ page }) => {
  await page.goto('/#/eld-conversion')
  await choose(page, 'Person,Address,Joined,Abroad\nAli Raza,ali@example.org,yes,no\n')
  await expect(page.getByText('Choose the missing columns first.')).toBeVisible()
  await axe(page, 'the missing columns')
  await look(page, 'tracker-columns')
  await page.getByLabel('Name', { exact: true }).selectOption('Person')
  await page.getByLabel('Email', { exact: true }).selectOption('Address')
  await page.getByLabel('Recruitment', { exact: true }).selectOption('Joined')
  await page.getByLabel('Exchange', { exact: true }).selectOption('Abroad')
  await expect(totals(page, 'National')).toContainText(/Total Signups1Recruitment1.*Conversion100\.00%/)

  await choose(page, 'PK\u0003\u0004\0\0', 'people.xlsx')
  await expect(page.getByRole('alert')).toHaveText(
    'people.xlsx is not a CSV file. In your spreadsheet, save the sheet as CSV and choose that file.',
  )
  await choose(page, 'x'.repeat(20 * 1024 * 1024 + 1), 'large.csv')
  await expect(page.getByRole('alert')).toHaveText('large.csv is too large. The limit is 20 MB.')
  // The file that was open still is.
  await expect(totals(page, 'National')).toContainText('Total Signups1')
})

const committees = ['LUMS', 'IBA', 'NUST', 'Islamabad', 'Giki']
const large = `Name,Email,Recruitment,Exchange,LC\n${Array.from(
  { length: 50_000 },
  (_, n) =>
    `"Person ${n}",person${n}@example.org,${n % 2 ? 'Yes' : 'No'},${n % 4 ? 'No' : 'Yes'},${committees[n % 5]}\n`,
).join('')}`

test('fifty thousand rows do not freeze the page', async ({ page }) => {
  await page.goto('/#/eld-conversion')
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  // The longest time in which the page could not answer.
  await page.evaluate(() => {
    const state = window as unknown as { longest: number }
    state.longest = 0
    let last = performance.now()
    setInterval(() => {
      state.longest = Math.max(state.longest, performance.now() - last)
      last = performance.now()
    }, 10)
  })
  await choose(page, large, 'large.csv')
  await expect(totals(page, 'National')).toContainText(
    /Total Signups50,000Recruitment25,000.*Exchange12,500.*Conversion75\.00%/,
  )
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest)
  console.log(`50,000 rows: the page was busy for ${Math.round(longest)} ms at most`)
  expect(longest).toBeLessThan(1000)
  await expect(rows(page)).toHaveCount(21)
  await scope(page, 'GIKI').click()
  await expect(totals(page, 'GIKI')).toContainText('Total Signups10,000')
  await page.goto('/#/eld-conversion?page=2500')
  await expect(rows(page).last()).toContainText('Person 49999')
})

test('the national team publishes, members see it, visitors do not', async ({ browser }) => {
  const portal = await openPortal()
  try {
    const page = await (await browser.newContext({ baseURL: portal.url, locale: 'en-GB' })).newPage()
    await enter(page, portal.url, await portal.signInAs('mcvp', { displayName: 'Sara Khan' }))
    await page.goto('/#/eld-conversion')
    await expect(page.getByText('Nothing is published yet.')).toBeVisible()
    await choose(page, messy)
    const publish = page.getByRole('button', { name: 'Publish' })
    await expect(publish).toHaveAccessibleDescription('Mend the rows or leave them out first.')
    await page.getByRole('button', { name: 'Leave these rows out' }).click()
    await expect(page.getByText('3 rows are left out.')).toBeVisible()
    await page.route('**/api/conversion', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { error: 'unexpected', message: 'Not just now.' } })
        : route.continue(),
    )
    await publish.click()
    const dialog = page.getByRole('dialog', { name: 'Publish these sign-ups?' })
    await expect(dialog).toContainText('3 sign-ups are stored')
    await axeInBothThemes(page)
    await look(page, 'tracker-publish')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Publishing failed. Not just now.')).toBeVisible()
    await page.unroute('**/api/conversion')
    await publish.click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('3 sign-ups are published.')).toBeVisible()
    await expect(page.getByText('Published by Sara Khan on')).toBeVisible()
    await expect(rows(page)).toHaveCount(4)

    const member = await (await browser.newContext({ baseURL: portal.url, locale: 'en-GB' })).newPage()
    await enter(member, portal.url, await portal.signInAs('user'))
    await member.goto('/#/eld-conversion?scope=Karachi+South')
    await expect(member.getByText('Published by Sara Khan on')).toBeVisible()
    await expect(rows(member).nth(1)).toContainText('Hina Shah')
    await axeInBothThemes(member)
    await look(member, 'tracker-published')
    await choose(member, messy)
    await expect(member.getByRole('heading', { name: 'people.csv' })).toBeVisible()
    await expect(member.getByRole('button', { name: 'Publish' })).toHaveCount(0)

    const visitor = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await visitor.goto('/#/eld-conversion')
    await expect(visitor.getByText('Sample data', { exact: true })).toBeVisible()
    await expect(visitor.getByText('Hina Shah')).toHaveCount(0)
  } finally {
    await portal.close()
  }
})
