// Does the link of the verification mail do nothing by itself, and give the account to whoever reads the mail?
import type { Page } from '@playwright/test'
import type { TestPortal } from '#server/test-portal.ts'
import { fillSignIn, newEmail, password, refusals } from './identity-people.ts'
import { axeInBothThemes, look } from './looks.ts'
import { expect, test } from './portal.ts'

const linkFor = async (portal: TestPortal, email: string) =>
  (await portal.outbox()).find(({ to }) => to === email)?.link ?? ''

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/#/signup')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page).toHaveURL(/verification=success$/)
}

const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verify my email' })
const done = (page: Page) => page.getByRole('heading', { name: 'Your email is verified' })

test('in the browser that signed up a click is enough, and nothing happens before it', async ({ page, portal }) => {
  const email = newEmail('same')
  await signUp(page, email)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto(await linkFor(portal, email))
  await expect(verifyButton(page)).toBeVisible()
  await look(page, 'verify')
  await axeInBothThemes(page)
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual([])
  await verifyButton(page).click()
  await expect(done(page)).toBeFocused()
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual(['POST /api/identity/verify'])
  await look(page, 'verify-done')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/#\/dashboard$/)
})

test('in another browser its reader chooses the password, and that of the sign-up does not count', async ({
  page,
  browser,
  portal,
  troubles,
}) => {
  troubles.allow(refusals)
  const email = newEmail('other')
  await signUp(page, email)
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(await linkFor(portal, email))
  await verifyButton(phone).click()
  await expect(phone.getByRole('heading', { name: 'Choose your password' })).toBeFocused()
  await expect(phone.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
    'A password that was set before you proved your address does not count.',
  )
  await look(phone, 'verify-choose')
  await verifyButton(phone).click()
  await expect(phone.getByText('Choose a password.')).toBeVisible()
  await phone.getByLabel('New Password', { exact: true }).fill('qwerty123')
  await phone.getByLabel('Confirm Password', { exact: true }).fill('qwerty1234')
  await verifyButton(phone).click()
  await expect(phone.getByText('Passwords do not match')).toBeVisible()
  await phone.getByLabel('Confirm Password', { exact: true }).fill('qwerty123')
  await verifyButton(phone).click()
  await expect(phone.getByText(/^Password is too weak\. Very many people use it/)).toBeVisible()
  await expect(phone.getByLabel('New Password', { exact: true })).toBeFocused()
  await phone.getByLabel('New Password', { exact: true }).fill('chosen by the owner')
  await phone.getByLabel('Confirm Password', { exact: true }).fill('chosen by the owner')
  await verifyButton(phone).click()
  await expect(done(phone)).toBeVisible()
  await context.close()

  await page.goto('/#/signin')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await fillSignIn(page, email, 'chosen by the owner')
  await expect(page).toHaveURL(/#\/dashboard$/)
})

test('a lost connection keeps the link, and the next click works', async ({ page, context, portal, troubles }) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED/)
  const email = newEmail('offline')
  await signUp(page, email)
  await page.goto(await linkFor(portal, email))
  await expect(verifyButton(page)).toBeVisible()
  await context.setOffline(true)
  await verifyButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The portal cannot be reached.' })).toBeVisible()
  await context.setOffline(false)
  await verifyButton(page).click()
  await expect(done(page)).toBeVisible()
})
