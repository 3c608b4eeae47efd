// Journey, past year: an admin adds a year from before the portal, and every results screen handles it.
import { yearBefore } from '#shared/time/years.ts'
import { takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'

/** Each has its own text for an empty year. */
const screens = {
  '/mx-results': 'Nothing has been imported into',
  '/mx-funnel': 'Nothing was reported.',
  '/eld-conversion': 'Nothing was published in',
  '/happiness-results': 'No results in',
  '/sona-survey': 'There is no data for',
  '/people': 'No one on record for',
}

test('a past year is added, and opened on every screen', async ({ page }) => {
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
    await takeScreenshots(page, 'past-year-form')
    await section.getByRole('button', { name: 'Add this year' }).click()
    await expect(section.getByRole('listitem')).toContainText(past.label)
    for (const [screen, words] of Object.entries(screens)) {
      await page.goto(`${portal.url}/#${screen}?year=${past.label}`)
      await expect(page.getByText(words)).toBeVisible()
      await takeScreenshots(page, `past-year${screen.replace('/', '-')}`)
    }
  } finally {
    await portal.close()
  }
})
