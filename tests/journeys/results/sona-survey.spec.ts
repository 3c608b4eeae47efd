// Journey, Sona: ticks are set with the keyboard, printed, and managed in the details, from the grid to one LC.
import type { Page } from '@playwright/test'
import { axe, takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

test('ticks are set in the grid with the keyboard, printed, and an admin manages the portfolios of an LC', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', { displayName: 'Ayesha Khan' })
  await page.goto('/#/sona-survey?sort=name')
  const cell = box(page, 'Faisalabad, oGV')
  await cell.focus()
  await page.keyboard.press('Space')
  await expect(cell).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(box(page, 'Faisalabad, oGT')).toBeFocused()
  await page.keyboard.press('Space')
  const row = page.getByRole('row', { name: /^Faisalabad/ })
  await expect(row).toContainText('2 of 8 25.00%')
  await expect(page.getByRole('tooltip')).toHaveText(/^Faisalabad, oGT: done, ticked by /)
  await takeScreenshots(page, 'sona-grid')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Copy summary' })).toBeHidden()
  await expect(row).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('tab', { name: 'Faisalabad' }).click()
  await expect(box(page, 'oGT')).toBeChecked()
  await page.getByRole('button', { name: 'Details and history' }).click()
  await expect(page.getByText('Ayesha Khan ticked oGT')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a portfolio' }).fill('Events')
  await page.getByRole('button', { name: 'Add portfolio' }).click()
  await box(page, 'Events').click()
  await expect(page.getByText('3 of 9 portfolios done')).toBeVisible()
  await takeScreenshots(page, 'sona-detail')
  await axe(page)
  await page.getByRole('button', { name: 'Remove Events' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove Events from Faisalabad?' })).toContainText(
    'Its tick will be removed',
  )
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('2 of 8 portfolios done')).toBeVisible()
  await page.reload()
  await expect(box(page, 'oGV')).toBeChecked()
})
