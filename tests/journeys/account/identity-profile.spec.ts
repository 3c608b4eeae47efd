// Journey, sessions: a person sees where they are signed in, and ends one session or all others.

import { takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'
import { fillSignIn, newEmail, password, verifiedMember } from './identity-people.ts'

test('each session elsewhere can be ended on its own, or all at once', async ({ page, browser, portal }) => {
  const email = newEmail('zara')
  await verifiedMember(portal, email)
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
  })
  const data = { email, password }
  expect((await elsewhere.request.post(`${portal.url}/api/identity/sign-in`, { data })).ok()).toBe(true)
  for (let n = 0; n < 2; n++) await portal.ask('POST', '/api/identity/sign-in', { body: data })
  await page.goto('/#/signin?next=%2Fprofile')
  await fillSignIn(page, email)
  const rows = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'Last used' })).toHaveCount(3)
  await expect(rows.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0)
  await takeScreenshots(page, 'profile')
  await page.setViewportSize({ width: 360, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await expect(page.getByText('Chrome on Android signed out.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()
  expect((await elsewhere.request.get(`${portal.url}/api/me`)).status()).toBe(401)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('2 other devices signed out.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await elsewhere.close()
})
