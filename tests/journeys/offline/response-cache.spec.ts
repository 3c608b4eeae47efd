// Journey, offline response cache: offline, a person sees what they read on this device, and how old it is; never what
// another person read.
import type { Page } from '@playwright/test'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, test } from '../portal.ts'
import { addMany, cardOf } from '../texts/documents-pages.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ troubles }) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /status of 401/, /Failed to fetch/, /Unable to preload CSS/)
  troubles.allow(/PageBoundary/, /Problem: You have not opened/)
})

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dashboard = (page: Page) => title(page, 'Nexus Dashboard.')
const asOf = (page: Page) => page.getByText(/Shown as of \d?\d:\d\d\./)

/** URLs of all cached responses on the device, of any person. */
const lying = (page: Page) =>
  page.evaluate(async () => {
    // Opening a database that does not exist would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'nexus')) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('nexus')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        asked.onsuccess = () => {
          opening.result.close()
          resolve(asked.result.map((key) => String((key as string[])[1])))
        }
      }
    })
  })

/** How much of the page was moved by something else (layout shift). */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (list: PerformanceObserverEntryList) =>
          list.getEntries().reduce((all, entry) => all + (entry as unknown as { value: number }).value, 0)
        new PerformanceObserver((list) => resolve(sum(list))).observe({ type: 'layout-shift', buffered: true })
        setTimeout(resolve, 1000, 0)
      }),
  )

async function isKept(page: Page, ...parts: string[]) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const missing = async () => {
    const all = (await lying(page)).join(' ')
    return parts.filter((part) => !all.includes(part))
  }
  await expect.poll(missing).toEqual([])
}

const open = (page: Page, path: string) => page.evaluate((to) => window.location.assign(`#${to}`), path)

test('what was read is available offline, also after a reload', async ({ page, context, portal, signIn }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const first = 'Handbook for the road'
  await addMany(portal, '/api/documents', [first])
  await signIn(page, 'mcvp')
  await page.goto('/#/dashboard')
  await expect(dashboard(page)).toBeVisible()
  await isKept(page, 'start', '/api/home')
  await open(page, '/mx-results')
  await isKept(page, '/api/checklist/summary')
  await open(page, '/resource-hub')
  await expect(cardOf(page, first)).toBeVisible()
  await isKept(page, '/api/documents')

  await context.setOffline(true)
  await page.reload()
  await expect(cardOf(page, first)).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await axeInBothThemes(page)
  await takeScreenshots(page, 'offline-read')
  await open(page, '/mx-results')
  await expect(page.locator('main h1')).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await open(page, '/dashboard')
  await expect(dashboard(page)).toBeVisible()
  await expect(asOf(page)).toBeVisible()

  await open(page, '/resource-hub?search=nobody-asked')
  await expect(page.getByText('You have not opened this on this device yet')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await axeInBothThemes(page)
  await takeScreenshots(page, 'offline-not-read')

  await open(page, '/resource-hub')
  await expect(cardOf(page, first)).toBeVisible()
  await addMany(portal, '/api/documents', ['Newer than the road'])
  await context.setOffline(false)
  await page.getByRole('button', { name: '1 new: show' }).click()
  await expect(cardOf(page, 'Newer than the road')).toBeVisible()
  await expect(page.getByText(/You are offline|Shown as of/)).toHaveCount(0)
})

/** As if the device had not reached the portal for so many days. */
const age = (page: Page, days: number) =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('nexus')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const step = opening.result.transaction('answers', 'readwrite')
          const walk = step.objectStore('answers').openCursor()
          walk.onsuccess = () => {
            if (!walk.result) return
            walk.result.update({ ...walk.result.value, at: walk.result.value.at - ms })
            walk.result.continue()
          }
          step.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    days * 86_400_000,
  )

test('after a week without the portal nothing can be read, whatever became of the session', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'tl')
  await page.goto('/#/dashboard')
  await isKept(page, 'start', '/api/home')
  await context.setOffline(true)
  await age(page, 6.9)
  await page.reload()
  await expect(dashboard(page)).toBeVisible()
  await age(page, 0.2)
  await page.reload()
  await expect.poll(() => lying(page)).toEqual([])
  await expect(dashboard(page)).toHaveCount(0)
})

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((place) => place.startsWith('nexus-draft:')))

test('signing out offline counts at once, and on the portal when back online; signing out leaves nothing behind, nor a draft in another tab', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const person = await signIn(page, 'tl', { displayName: 'Sara Iqbal' })
  await page.goto('/#/dashboard')
  await isKept(page, 'start', '/api/home')
  const other = await context.newPage()
  await other.goto('/#/dashboard')
  await isKept(other, '/api/home')
  await context.setOffline(true)
  await open(page, '/logout')
  await expect(page.getByText('You’re signed out on this device.')).toBeVisible()
  for (const tab of [page, other]) await expect(tab).toHaveURL(/#\/signin/)
  expect(await lying(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('nexus-reader'))).toBeNull()
  await context.setOffline(false)
  const status = async () => (await portal.ask('GET', '/api/me', { as: person })).status
  await expect.poll(status, { timeout: 15_000 }).toBe(401)

  const { uid } = await signIn(page, 'tl', { displayName: 'Sara Iqbal' })
  for (const [tab, path] of [[page, '/dashboard'] as const, [other, '/resource-hub'] as const]) {
    await tab.goto('about:blank')
    await tab.goto(`/#${path}`)
  }
  await isKept(page, 'start', '/api/home')
  await isKept(other, '/api/documents')
  await open(other, '/gcpform')
  await other.getByLabel('Title').fill('A partnership nobody may see yet')
  await expect.poll(() => drafts(page)).toEqual([`nexus-draft:${uid}:gcp`])
  await open(page, '/logout')
  await expect(page).toHaveURL(/#\/signin/)
  expect(await lying(page)).toEqual([])
  // The tab with the open form signs out too, and stores no draft.
  await expect(other).toHaveURL(/#\/signin/)
  expect(await drafts(other)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('nexus-reader'))).toBeNull()

  await context.setOffline(true)
  await page.goBack()
  await expect(page.getByText('Sara Iqbal')).toHaveCount(0)
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByText('Failed to fetch')).toBeVisible()
    await expect(tab.getByText('Sara Iqbal')).toHaveCount(0)
    expect(await lying(tab)).toEqual([])
  }
})

