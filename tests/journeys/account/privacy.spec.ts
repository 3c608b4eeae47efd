// Journey, privacy: a person reads what is stored about them, downloads it, and deletes the account, by keyboard, at desktop
// and phone width.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { axe, axeInBothThemes, takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'
import { fillSignIn, newEmail, password, refusals, verifiedMember } from './identity-people.ts'

const narrow = { width: 390, height: 844 }

async function expectNoOverflow(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

test('a person reads what is stored, downloads it, and deletes the account, by keyboard', async ({
  page,
  portal,
  troubles,
}) => {
  test.slow()
  troubles.allow(refusals)
  await page.setViewportSize({ width: 1280, height: 844 })
  const email = newEmail('sana')
  await verifiedMember(portal, email)
  await page.goto('/#/signin')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await expect(page.locator('dl').first()).toContainText('Your inbox180 days')
  await takeScreenshots(page, 'privacy')
  await axeInBothThemes(page)
  await page.goto('/#/signin?next=%2Fprofile')
  await fillSignIn(page, email)
  await page.getByRole('link', { name: 'Manage data' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your data', level: 1 })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^nexus-my-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  expect(JSON.parse(strFromU8(files['my-data.json'] as Uint8Array)).person).toBe(email)

  const { id } = await portal.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const createdAt = new Date(Date.now() - 11 * 60_000).toISOString()
  await portal.db.updateTable('session').set({ createdAt }).where('userId', '=', id).execute()
  await page.evaluate((uid) => localStorage.setItem(`nexus-draft:${uid}:gcp`, '{"title":"half"}'), id as string)

  const opener = page.getByRole('button', { name: 'Delete my account…' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const field = dialog.getByLabel('Type your email to confirm')
  await expect(field).toBeFocused()
  for (const text of [
    'Deleted immediately:',
    'Kept under ‘a former member’:',
    'Texts that mention your name',
    'after 14 nights',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible()
  }
  await takeScreenshots(page, 'erase')
  await axeInBothThemes(page)
  await page.setViewportSize(narrow)
  await expectNoOverflow(page)
  await axe(page)
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.keyboard.insertText('somebody@nexus.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`This doesn’t match ${email}.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.insertText(email)
  await page.keyboard.press('Enter')
  const confirmDialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(confirmDialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirmDialog).toBeHidden()
  await expect(dialog.getByText('Nothing was changed because you did not confirm that it’s you.')).toBeVisible()
  await field.press('Enter')
  await expect(confirmDialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.insertText(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await expect(page).toHaveURL(/#\/goodbye$/)
  await takeScreenshots(page, 'goodbye')
  await axeInBothThemes(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('nexus-draft:')))).toEqual(
    [],
  )
  await page.getByRole('link', { name: 'Back to the start page' }).press('Enter')
  await fillSignIn(page, email)
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await portal.db.selectFrom('user').select('id').where('email', '=', email).execute()).toEqual([])
})
