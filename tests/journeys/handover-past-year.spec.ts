// Can an admin add a year from before the portal, and does every screen of results cope with it?
import { yearBefore } from '#shared/years.ts'
import { look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

/** Each says in its own words that nothing is there. */
const screens = {
  '/mx-results': 'Nothing was imported into',
  '/mx-funnel': 'Nothing was reported.',
  '/eld-conversion': 'Nothing was published in',
  '/happiness-results': 'No results in',
  '/sona-survey': 'Nothing is known of',
  '/people': 'Nobody is known of',
}

test('a past year is added, filled, compared with, and looked at everywhere', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const admin = await portal.signInAs('admin')
    const { open } = await portal.portal.years()
    const past = yearBefore(open)
    await enter(page, portal.url, admin)
    await page.goto(`${portal.url}/#/handover`)
    const section = page.getByRole('region', { name: 'Years before the portal' })
    await section.getByRole('button', { name: 'Add a past year' }).click()
    await expect(section.getByLabel('Name of the past year')).toHaveValue(past.label)
    await look(page, 'past-year-form')
    await section.getByRole('button', { name: 'Add this year' }).click()
    await expect(section.getByRole('listitem')).toContainText(past.label)
    for (const [screen, words] of Object.entries(screens)) {
      await page.goto(`${portal.url}/#${screen}?year=${past.label}`)
      await expect(page.getByText(words)).toBeVisible()
      await look(page, `past-year${screen.replace('/', '-')}`)
    }

    const lahore = { lc: 'Lahore', portfolio: 'oGV', respondents: 4, percent: 40 }
    const rows = [
      { ...lahore, percent: 20, month: past.startsOn.slice(0, 7) },
      ...[lahore, { lc: 'Multan', portfolio: 'BD', respondents: 6, percent: 60 }],
    ]
    await portal.ask('POST', '/api/imports/checklist', { as: admin, body: { rows, year: past.label } })
    await page.goto(`${portal.url}/#/mx-results?year=${past.label}`)
    await page.reload()
    await expect(page.getByText('These are sums from a spreadsheet')).toBeVisible()
    await expect(page.getByRole('region', { name: 'The whole country' })).toContainText('52%')
    await look(page, 'past-year-sums')
    // The open year is compared with it wherever there is something to compare.
    for (const screen of Object.keys(screens)) {
      await page.goto(`${portal.url}/#${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
  } finally {
    await portal.close()
  }
})
