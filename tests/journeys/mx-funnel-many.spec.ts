// Can people report many portfolios or months at once? By keyboard and by paste, at a desk and in a narrow window.
import type { Page } from '@playwright/test'
import { axeInBothThemes, look } from './looks.ts'
import { expect, test } from './portal.ts'

const cell = (page: Page, row: string, stage: string) => page.getByRole('textbox', { name: `${row}, ${stage}` })
const sums = (page: Page) => page.locator('tfoot td').allInnerTexts()

async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('eight portfolios by keyboard and paste, sent at once and taken back', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const person = await signIn(page, 'lcvp')
  await page.goto('/#/mx-funnel-form')
  await page.getByRole('link', { name: 'Many at once' }).click()
  await expect(page).toHaveURL(/mx-funnel-form\?view=many$/)
  await choose(page, 'LC', 'Hyderabad')
  await cell(page, 'MKT & PR', 'Leads').click()
  await page.keyboard.type('40')
  await page.keyboard.press('Tab')
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'iCX', 'Leads')).toBeFocused()
  await page.keyboard.type('9')
  await page.keyboard.press('ArrowDown')
  await paste(page, '20\t18\t12\t12\t10\t10\t8\t4\t2\n1,234\t30\t40\n7\t7')
  expect(await sums(page)).toEqual(['1,310', '85', '52', '12', '10', '10', '8', '4', '2'])
  await expect(page.getByText('oGT, Accepted: More than Applicants. Please check.')).toBeVisible()
  await cell(page, 'BD', 'Leads').fill('a dozen')
  await page.keyboard.press('Tab')
  await expect(page.getByText('BD, Leads: Use a whole number of 0 or more.')).toBeVisible()
  await axeInBothThemes(page)
  await look(page, 'many-portfolios')
  await page.getByRole('button', { name: 'Send 6 reports' }).click()
  await expect(cell(page, 'BD', 'Leads')).toBeFocused()
  await page.reload()
  await expect(page.getByText('Your draft is back')).toBeVisible()
  await cell(page, 'BD', 'Leads').click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Send 5 reports' }).click()
  await expect(page.getByText('5 reports are stored')).toBeVisible()
  await expect(page.getByText('Already 1 report')).toHaveCount(5)
  await axeInBothThemes(page)
  await look(page, 'many-sent')
  const stored = async () => (await portal.ask('GET', '/api/mxfunnel/entries?lc=Hyderabad', { as: person })).json
  expect((await stored()).total).toBe(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('5 reports are taken back')).toBeVisible()
  await expect(cell(page, 'oGT', 'Leads')).toHaveValue('1,234')
  expect((await stored()).total).toBe(0)
})

test('months in a narrow window: the table scrolls in its own frame, and the names stay', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'lcvp')
  await page.goto('/#/mx-funnel-form?view=many')
  await choose(page, 'LC', 'Multan')
  await page.getByText('Months', { exact: true }).click()
  await choose(page, 'Portfolio', 'oGV')
  const first = page.locator('tbody tr').first()
  const name = ((await first.locator('th').innerText()).split('\n')[0] ?? '').trim()
  await cell(page, name, 'Leads').click()
  await paste(page, '5\t4\t3\t3\t2\t2\t1\t1\t1')
  await cell(page, name, 'Alumni').click()
  await expect(first.locator('th')).toBeInViewport({ ratio: 0.9 })
  await expect(cell(page, name, 'Alumni')).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await look(page, 'many-months')
  await page.getByRole('button', { name: 'Send 1 report' }).click()
  await expect(page.getByText('1 report is stored')).toBeVisible()
})
