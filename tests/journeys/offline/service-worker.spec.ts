// Journey, service worker: the portal opens offline, and updates lose nothing. With a real service worker.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { goToScreen } from '../go-to-screen.ts'
import { axe, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'
import { copyBuild, upgradeBuild } from './second-build.ts'

test.use({ serviceWorkers: 'allow' })

const rooms: string[] = []
test.afterAll(() => {
  for (const room of rooms) rmSync(room, { recursive: true, force: true })
})

/** A portal that serves its own build, and a person in it. */
async function openBuild(page: Page) {
  const room = mkdtempSync(join(tmpdir(), 'nexus-build-'))
  rooms.push(room)
  const folder = join(room, 'web')
  copyBuild(folder)
  const portal = await openPortal({}, [], folder)
  await enter(page, portal.url, await portal.signInAs('tl'))
  return { ...portal, folder }
}

const isFollowed = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const entryOf = (page: Page) => page.locator('script[src*="/index-"]').getAttribute('src')
const strip = (page: Page) => page.getByRole('button', { name: 'Reload to update' })
const workersOf = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length)

/** A headless Chromium considers every page installable, so its criteria are checked one by one. */
async function expectInstallable(page: Page, site: string) {
  const browser = await page.context().newCDPSession(page)
  const { errors, data = '{}', url } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(`${site}/manifest.webmanifest`)
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'NEXUS', start_url: '/', scope: '/', display: 'standalone' })
  // A secure origin, a name, a start URL within the scope, a display mode, and icons that really are 192 and 512 pixels.
  expect(await page.evaluate(() => window.isSecureContext)).toBe(true)
  expect(manifest.prefer_related_applications).toBeUndefined()
  const pictures = manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${purpose} ${sizes}`)
  expect(pictures).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512'])
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  for (const { url: place } of manifest.shortcuts) {
    await goToScreen(page, site + place)
    await expect(page, place).toHaveURL(site + place)
  }
}

test('a visitor gets no worker; a member can install the portal and open it offline, and no API request goes through the worker', async ({
  page,
  context,
  portal,
  signIn,
  troubles,
}) => {
  // The person may have left the screen before its responses were cached.
  troubles.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /Problem: You have not opened/)
  await page.goto(`${portal.url}/#/signin`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await workersOf(page)).toBe(0)

  await signIn(page, 'tl')
  await page.goto('about:blank')
  await page.goto(`${portal.url}/#/dashboard`)
  await isFollowed(page)
  await expectInstallable(page, portal.url)
  await page.goto(`${portal.url}/#/dashboard`)
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${portal.url}/#/sona-survey`)
  await expect(page.getByRole('heading', { level: 1, name: 'Survey Progress Dashboard' })).toBeVisible()
  const fromWorker = answers
    .filter((answer) => answer.fromServiceWorker())
    .map((answer) => new URL(answer.url()).pathname)
  expect(fromWorker).toContain('/')
  expect(fromWorker.filter((path) => !/^\/($|assets\/|favicon\.svg$|manifest\.|icon-)/.test(path))).toEqual([])
  expect(answers.some((answer) => answer.url().includes('/api/me') && !answer.fromServiceWorker())).toBe(true)

  await context.setOffline(true)
  await page.goto('about:blank')
  await page.goto(`${portal.url}/#/sona-survey`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Never opened before.
  await page.goto(`${portal.url}/#/help/deadlines`)
  await expect(page.getByRole('heading', { level: 1, name: 'Deadlines' })).toBeVisible()
})

test('an update is offered, and activated without losing unsaved work in another tab; an operator can remove the worker', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(/404/)
  const portal = await openBuild(page)
  await page.goto(`${portal.url}/#/profile`)
  await isFollowed(page)
  const first = await entryOf(page)
  await page.getByLabel('Name', { exact: false }).first().fill('Half a name')
  const other = await context.newPage()
  upgradeBuild(portal.folder)
  await other.goto(`${portal.url}/#/dashboard`)
  await expect(strip(other)).toBeVisible()
  await expect(strip(page)).toBeVisible()
  expect(await entryOf(other)).toBe(first)
  await axe(other)
  await takeScreenshots(other, 'new-version')

  await strip(page).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toHaveCount(0)

  await strip(other).click()
  await expect.poll(() => entryOf(other).catch(() => first)).not.toBe(first)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip(other)).toHaveCount(0)
  expect(await entryOf(page)).toBe(first)
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Half a name')

  await strip(page).click()
  await question.getByRole('button', { name: 'Leave the page' }).click()
  await expect.poll(() => entryOf(page).catch(() => first)).not.toBe(first)

  await other.close()
  for (const kind of ['', '.br', '.gz']) rmSync(join(portal.folder, `sw.js${kind}`), { force: true })
  await page.reload()
  await expect.poll(() => workersOf(page).catch(() => -1)).toBe(0)
  await portal.close()
})

for (const serviceWorkers of ['allow', 'block'] as const) {
  test.describe(() => {
    test.use({ serviceWorkers })
    test(`a page whose chunks an upgrade removed reloads itself once (${serviceWorkers} workers)`, async ({
      page,
      troubles,
    }) => {
      // 500: a file that was removed while it was being sent. ERR_FAILED: the script of a web worker that was removed.
      troubles.allow(
        /404|500|MIME type|\/assets\/\S+ net::ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload|PageBoundary/,
      )
      const portal = await openBuild(page)
      await page.goto(`${portal.url}/#/dashboard`)
      if (serviceWorkers === 'allow') await isFollowed(page)
      await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
      const first = await entryOf(page)
      upgradeBuild(portal.folder)
      await page.evaluate(() => window.location.assign('#/sona-survey'))
      await expect(page.getByRole('heading', { level: 1, name: 'Survey Progress Dashboard' })).toBeVisible()
      expect(await entryOf(page)).not.toBe(first)

      // Now files are missing that no newer build has: the page says so, and does not reload in a loop.
      rmSync(join(portal.folder, 'assets'), { recursive: true })
      await page.evaluate(() => window.location.assign('#/od-model'))
      await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
      await portal.close()
    })
  })
}
