// Can last year's MX results be looked at beside this year's, at a desk and on a phone? In a real browser.
import { sampleForm } from '#hubs/mx-standards/sample-form.ts'
import { saveChecklist } from '#hubs/mx-standards/server/changes.ts'
import type { TestPortal } from '#server/test-portal.ts'
import { turnYear } from '#server/test-years.ts'
import { plusDays, today } from '#shared/calendar.ts'
import { look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const actor = { uid: null, email: 'seed', address: '127.0.0.1' }

async function fill({ db }: TestPortal, from: number, people: number) {
  for (let n = from; n < from + people; n += 1) {
    await saveChecklist(db, { userId: `seed-${n}`, form: sampleForm(n), intent: n % 3 ? 'submit' : 'save', actor })
  }
}

const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

test("shows last year's results, closed, and this year's, at a desk and on a phone", async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const { label: old } = (await portal.portal.years()).open
    await fill(portal, 0, 24)
    await turnYear(portal, { label: 'next', startsOn: plusDays(today(), 1), endsOn: plusDays(today(), 365) })
    await fill(portal, 100, 3)
    await enter(page, portal.url, await portal.signInAs('mcvp'))
    await page.goto(`${portal.url}/#/mx-results`)
    for (const [name, size] of Object.entries({ desk, phone })) {
      await test.step(name, async () => {
        await page.setViewportSize(size)
        await expect(page.getByText('3 started')).toBeVisible()
        await look(page, `mx-results-${name}-open`)
        await page.getByRole('combobox', { name: 'Year' }).selectOption(old)
        await expect(page.getByText(`${old} is closed`)).toBeVisible()
        await expect(page.getByText('24 started')).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`year=${old}`))
        await look(page, `mx-results-${name}-closed`)
        const room = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(room).toBeLessThanOrEqual(0)

        const lc =
          name === 'phone' ? page.getByRole('button', { name: /^LUMS/ }) : page.getByRole('tab', { name: 'LUMS' })
        await lc.click()
        await expect(page.getByRole('heading', { name: 'LUMS' })).toBeVisible()
        await expect(page.getByText(`${old} is closed`)).toBeVisible()
        await page
          .getByRole('button', { name: /^View Details of/ })
          .first()
          .click()
        await expect(page.getByRole('region', { name: 'Job Design' })).toBeVisible()
        await look(page, `mx-results-${name}-closed-lc`)
        // The year stays in the address, and 'back' goes back to the country, then to this year.
        if (name === 'desk') await page.reload()
        await expect(page.getByText(`${old} is closed`)).toBeVisible()
        await page.goBack()
        await expect(page.getByText('24 started')).toBeVisible()
        await page.goBack()
        await expect(page.getByText('3 started')).toBeVisible()
        await expect(page.getByText('is closed')).toHaveCount(0)
      })
    }
  } finally {
    await portal.close()
  }
})
