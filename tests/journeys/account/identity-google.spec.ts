// Journey, Google sign-in (OAuth flow): the popup signs a person in, or shows its own message. Against a real OpenID
// provider.
import type { Page } from '@playwright/test'
import { startOpenIdProvider, type TestOpenIdProvider } from '#hubs/identity/server/google/test-openid-provider.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { test as base, expect, openPortal } from '../portal.ts'

type Google = { provider: TestOpenIdProvider; site: TestPortal }

// One after the other: they share a provider and its portal.
base.describe.configure({ mode: 'default' })
let google: Google
base.beforeAll(async () => {
  const port = String(await freePort())
  const redirectUris = [`http://127.0.0.1:${port}/api/identity/google/callback`]
  const provider = await startOpenIdProvider({ redirectUris, accounts: [] })
  const site = await openPortal({ ...provider.env, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` })
  google = { provider, site }
})
base.afterAll(async () => {
  await google?.site.close()
  await google?.provider.close()
})

// Playwright reads it for beforeAll, too.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
const test = base.extend({ baseURL: ({}, use) => use(google?.site.url) })

let count = 0
function account(address?: string): string {
  count += 1
  const email = address ?? `person${count}.${Date.now().toString(36)}@nexus.example`
  google.provider.accounts.set(email, { email, name: 'Hira Shah' })
  return email
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' })
const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign up with Google' })

/** Clicks the button and responds in the window that opens. */
async function choose(page: Page, button: ReturnType<typeof signInButton>, choice: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await button.click()
  const popup = await opened
  await popup.getByRole('button', { name: choice, exact: true }).click()
  if (!popup.isClosed()) await popup.waitForEvent('close')
}

test('sign-up, sign out, and in again with a double click', async ({ page, troubles }) => {
  // Requests of the dashboard may be under way when the session ends.
  troubles.allow(/status of 401.*\/api\/home/)
  const email = account()
  await page.goto('/#/signup')
  await page.getByLabel('Role').selectOption('tm')
  await choose(page, signUpButton(page), email)
  await expect(page).toHaveURL(/#\/dashboard$/)
  const saved = await google.site.db.selectFrom('user').select('role').where('email', '=', email).executeTakeFirst()
  expect(saved?.role).toBe('tm')
  await page.goto('/#/logout')
  await expect(page).toHaveURL(/#\/signin$/)
  // The provider still has a session: the window opens and closes without input.
  let windows = 0
  page.on('popup', () => {
    windows += 1
  })
  await signInButton(page).dblclick()
  await expect(page).toHaveURL(/#\/dashboard$/)
  expect(windows).toBe(1)
})

test('a blocked window, canceling, closing it and another domain each have their own message', async ({ page }) => {
  const email = account(`x${Date.now()}@evil-nexus.example`)
  await page.goto('/#/signin')
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = () => {
      window.open = open
      return null
    }
  })
  await signInButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Error signing in with Google: The browser blocked the window.')
  await choose(page, signInButton(page), 'Cancel')
  await expect(page.getByRole('alert')).toHaveText('Sign in canceled. Please try again.')
  await page.goto('/#/signup')
  const opened = page.waitForEvent('popup')
  await signUpButton(page).click()
  await (await opened).close()
  await expect(page.getByRole('alert')).toHaveText('Sign up canceled. Please try again.')
  await choose(page, signUpButton(page), email)
  await expect(page.getByRole('alert')).toHaveText('You must sign up with an @nexus.example email address.')
  await page.goto('/#/')
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await expect(page.getByText('You must sign in with an @nexus.example email address')).toBeVisible()
})

test('a second click brings the window back and ends the first attempt', async ({ page }) => {
  const email = account()
  await page.goto('/#/')
  const button = page.getByRole('button', { name: 'Google', exact: true })
  const opened = page.waitForEvent('popup')
  await button.click()
  const popup = await opened
  await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.waitForTimeout(800)
  await button.click()
  await expect(page.getByText('Error signing in. Please try again.')).toBeVisible()
  expect(page.context().pages()).toHaveLength(2)
  await popup.getByRole('button', { name: email, exact: true }).click()
  await expect(page).toHaveURL(/#\/dashboard$/)
})

test('a reloaded page learns how its window ended, and follows', async ({ page }) => {
  const email = account()
  await page.goto('/#/signin?next=%2Fprofile')
  for (const choice of ['Cancel', email]) {
    const opened = page.waitForEvent('popup')
    await signInButton(page).click()
    const popup = await opened
    await page.reload()
    await expect(signInButton(page)).toBeVisible()
    await popup.getByRole('button', { name: choice, exact: true }).click()
    if (choice === 'Cancel') {
      await expect(page.getByRole('alert')).toHaveText('Sign in canceled. Please try again.')
    }
  }
  await expect(page).toHaveURL(/#\/profile$/)
})
