// Can a person see how sign-ups convert, from the sample and from a file of their own?
import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choose, messy, rows, scope, table, totals } from './conversion-pages.ts'
import { axeInBothThemes, look } from './looks.ts'
import { expect, test } from './portal.ts'

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
  await look(page, 'tracker-sample')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await scope(page, 'GIKI').click()
  await expect(page).toHaveURL(/eld-conversion\?scope=Giki$/)
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
    [
      '\uFEFF"Name","Email","Recruitment","Exchange","LC"',
      '"Hina Shah","hina@example.org","Yes","Yes","Karachi South"',
      '"Omar Dar","omar@example.org","No","No","Karachi South"',
      '',
    ].join('\r\n'),
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
  await look(page, 'tracker-columns')
  await page.getByLabel('Name', { exact: true }).selectOption('Person')
  await page.getByLabel('Email', { exact: true }).selectOption('Address')
  await page.getByLabel('Recruitment', { exact: true }).selectOption('Joined')
  await page.getByLabel('Exchange', { exact: true }).selectOption('Abroad')
  await expect(totals(page, 'National')).toContainText(/Total Signups1Recruitment1.*Conversion100\.00%/)

  await choose(page, 'PK\u0003\u0004\0\0', 'people.xlsx')
  await expect(page.getByRole('alert')).toHaveText(
    'people.xlsx is damaged, or no Excel file. In your spreadsheet, save it as Excel (.xlsx) or CSV, and choose that file.',
  )
  // Made in the page: so large a file takes long to hand over from outside.
  await page.getByLabel(/Choose another CSV/).evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.csv'))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByRole('alert')).toHaveText('large.csv is too large. The limit is 20 MB.')
  // The file that was open still is.
  await expect(totals(page, 'National')).toContainText('Total Signups1')
})

test('a workbook is read beside the page, sheet by sheet, and cells are pasted', async ({ page }) => {
  await page.goto('/#/eld-conversion')
  const input = page.getByLabel(/Choose (a|another) CSV/)
  await input.setInputFiles('tests/sheets/libreoffice.xlsx')
  await expect(page.getByText('1 empty row left out. 2 empty columns left out.')).toBeVisible()
  expect(await page.getByLabel('Sheet').getByRole('option').allTextContents()).toEqual(['Mitglieder', 'Ehemalige'])
  await look(page, 'tracker-workbook')
  await input.setInputFiles('tests/sheets/pdf-named.csv')
  await expect(page.getByRole('alert')).toContainText('pdf-named.csv is a PDF, and no table.')

  await page.getByLabel('Or paste cells from a spreadsheet').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Name\tEmail\tRecruitment\tExchange\nAli\tali@example.org\tyes\tno\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('heading', { name: 'What you pasted' })).toBeVisible()
  await expect(totals(page, 'National')).toContainText('Total Signups1')
})

const committees = ['LUMS', 'IBA', 'NUST', 'Islamabad', 'Giki']
const large = `Name,Email,Recruitment,Exchange,LC\n${Array.from(
  { length: 50_000 },
  (_, n) =>
    `"Person ${n}",person${n}@example.org,${n % 2 ? 'Yes' : 'No'},${n % 4 ? 'No' : 'Yes'},${committees[n % 5]}\n`,
).join('')}`

type Turns = { count: number; longest: number; all: number }

/** How often the page could answer, and the longest time in which it could not. */
const watchTurns = (page: Page) =>
  page.evaluate(() => {
    const turns: Turns = { count: 0, longest: 0, all: 0 }
    Object.assign(window, { turns })
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      turns.count += 1
      turns.longest = Math.max(turns.longest, now - last)
      turns.all += now - last
      last = now
    }, 5)
  })

test('fifty thousand rows do not freeze the page', async ({ page }, info) => {
  // From the disk, as people do: a file handed over in memory is unpacked by the page itself, which takes half a second.
  const file = info.outputPath('large.csv')
  await writeFile(file, large)
  await page.goto('/#/eld-conversion')
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  await watchTurns(page)
  await page.getByLabel(/Choose (a|another) CSV/).setInputFiles(file)
  await expect(totals(page, 'National')).toContainText(
    /Total Signups50,000Recruitment25,000.*Exchange12,500.*Conversion75\.00%/,
  )
  // On a busy machine every turn is slow; work without turns would be one long stretch.
  const { count, longest, all } = await page.evaluate(() => (window as unknown as { turns: Turns }).turns)
  expect(count).toBeGreaterThan(20)
  expect(longest).toBeLessThan(Math.max(500, all / 2))
  await expect(rows(page)).toHaveCount(21)
  await scope(page, 'GIKI').click()
  await expect(totals(page, 'GIKI')).toContainText('Total Signups10,000')
  await page.goto('/#/eld-conversion?page=2500')
  await expect(rows(page).last()).toContainText('Person 49999')
})
