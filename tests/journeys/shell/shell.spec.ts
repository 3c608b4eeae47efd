// Journey, shell: start, navigation, refusal, theme, and errors on the way.
import type { Page } from '@playwright/test'
import { axe, axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, onlyWithTestFonts, test } from '../portal.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const schemeOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

test('a slow start, a failed one, and Retry brings the portal back', async ({ page, troubles }) => {
  troubles.allow(/status of 500/)
  let fail = () => {}
  const held = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/api/route-permissions', async (route) => {
    await held
    await route.fulfill({ status: 500, json: { error: 'unexpected' } })
  })
  await page.goto('/#/eld-conversion')
  await expect(page.getByText('Fetching permissions', { exact: true })).toBeVisible()
  await axe(page, 'the loading screen', { isPassing: true })
  fail()
  await expect(page.getByText('Failed to fetch route permissions', { exact: true })).toBeVisible()
  await expect(nav(page)).toHaveCount(0)
  await axe(page)
  await takeScreenshots(page, 'failed-permissions')
  await page.unroute('**/api/route-permissions')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(nav(page)).toBeVisible()
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
  // The popup may have been open for a moment before it was first seen.
  expect(Date.now() - shownAt).toBeGreaterThan(2000)
  await expect(popup).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Your role is User. This screen is open to LCVP, MCVP, or Admin.')
  await axeInBothThemes(page)
  await takeScreenshots(page, 'access-denied')
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page).toHaveURL(/#\/dashboard$/)
})

test('the link in a copied summary tells people whose role may not open it what it is, and leads to what they may', async ({
  page,
  browser,
  portal,
  signIn,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'mcvp')
  await page.goto('/#/progress')
  await page.getByRole('button', { name: 'Copy summary' }).click()
  await expect(page.getByText('Summary copied')).toBeVisible()
  const link = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').at(-1) as string

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await enter(phone, portal.url, await portal.signInAs('tm'))
  const sentTo = await phone.newPage()
  await sentTo.goto(link)
  await expect(sentTo.getByRole('heading', { name: 'Progress is not open to you' })).toBeVisible()
  const content = sentTo.getByRole('main')
  await expect(content).toContainText('What is due from each LC this year')
  await expect(content).toContainText('This screen is open to LCVP, MCVP, or Admin.')
  await sentTo.getByRole('navigation', { name: 'What you can open:' }).getByRole('link', { name: 'Sona' }).click()
  await expect(sentTo.getByRole('heading', { level: 1, name: 'Survey Progress Dashboard' })).toBeVisible()
  await phone.close()
})

test('the keyboard reaches the content first; the theme follows the system until a choice, which is remembered', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/#/eld-conversion')
  await expect(nav(page)).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/#\/eld-conversion$/)

  await expect.poll(() => schemeOf(page)).toBe('dark')
  // Also while it changes.
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => schemeOf(page)).toBe('light')
  await page.getByRole('banner').getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect.poll(() => schemeOf(page)).toBe('dark')
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Switch to the light theme' })).toBeVisible()
  expect(await schemeOf(page)).toBe('dark')
})

test('the notice of a lost connection comes and goes', async ({ page, context }) => {
  onlyWithTestFonts()
  await page.goto('/#/eld-conversion')
  await expect(page.getByRole('heading', { name: 'ELD Conversion Tracker' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const notice = page.getByText('You are offline')
  await expect(notice).toBeVisible()
  await page.setViewportSize({ width: 360, height: 700 })
  const [header, line] = await Promise.all([page.getByRole('banner').boundingBox(), notice.boundingBox()])
  expect(line?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect(line?.height).toBeLessThan(70)
  await takeScreenshots(page, 'offline')
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

/** What the hubs link together, in the order that the spec gives them. */
const linksOfAdmins = [
  ...['Dashboard', 'Profile', 'Admin Panel', 'Resource Upload', 'APIP Upload', 'MX Results'],
  ...['GCP Approvals', 'Logout'],
]

test('the navigation of an admin; its floating bar joins on scrolling up and leaves at the top', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin')
  await page.goto('/#/dashboard')
  await expect(nav(page).getByRole('link')).toHaveText(linksOfAdmins)
  // Tall enough on every screen size, whatever the page contains.
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
