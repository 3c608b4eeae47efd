// Journey, several offices: an LCVP of Lahore and Multan finds both on the profile, in progress, in results and in the form.
import { addOffice, personAt } from '#server/testing/places.ts'
import { axe, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'

test('somebody with two offices finds both LCs wherever the portal starts at their own', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const person = await personAt(portal, 'lcvp', 'Lahore', 'Bilal Both')
    await addOffice(portal, person, 'lcvp', { committee: 'Multan', portfolio: 'oGV' })
    await enter(page, portal.url, person)

    await page.goto(`${portal.url}/#/profile`)
    const offices = page.getByRole('list', { name: 'Your offices' })
    await expect(offices.getByRole('listitem')).toHaveCount(2)
    await expect(offices).toContainText(/LCVP, Multan, oGVSince .+, until /)
    await axe(page)
    await takeScreenshots(page, 'profile-offices')

    await page.goto(`${portal.url}/#/progress`)
    await expect(page.getByText('What is due from Multan and Lahore this year')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Progress of each LC' }).getByRole('row')).toHaveCount(3)
    await axe(page)
    await takeScreenshots(page, 'progress-offices')

    await page.goto(`${portal.url}/#/mx-funnel`)
    await expect(page.getByRole('tab', { name: 'Multan (yours)' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Lahore (yours)' }).click()
    await expect(page.getByText('No data available for Lahore')).toBeVisible()
    await takeScreenshots(page, 'funnel-offices')

    await page.goto(`${portal.url}/#/mx-funnel-form`)
    const lc = page.getByRole('combobox', { name: /^LC/ })
    await expect(lc).toHaveValue('Multan')
    await lc.click()
    await expect(page.getByRole('option').first()).toHaveText('Multan')
    await takeScreenshots(page, 'funnel-form-offices')
    await page.getByRole('option', { name: 'Lahore' }).click()
    await expect(lc).toHaveValue('Lahore')
  } finally {
    await portal.close()
  }
})