test('the next person on the device sees nothing of the previous one', async ({ page, context, portal, signIn }) => {
  await signIn(page, 'mcvp')
  await page.goto('/#/dashboard')
  await isKept(page, 'start')
  await open(page, '/mx-results')
  await isKept(page, '/api/checklist/summary')
  // The session is replaced without a sign-out, as by a form in another window.
  await context.clearCookies()
  const next = await portal.signInAs('mcvp', { displayName: 'Bilal Ahmed' })
  await enter(page, portal.url, next)
  await page.goto('about:blank')
  await page.goto(`${portal.url}/#/profile`)
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Bilal Ahmed')
  await isKept(page, 'start')
  expect((await lying(page)).filter((address) => address.includes('/api/checklist'))).toEqual([])
  await context.setOffline(true)
  await page.goto('about:blank')
  await page.goto(`${portal.url}/#/mx-results`)
  await expect(page.getByText('You have not opened this on this device yet').first()).toBeVisible()
})

test('a session that ended meanwhile, or while the portal was closed, clears the cache; nothing is cached while an admin views as a role', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  await signIn(page, 'tl')
  await page.goto('/#/dashboard')
  await isKept(page, 'start', '/api/home')
  await context.setOffline(true)
  await page.reload()
  await expect(dashboard(page)).toBeVisible()
  await context.clearCookies()
  await context.setOffline(false)
  await expect(page).toHaveURL(/#\/signin/)
  await expect.poll(() => lying(page)).toEqual([])

  const admin = await signIn(page, 'admin')
  await page.goto('about:blank')
  await page.goto('/#/dashboard')
  await isKept(page, 'start', '/api/home')
  await portal.ask('POST', '/api/view-as', { as: admin, body: { role: 'tm', committee: null, portfolio: null } })
  await page.reload()
  await expect(dashboard(page)).toBeVisible()
  await expect.poll(() => lying(page)).toEqual([])
  await portal.ask('DELETE', '/api/view-as', { as: admin })
  await page.reload()
  await isKept(page, 'start', '/api/home')

  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/#/dashboard')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await lying(page)).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Failed to fetch')).toBeVisible()
})

test('a portal that hangs: cached responses are shown after a timeout, and new ones replace them', async ({
  page,
  portal,
  signIn,
}) => {
  await addMany(portal, '/api/documents', ['Before the jam'])
  await signIn(page, 'mcvp')
  await page.goto('/#/resource-hub')
  await expect(cardOf(page, 'Before the jam')).toBeVisible()
  await isKept(page, 'start', '/api/documents')
  await addMany(portal, '/api/documents', ['After the jam'])
  let letGo = () => {}
  const jam = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/documents?**', async (route) => {
    await jam
    await route.continue()
  })
  await page.reload()
  await expect(cardOf(page, 'Before the jam')).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expect(cardOf(page, 'After the jam')).toHaveCount(0)
  expect(await shifts(page)).toBeLessThan(0.1)
  letGo()
  await page.getByRole('button', { name: '1 new: show' }).click()
  await expect(cardOf(page, 'After the jam')).toBeVisible()
  await expect(asOf(page)).toHaveCount(0)
})

test('where only one address cannot be reached, the page stays on a message with Retry', async ({ page, signIn }) => {
  test.slow()
  await signIn(page, 'mcvp')
  await page.goto('/#/dashboard')
  await isKept(page, 'start', '/api/home')
  const cut = /\/api\/(survey|checklist\/summary)(\?|$)/
  await page.route(cut, (route) => route.abort())
  await open(page, '/sona-survey')
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(page.getByText('The portal cannot be reached. Check your connection, then try again.')).toBeVisible()
  /** What came and went meanwhile, over several probes and polls. */
  await page.evaluate(() => {
    const texts = new Set<string>()
    new MutationObserver(() => texts.add(document.body.innerText)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    Object.assign(window, { texts })
  })
  await page.waitForTimeout(20_000)
  const texts = await page.evaluate(() => [...(window as unknown as { texts: Set<string> }).texts].join(' '))
  expect(texts).not.toMatch(/Loading|on this device yet|not responding/)
  await expect(retry).toBeVisible()

  await open(page, '/mx-results')
  await expect(page.getByText('Error Loading Data')).toBeVisible()
  await expect(page.getByText('The portal cannot be reached. Check your connection, then try again.')).toBeVisible()
  await expect(page.getByText('You have not opened this on this device yet')).toHaveCount(0)
  await takeScreenshots(page, 'one-address-lost')
  await page.unroute(cut)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Error Loading Data')).toHaveCount(0)
  await open(page, '/sona-survey')
  await expect(page.getByRole('main').getByText('Multan').first()).toBeVisible()
})
