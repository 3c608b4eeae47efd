// Journey, many funnel reports at once: several portfolios or months, by keyboard and by paste, in a wide and in a narrow
// window.
import type { Page } from '@playwright/test'
import { axe, takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'

const cell = (page: Page, row: string, stage: string) =>
  page.getByRole('textbox', { name: `${row}, ${stage}`, exact: true })

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

test('portfolios by keyboard and paste, sent at once and undone; months scroll in their own container', async ({
  page,
  portal,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const person = await signIn(page, 'lcvp')
  await page.goto('/#/mx-funnel-form')
  await expect(page.getByRole('tab', { name: 'All portfolios' })).toHaveAttribute('aria-selected', 'true')
  await choose(page, 'LC', 'Hyderabad')
  await cell(page, 'MKT & PR', 'Leads').click()
  await page.keyboard.type('40')
  await page.keyboard.press('Tab')
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'iCX', 'Leads')).toBeFocused()
  await page.keyboard.type('9')
  await page.keyboard.press('ArrowDown')
  await paste(page, '20\t18\t12\t12\t10\t10\t8\t4\t2\n1,234\t30\t40\na dozen')
  await expect(page.locator('tfoot td')).toHaveText(['1,303', '78', '52', '12', '10', '10', '8', '4', '2'])
  await expect(page.getByText('oGT, Accepted: More than Applicants. Please check.')).toBeVisible()
  await takeScreenshots(page, 'many-portfolios')
  await axe(page)
  await page.getByRole('button', { name: 'Send 5 reports' }).click()
  await expect(cell(page, 'EwA', 'Leads')).toBeFocused()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Send 4 reports' }).click()
  await expect(page.getByText('4 reports sent')).toBeVisible()
  await expect(page.getByText('1 report already')).toHaveCount(4)
  await takeScreenshots(page, 'many-sent')
  const stored = async () => (await portal.ask('GET', '/api/mxfunnel/entries?lc=Hyderabad', { as: person })).json
  expect((await stored()).total).toBe(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('4 reports withdrawn')).toBeVisible()
  await expect(cell(page, 'oGT', 'Leads')).toHaveValue('1,234')
  expect((await stored()).total).toBe(0)

  await page.setViewportSize({ width: 800, height: 844 })
  await page.getByText('Months', { exact: true }).click()
  await choose(page, 'Portfolio', 'oGV')
  const first = page.locator('tbody tr').first()
  const name = ((await first.locator('th').innerText()).split('\n')[0] ?? '').trim()
  await cell(page, name, 'Alumni').click()
  await expect(first.locator('th')).toBeInViewport({ ratio: 0.9 })
  await expect(cell(page, name, 'Alumni')).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(800)
  await takeScreenshots(page, 'many-months')
})
