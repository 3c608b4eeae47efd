// Journey, standards and questions: an admin prepares next year's checklist on a laptop by dragging and on a phone with buttons, and
// the form of that year asks it.
import { axe, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'

test("an admin makes next year's checklist", async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const next = { label: '90.91', startsOn: '2090-07-01', endsOn: '2091-06-30' }
    await portal.db.insertInto('year').values(next).execute()
    await portal.db.updateTable('accessVersion').set({ years: 7 }).execute()
    await enter(page, portal.url, await portal.signInAs('admin'))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${portal.url}/#/definitions`)
    await expect(page.getByText(/^This is a copy of/)).toBeVisible()
    const group = page.getByRole('region', { name: 'Job Design', exact: true })
    const rows = group.getByRole('listitem')
    await rows.nth(4).dragTo(rows.nth(0))
    await expect(rows.nth(0)).toContainText('PDP June')
    await group.getByRole('button', { name: 'Add a standard' }).click()
    await takeScreenshots(page, 'definitions-kinds')
    await page.getByRole('menuitem', { name: /^Yes or no/ }).click()
    await page.getByLabel('Name of the standard').fill('Buddy system')
    await page.getByLabel('Help').fill('Does every newcomer have a buddy?\nNamed in the first week.')
    await axe(page, 'the editor', { isSample: true })
    await takeScreenshots(page, 'definitions-edit')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Remove Job KPIs' }).click()
    await page.getByRole('button', { name: 'Move Buddy system up' }).click()
    await page.getByText('Preview', { exact: true }).click()
    await expect(page.getByRole('checkbox', { name: /^Buddy system: Does every newcomer/ })).toBeVisible()
    await takeScreenshots(page, 'definitions-preview')
    await page.getByText('What changed', { exact: true }).click()
    await expect(page.getByText('New Buddy system')).toBeVisible()
    await page.getByRole('button', { name: 'Save standards of 90.91' }).click()
    await expect(page.getByText('Standards of 90.91 saved.')).toBeVisible()
    await takeScreenshots(page, 'definitions-changes')

    await page.getByRole('radiogroup', { name: 'Form' }).getByText('Happiness survey').click()
    await page.getByRole('button', { name: 'Show 2 questions of Details' }).click()
    await page
      .getByRole('region', { name: 'Details', exact: true })
      .getByRole('button', { name: 'Add a question' })
      .click()
    await expect(page.getByRole('menuitem', { name: /Contact details.*in no result/ })).toBeVisible()
    await takeScreenshots(page, 'definitions-survey')
  } finally {
    await portal.close()
  }
})
