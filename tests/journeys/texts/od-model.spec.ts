// Journey, OD model: an admin's text reaches everybody on the OD page, and its form is accessible.
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'

test('an admin writes the national model in place, and a reader reads it', async ({ page }) => {
  const portal = await openPortal()
  await enter(page, portal.url, await portal.signInAs('admin'))
  await page.goto(`${portal.url}/#/od-model`)
  await takeScreenshots(page, 'od-coming')
  await page.getByRole('button', { name: 'Add national model' }).click()
  await expect(page.getByLabel('Text')).toBeFocused()
  await page.getByLabel('Text').fill('Four stages, from a founding team to a committee that others learn from.')
  await page.getByRole('button', { name: 'Save national model' }).click()
  await expect(page.getByText('Add a link too, or leave both empty.')).toBeVisible()
  await takeScreenshots(page, 'od-form')
  await axeInBothThemes(page)
  await page.getByLabel('Link').fill('https://docs.example.org/national')
  await page.getByRole('button', { name: 'Save national model' }).click()
  await expect(page.getByText('National model saved.')).toBeVisible()
  await takeScreenshots(page, 'od-there')

  await enter(page, portal.url, await portal.signInAs('user'))
  await page.reload()
  await expect(page.getByText(/^Four stages, from/)).toBeVisible()
  await expect(page.getByText('Coming Soon')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.context().close()
  await portal.close()
})
