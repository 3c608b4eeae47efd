// Journey, conversion tracker: a person sees how sign-ups convert, from the sample, from their own file, and from what the
// national team publishes.
import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'
import { choose, messy, rows, scope, table, totals } from './conversion-pages.ts'

test('a file is matched, corrected in place, published and downloaded; on a phone and on paper, the answer comes first', async ({
  page,
}) => {
  const portal = await openPortal()
  try {
    await enter(page, portal.url, await portal.signInAs('mcvp', { displayName: 'Sara Khan' }))
    await page.goto(`${portal.url}/#/eld-conversion`)
    await expect(page.getByText('Nothing is published yet.')).toBeVisible()
    await choose(page, messy)
    await expect(page.getByRole('heading', { name: 'people.csv' })).toBeFocused()
    await expect(page.getByRole('heading', { name: '3 rows need your attention' })).toBeVisible()
    await expect(rows(page).nth(1)).toContainText('Raza, Ali')
    const publish = page.getByRole('button', { name: 'Publish sign-ups' })
    await expect(publish).toHaveAccessibleDescription('Fix the rows or leave them out first.')
    await takeScreenshots(page, 'tracker-file')
    await axe(page)

    await page.getByLabel('LC, row 4').selectOption('Karachi South')
    await page.getByLabel('Recruitment, row 5').selectOption('No')
    await page.getByRole('button', { name: "Also in the other row where Recruitment says 'maybe': No" }).click()
    await page.getByLabel('Email, row 5').fill('noor@example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'All 3 rows are fixed' })).toBeVisible()
    // Leaving with corrections asks first.
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    await publish.click()
    const dialog = page.getByRole('dialog', { name: 'Publish these sign-ups?' })
    await expect(dialog).toContainText('6 sign-ups are stored')
    await takeScreenshots(page, 'tracker-publish')
    await dialog.getByRole('button', { name: 'Publish sign-ups' }).click()
    await expect(page.getByText('6 sign-ups are published.')).toBeVisible()
    await expect(page.getByText('Published by Sara Khan on')).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(totals(page, 'National')).toContainText('Total Signups6')
    await expect(totals(page, 'National').getByText(/^\d+\.\d\d%$/)).toBeInViewport({ ratio: 1 })
    // The row of buttons scrolls, the page does not.
    await expect(scope(page, 'National')).toBeInViewport({ ratio: 1 })
    await expect(scope(page, 'LUMS')).not.toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await scope(page, 'Karachi South').click()
    await expect(rows(page)).toHaveCount(3)
    const bar = page.getByRole('table', { name: 'Conversion by LC' }).getByRole('row', { name: /^Karachi South/ })
    await bar.getByRole('button', { name: 'Recruitment 1, exchange 1' }).click()
    await expect(page.getByRole('tooltip')).toContainText('Recruitment 1, exchange 1')
    await takeScreenshots(page, 'tracker-results')
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign-ups' }).click()
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
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.print-head')).toContainText('Karachi South · Year')
    await expect(table(page)).toBeHidden()
    await expect(scope(page, 'LUMS')).toBeHidden()
    await expect(page.getByLabel(/Choose a CSV/)).toBeHidden()
  } finally {
    await portal.close()
  }
})

const committees = ['LUMS', 'IBA', 'NUST', 'Islamabad', 'Giki']
const large = `Name,Email,Recruitment,Exchange,LC\n${Array.from(
  { length: 50_000 },
  (_, n) =>
    `"Person ${n}",person${n}@example.org,${n % 2 ? 'Yes' : 'No'},${n % 4 ? 'No' : 'Yes'},${committees[n % 5]}\n`,
).join('')}`

type Turns = { count: number; longest: number; all: number }

/** How often the page was responsive, and the longest time in which it was not. */
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

test('a visitor sees the sample, a workbook, pasted cells and fifty thousand rows, and nothing leaves the browser', async ({
  page,
}, info) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' || pathname === '/api/conversion') sent.push(pathname)
  })
  await page.goto('/#/eld-conversion')
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(21)
  await takeScreenshots(page, 'tracker-sample')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await scope(page, 'GIKI').click()
  await expect(page).toHaveURL(/eld-conversion\?scope=Giki$/)
  await page.goBack()
  await expect(page.getByText('Page 2 of 3')).toBeVisible()

  const input = page.getByLabel(/Choose (a|another) CSV/)
  await input.setInputFiles('tests/sheets/libreoffice.xlsx')
  await expect(page.getByText('1 empty row left out. 2 empty columns left out.')).toBeVisible()
  expect(await page.getByLabel('Sheet').getByRole('option').allTextContents()).toEqual(['Mitglieder', 'Ehemalige'])
  // Created in the page, because passing in such a large file takes long.
  await input.evaluate((field: HTMLInputElement) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.csv'))
    field.files = files.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByRole('alert')).toHaveText('large.csv is too large. The limit is 20 MB.')
  await page.getByLabel('Or paste cells from a spreadsheet').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Name\tEmail\tRecruitment\tExchange\nAli\tali@example.org\tyes\tno\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('heading', { name: 'What you pasted' })).toBeVisible()
  await expect(totals(page, 'National')).toContainText('Total Signups1')

  // From disk, as people do: a file passed in memory is unpacked by the page itself, which takes half a second.
  const file = info.outputPath('large.csv')
  await writeFile(file, large)
  await watchTurns(page)
  await input.setInputFiles(file)
  await expect(totals(page, 'National')).toContainText(
    /Total Signups50,000Recruitment25,000.*Exchange12,500.*Conversion75\.00%/,
  )
  // On a busy machine every task is slow; without yielding it would be one long task.
  const { count, longest, all } = await page.evaluate(() => (window as unknown as { turns: Turns }).turns)
  expect(count).toBeGreaterThan(20)
  expect(longest).toBeLessThan(Math.max(500, all / 2))
  await scope(page, 'GIKI').click()
  await expect(totals(page, 'GIKI')).toContainText('Total Signups10,000')
  await page.goto('/#/eld-conversion?page=2500')
  await expect(rows(page).last()).toContainText('Person 49999')
  expect(sent).toEqual([])
})
