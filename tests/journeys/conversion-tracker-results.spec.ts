// Do the tracker's results answer on a phone, at a desk and on paper?
import { plusDays, today } from '#shared/calendar.ts'
import { scope, table, totals } from './conversion-pages.ts'
import { look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

type Answer = 'Yes' | 'No'
const person = (n: number, lc: string, recruitment: Answer, exchange: Answer = 'No') => ({
  ...{ name: `Person ${n}`, email: `p${n}@nexus.example`, recruitment, exchange, lc },
})
const few = Array.from({ length: 10 }, (_, n) => person(n, 'LUMS', n < 3 ? 'Yes' : 'No'))
const many = Array.from({ length: 20 }, (_, n) =>
  person(n, n < 12 ? 'LUMS' : 'Multan', n < 12 ? 'Yes' : 'No', n < 3 ? 'Yes' : 'No'),
)

test('the answer comes first, LCs are compared, and what changed since last time is a line', async ({ browser }) => {
  const portal = await openPortal()
  try {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const admin = await portal.signInAs('admin', { displayName: 'Sara Khan' })
    await portal.ask('PUT', '/api/conversion', { as: admin, body: { entries: few } })
    await portal.db
      .updateTable('conversionPublication')
      .set({ publishedOn: plusDays(today(), -30) })
      .execute()
    await portal.ask('PUT', '/api/conversion', { as: admin, body: { entries: many } })
    await enter(page, portal.url, await portal.signInAs('lcvp'))

    await page.goto('/#/eld-conversion')
    await expect(totals(page, 'National')).toContainText('Conversion75.00%')
    await expect(page.getByText('+45.00 points')).toBeVisible()
    await expect(page.getByText('75.00%')).toBeInViewport({ ratio: 1 })
    // The row of buttons scrolls, the page does not.
    await expect(scope(page, 'National')).toBeInViewport({ ratio: 1 })
    await expect(scope(page, 'LUMS')).not.toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await scope(page, 'LUMS').click()
    await expect(page).toHaveURL(/\?scope=LUMS$/)
    await page.reload()
    await expect(totals(page, 'LUMS')).toContainText('Conversion125.00%')

    const bars = page.getByRole('table', { name: 'Conversion by LC' }).getByRole('row')
    await expect(bars.nth(1)).toHaveText('LUMS125.00%12 sign-ups')
    await expect(bars.nth(2)).toHaveText('Multan0.00%8 sign-ups')
    await expect(bars.nth(3)).toHaveText('IBAno sign-ups')
    await bars.nth(1).getByRole('button', { name: 'Recruitment 12, exchange 3' }).click()
    await expect(page.getByRole('tooltip')).toContainText('Recruitment 12, exchange 3')
    const line = page.getByRole('slider', { name: 'How did the conversion of LUMS change?' })
    await line.press('Home')
    await expect(line).toHaveAttribute('aria-valuetext', /30% of 10 sign-ups$/)
    await look(page, 'tracker-results')

    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.print-head')).toContainText('LUMS · Year')
    await expect(line).toBeVisible()
    await expect(table(page)).toBeHidden()
    await expect(scope(page, 'LUMS')).toBeHidden()
    await expect(page.getByLabel(/Choose a CSV/)).toBeHidden()
  } finally {
    await portal.close()
  }
})
