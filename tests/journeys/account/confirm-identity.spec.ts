// Journey, recent sign-in: an admin with an old session confirms their identity in place, by keyboard, and the change they
// wanted then happens.
import type { Page } from '@playwright/test'
import type { TestPortal } from '#server/testing/portal.ts'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'
import { password, refusals } from './identity-people.ts'
import {
  addFirstPasskey,
  ageSessions,
  givePasskeyDevice,
  keepCodes,
  memberAs,
  openNamedPortal,
  signInByPassword,
} from './passkey-device.ts'

const confirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Chooses 'Admin' for that person in the list, and confirms in the dialog. */
async function makeAdmin(page: Page, email: string) {
  const role = page.getByRole('combobox', { name: `Role of ${email}` })
  await role.press('Enter')
  await page.getByRole('option', { name: 'Admin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).press('Enter')
  return role
}

async function roleOf({ db }: TestPortal, email: string): Promise<string> {
  const { role } = await db.selectFrom('user').select('role').where('email', '=', email).executeTakeFirstOrThrow()
  return role as string
}

test('with the password: canceling changes nothing, a wrong one is reported, the right one continues', async ({
  page,
  troubles,
}) => {
  troubles.allow(refusals)
  const { portal, site } = await openNamedPortal()
  const chief = await memberAs(portal, 'chief', 'admin')
  const email = await memberAs(portal, 'sana', 'tl')
  await signInByPassword(page, site, chief, `/admin-panel?search=${email}`)
  await expect(page.getByRole('combobox', { name: `Role of ${email}` })).toBeVisible()
  await ageSessions(portal, chief)

  const role = await makeAdmin(page, email)
  const field = confirmDialog(page).getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await takeScreenshots(page, 'confirm-password')
  await page.keyboard.press('Escape')
  await expect(confirmDialog(page)).toBeHidden()
  await expect(role).toHaveValue('Team Leader')
  expect(await roleOf(portal, email)).toBe('tl')

  await makeAdmin(page, email)
  await expect(field).toBeFocused()
  await page.keyboard.insertText('not the password')
  await page.keyboard.press('Enter')
  await expect(confirmDialog(page).getByText('That’s not your password. Please try again.')).toBeVisible()
  await axeInBothThemes(page)
  await takeScreenshots(page, 'confirm-password-wrong')
  await field.fill(password)
  await field.press('Enter')
  await expect(page.getByText(`${email} is now Admin.`)).toBeVisible()
  await expect(confirmDialog(page)).toBeHidden()
  expect(await roleOf(portal, email)).toBe('admin')

  // For ten minutes nothing else is asked; the page continues with its new cookie.
  await page.reload()
  const toggle = page.getByRole('button', { name: `More for ${email}` })
  await expect(toggle).toBeVisible()
  await page.context().close()
  await portal.close()
})

test('with the passkey, if there is one', async ({ page, troubles }) => {
  troubles.allow(refusals)
  const { portal, site } = await openNamedPortal()
  const device = await givePasskeyDevice(page)
  const chief = await memberAs(portal, 'chief', 'admin')
  const email = await memberAs(portal, 'sana', 'tl')
  await signInByPassword(page, site, chief)
  await addFirstPasskey(page)
  await keepCodes(page, 'Done')
  await page.goto(`${site}/#/admin-panel?search=${email}`)
  await expect(page.getByRole('combobox', { name: `Role of ${email}` })).toBeVisible()
  await ageSessions(portal, chief)

  await makeAdmin(page, email)
  const use = confirmDialog(page).getByRole('button', { name: 'Use your passkey' })
  await expect(use).toBeFocused()
  await expect(confirmDialog(page).getByLabel('Password', { exact: true })).toHaveCount(0)
  await axeInBothThemes(page)
  await takeScreenshots(page, 'confirm-passkey')
  await device.knowsOwner(false)
  await use.press('Enter')
  await expect(
    confirmDialog(page).getByText('The passkey request was canceled or timed out. Please try again.'),
  ).toBeVisible()
  await device.knowsOwner(true)
  await use.press('Enter')
  await expect(page.getByText(`${email} is now Admin.`)).toBeVisible()
  expect(await roleOf(portal, email)).toBe('admin')
  await page.context().close()
  await portal.close()
})
