// Journey, sign-in screens: they fit a phone and are accessible.

import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'
import { fillSignIn, newEmail, password, refusals, verifiedMember } from './identity-people.ts'

test('the screens before sign-in are accessible, and fit a phone', async ({ page, portal, troubles }) => {
  test.slow()
  troubles.allow(refusals)
  await page.setViewportSize({ width: 390, height: 700 })
  for (const [path, name, ready] of [
    ['/', 'home', 'Welcome to NEXUS!'],
    ['/signin', 'signin', 'Sign in to NEXUS'],
    ['/signin?verification=success', 'signin-verification', 'Sign in to NEXUS'],
    ['/signup', 'signup', 'Welcome to NEXUS'],
    ['/reset-password', 'reset-password', 'Reset your password'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { name: ready, exact: true })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await expect(page.getByRole('link', { name: 'NEXUS', exact: true }).first()).toBeInViewport()
      await expect(page.getByRole('alert')).toHaveCount(0)
      if (path === '/' || path === '/signin') {
        await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollHeight), 'no scrolling').toBeLessThanOrEqual(
          700,
        )
      }
      await axeInBothThemes(page)
      await takeScreenshots(page, name)
    })
  }

  // A lockout, and expired links.
  const email = newEmail('locked')
  await verifiedMember(portal, email)
  const body = { email, password: 'wrong' }
  for (let n = 0; n < 5; n++) await portal.ask('POST', '/api/identity/sign-in', { body })
  await page.goto('/#/signin')
  await fillSignIn(page, email)
  await expect(page.getByText(/^You can try again in 1[45] minutes, or/)).toBeVisible()
  await axeInBothThemes(page)
  await takeScreenshots(page, 'lockout')
  await page.goto('/#/verify?token=old')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await axeInBothThemes(page)
  await takeScreenshots(page, 'verify-ended')
  await page.goto('/#/set-password?token=old')
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await axeInBothThemes(page)
  await takeScreenshots(page, 'set-password')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
