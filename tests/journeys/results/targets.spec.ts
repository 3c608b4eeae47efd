// Journey, targets: the national team sets a target, the LC answers with another number, the national team settles it, and
// results and dashboards show it.
import type { Page } from '@playwright/test'
import { personAt } from '#server/testing/places.ts'
import { axe } from '../looks.ts'
import { enter, expect, test } from '../portal.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a target is set, answered and settled, and then the results show it', async ({ page, portal }) => {
  const mcvp = await personAt(portal, 'mcvp', 'MC', 'Maha Noor')
  const lcvp = await personAt(portal, 'lcvp', 'Lahore', 'Laiba Tariq')
  try {
    await enter(page, portal.url, mcvp)
    await page.goto('/#/targets')
    await button(page, 'Set Sona portfolios').click()
    await page.getByLabel('Target of the country').fill('80')
    await page.getByLabel('Target of Lahore').fill('8')
    await button(page, 'Save 2 targets').click()
    await expect(page.getByText('2 targets saved.')).toBeVisible()
    await expect(page.getByText('Waiting for the LC')).toBeVisible()

    await enter(page, portal.url, lcvp)
    await page.goto('/#/dashboard')
    await page.reload()
    await page.getByRole('link', { name: '1 target of Lahore to accept or answer' }).click()
    await button(page, 'Propose another target for Sona portfolios').click()
    await page.getByLabel('Your number').fill('6')
    await page.getByLabel('Reason').fill('Two portfolios have nobody yet.')
    await button(page, 'Send proposal').click()
    await expect(page.getByText('You proposed 6')).toBeVisible()

    await enter(page, portal.url, mcvp)
    await page.goto('/#/dashboard')
    await page.reload()
    await page.getByRole('link', { name: '1 LC proposes another target' }).click()
    await button(page, 'Agree to 6').click()
    await expect(page.getByText('Target set to 6.')).toBeVisible()

    await page.goto('/#/sona-survey?lc=Lahore')
    await expect(page.getByRole('region', { name: 'Targets' })).toContainText(/Sona portfolios \d of 6/)
    await page.goto('/#/dashboard')
    await expect(page.getByRole('region', { name: 'Country today' })).toContainText(/Sona portfolios \d+ of 80/)
    await axe(page)
  } finally {
    // Other journeys of this portal have no targets.
    await portal.db.deleteFrom('targetChange').execute()
    await portal.db.deleteFrom('target').execute()
  }
})
