// Journey, 'View as…': an admin sees what others see, with a notice on every page, can change nothing, and comes back. By
// keyboard, wide and narrow, and in two tabs.
import type { Locator, Page } from '@playwright/test'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { expect, type Troubles, test } from '../portal.ts'

const strip = 'Viewing as Team Leader, Lahore. You cannot change anything.'

/** The refusals that the journey causes on purpose. */
const mayBeRefused = (troubles: Troubles) => troubles.allow(/status of 403/)

async function chooseByKeys(page: Page, field: Locator, option: string) {
  await field.focus()
  await field.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  const wanted = page.getByRole('option', { name: option, exact: true })
  for (let n = 0; n < 20 && (await wanted.getAttribute('data-combobox-selected')) === null; n++)
    await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue(option)
}

test('an admin views the portal as a team leader of Lahore, by keyboard', async ({
  page,
  portal,
  signIn,
  troubles,
}) => {
  mayBeRefused(troubles)
  await page.setViewportSize({ width: 1280, height: 844 })
  const admin = await signIn(page, 'admin')
  const path = '/#/admin-panel/permissions?search=admin'
  await page.goto(path)
  await page.getByRole('button', { name: 'View as…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'View as another role' })
  await expect(dialog.getByRole('combobox', { name: 'Role' })).toBeFocused()
  await chooseByKeys(page, dialog.getByRole('combobox', { name: 'Role' }), 'Team Leader')
  await dialog.getByRole('button', { name: 'Start viewing' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Choose a committee.')).toBeVisible()
  await axeInBothThemes(page)
  await takeScreenshots(page, 'view-as-dialog')
  await chooseByKeys(page, dialog.getByRole('combobox', { name: 'Committee' }), 'Lahore')
  await dialog.getByRole('button', { name: 'Start viewing' }).focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('status').filter({ hasText: strip })).toBeVisible()
  await expect(page).toHaveURL(/#\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await takeScreenshots(page, 'view-as-dashboard')
  // It comes first in the tab order, and covers nothing.
  await page.reload()
  await expect(page.getByText(strip)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Stop viewing' })).toBeFocused()
  const [above, below] = [page.getByRole('region', { name: 'View as another role' }), page.getByRole('banner')]
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect
      .poll(async () => {
        const [top, next] = [await above.boundingBox(), await below.boundingBox()]
        return (top?.y ?? 0) + (top?.height ?? 0) <= (next?.y ?? 0) + 0.5
      })
      .toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await axeInBothThemes(page)

  await page.goto('/#/admin-panel')
  await expect(page.getByText('Your role is Team Leader.')).toBeVisible()
  await expect(page.getByText(strip)).toBeVisible()
  await page.goto('/#/gcplist')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(strip)).toBeVisible()
  await page.goto('/#/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await takeScreenshots(page, 'view-as-profile')
  await page.getByLabel('Name').fill('Somebody else')
  await page
    .getByRole('button', { name: /^(Save|Update)/ })
    .first()
    .click()
  await expect(page.getByText('Stop viewing before you change anything.').first()).toBeVisible()
  await takeScreenshots(page, 'view-as-refused')

  await page.getByRole('button', { name: 'Stop viewing' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  await expect(page.getByText(strip)).toHaveCount(0)
  const rows = await portal.db
    .selectFrom('audit')
    .select('kind')
    .where('actorUid', '=', admin.uid)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ kind }) => kind)).toEqual(['view.start', 'view.stop'])
})

test('other tabs follow, there and back', async ({ context, page, signIn, troubles }) => {
  mayBeRefused(troubles)
  await signIn(page, 'admin')
  await page.goto('/#/dashboard')
  const other = await context.newPage()
  await other.goto('/#/admin-panel/permissions')
  await other.getByRole('button', { name: 'View as…' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await other.getByRole('option', { name: 'MCVP' }).click()
  await dialog.getByRole('button', { name: 'Start viewing' }).click()
  const text = 'Viewing as MCVP. You cannot change anything.'
  await expect(other.getByText(text)).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await page.goto('/#/gcpform')
  await page.getByLabel('Title').fill('Typed while looking')
  // Also on a page with unsaved text there is no question, because it could not be saved.
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(/#\/admin-panel$/)
  await expect(other.getByText(text)).toHaveCount(0)
})
