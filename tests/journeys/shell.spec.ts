// Does the shell carry a person? Start, navigation per role, refusal, theme, unknown routes, and trouble on the way.
import type { Page } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import { axe, axeInBothThemes, look } from './looks.ts'
import { expect, test } from './portal.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const schemeOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

test('the loading screen takes its four steps, then home is there', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/route-permissions', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  for (const step of ['Fetching permissions', 'Processing data', 'Loading components', 'Almost there']) {
    await expect(page.getByText(step, { exact: true })).toBeVisible()
  }
  await axe(page, 'the loading screen', { isPassing: true })
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Almost there')).toHaveCount(0)
})

const everybody = ['Dashboard', 'Profile', 'Logout']
const national = ['Resource Upload', 'APIP Upload', 'MX Results', 'GCP Approvals', 'Logout']
const links: [Role, string[]][] = [
  ['user', everybody],
  ['lcvp', everybody],
  ['mcvp', ['Dashboard', 'Profile', ...national]],
  ['admin', ['Dashboard', 'Profile', 'Admin Panel', 'Organisation', ...national]],
]

test('the navigation of each role', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [role, names] of links) {
    await signIn(page, role)
    await page.goto('/#/dashboard')
    await page.reload()
    await expect(nav(page).getByRole('link'), role).toHaveText(names)
    await expect(nav(page).getByRole('link', { name: 'Dashboard' }), role).toHaveAttribute('aria-current', 'page')
  }
})

test('the navigation of a visitor, and no navigation where the spec hides it', async ({ page }) => {
  await page.goto('/#/eld-conversion')
  await expect(nav(page).getByRole('link')).toHaveText(['Home', 'Signin', 'Signup'])
  for (const path of ['/', '/signin', '/signup']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(nav(page)).toHaveCount(0)
  }
})

test('on a phone the navigation opens, closes with Escape, and leads on', async ({ page, signIn }) => {
  await signIn(page, 'mcvp')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/dashboard')
  const menu = nav(page).getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(nav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(nav(page).getByRole('link', { name: 'Profile' })).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await nav(page).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/#\/profile$/)
  await expect(nav(page).getByRole('link', { name: 'Profile' })).toBeHidden()
})

test("'Access not allowed' for three seconds, then the calm page", async ({ page, signIn }) => {
  await signIn(page, 'user')
  await page.goto('/#/mx-results')
  const popup = page.getByText('Access not allowed', { exact: true })
  await expect(popup).toBeVisible()
  const shownAt = Date.now()
  await axe(page, 'the popup', { isPassing: true })
  const calm = page.getByRole('heading', { name: 'MX Results is not open to you' })
  await expect(calm).toBeVisible()
  // The popup may have stood there for a moment before it was first seen.
  expect(Date.now() - shownAt).toBeGreaterThan(2000)
  await expect(popup).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Your role is User. This screen is open to LCVP, MCVP, or Admin.')
  await axeInBothThemes(page)
  await look(page, 'access-denied')
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page).toHaveURL(/#\/dashboard$/)
})

test('without a choice the theme follows the machine, also while it changes; a choice is remembered', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/#/eld-conversion')
  await expect.poll(() => schemeOf(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => schemeOf(page)).toBe('light')
  await page.getByRole('banner').getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect.poll(() => schemeOf(page)).toBe('dark')
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Switch to the light theme' })).toBeVisible()
  expect(await schemeOf(page)).toBe('dark')
})

test('an unknown route goes home, and a signed-in person on to the dashboard', async ({ page, signIn }) => {
  await page.goto('/#/nowhere/at/all')
  await expect(page).toHaveURL(/#\/$/)
  await signIn(page, 'tm')
  await page.reload()
  await expect(page).toHaveURL(/#\/dashboard$/)
})

test('the notice of a lost connection comes and goes', async ({ page, context }) => {
  await page.goto('/#/eld-conversion')
  await expect(page.getByRole('heading', { name: 'ELD Conversion Tracker' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const notice = page.getByText('No connection.')
  await expect(notice).toBeVisible()
  await page.setViewportSize({ width: 360, height: 700 })
  const [header, line] = await Promise.all([page.getByRole('banner').boundingBox(), notice.boundingBox()])
  expect(line?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect(line?.height).toBeLessThan(70)
  await look(page, 'offline')
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

test('failed permissions show their text, and Retry brings the portal back', async ({ page, troubles }) => {
  troubles.allow(/status of 500/)
  await page.route('**/api/route-permissions', (route) => route.fulfill({ status: 500, json: { error: 'unexpected' } }))
  await page.goto('/#/eld-conversion')
  await expect(page.getByText('Failed to fetch route permissions', { exact: true })).toBeVisible()
  await expect(nav(page)).toHaveCount(0)
  await axeInBothThemes(page)
  await look(page, 'failed-permissions')
  await page.unroute('**/api/route-permissions')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(nav(page)).toBeVisible()
})

test('the floating bar joins on scrolling up and leaves at the top', async ({ page, signIn }) => {
  await signIn(page, 'tm')
  await page.goto('/#/dashboard')
  await expect(nav(page)).toBeVisible()
  // Tall enough on every screen size, whatever the page holds.
  await page.evaluate(() => document.body.style.setProperty('min-height', '6000px'))
  const floating = page.getByRole('navigation', { name: 'Floating' })
  // Two jumps within one frame would be one scroll, and in the wrong direction.
  const scrollTo = (y: number) =>
    page.evaluate(async (top) => {
      const heard = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
      window.scrollTo({ top, behavior: 'instant' })
      await heard
    }, y)
  await scrollTo(3000)
  await expect(floating).toHaveCount(0)
  await scrollTo(2000)
  await expect(floating).toBeVisible()
  await scrollTo(0)
  await expect(floating).toHaveCount(0)
})

test('the keyboard reaches the content first', async ({ page }) => {
  await page.goto('/#/eld-conversion')
  await expect(nav(page)).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/#\/eld-conversion$/)
})
