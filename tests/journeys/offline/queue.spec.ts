// Journey, offline queue: what a person saves offline is kept, shown, and sent once. Killed pages and browsers, sign-out,
// two people on one device.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, test } from '../portal.ts'
import {
  allowOfflineErrors,
  list,
  narrow,
  noStrip,
  openChecklist,
  openReport,
  phone,
  queuedText,
  report,
  reportsOf,
  savedBy,
  saveProgress,
  savesOf,
  strip,
  tick,
} from './queue-pages.ts'

test('a checklist saved offline is queued, shown, and sent once after the page was killed', async ({
  page,
  context,
  portal,
  signIn,
  troubles,
}) => {
  allowOfflineErrors(troubles)
  await page.setViewportSize(phone)
  const person = await signIn(page, 'tl')
  await openChecklist(page)
  await context.setOffline(true)
  await tick(page, /^Job KPIs/)
  await saveProgress(page)
  await expect(page.getByText(queuedText).first()).toBeVisible()
  await expect(strip(page, 1)).toBeVisible()
  // Later answers are merged into it.
  await tick(page, /^Job description/)
  await saveProgress(page)
  await expect(page.getByRole('status').getByText(queuedText)).toBeVisible()
  await expect(strip(page, 1)).toBeVisible()
  await axeInBothThemes(page)
  await takeScreenshots(page, 'waiting-checklist')
  await strip(page, 1).click()
  await expect(list(page)).toContainText('MX checklist')
  await axeInBothThemes(page)
  await takeScreenshots(page, 'waiting-list')
  expect(await savesOf(portal, person)).toBe(0)
  await page.close({ runBeforeUnload: false })

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/#/dashboard')
  await expect(again.getByText('Your change has been sent.')).toBeVisible()
  await noStrip(again)
  expect((await savedBy(portal, person)).jobDesign).toMatchObject({ jobKpis: true, jobDescription: true })
  expect(await savesOf(portal, person)).toBe(1)
  await openChecklist(again)
  await expect(again.getByText('All changes saved')).toBeVisible()
})

test('an open form follows what is sent, and continues from there; what is queued then is discarded at sign-out', async ({
  page,
  context,
  portal,
  signIn,
  troubles,
}) => {
  allowOfflineErrors(troubles)
  await page.setViewportSize(narrow)
  const person = await signIn(page, 'tl')
  await openChecklist(page)
  await context.setOffline(true)
  await tick(page, /^Job KPIs/)
  await saveProgress(page)
  await expect(strip(page, 1)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('All changes saved')).toBeVisible()
  await noStrip(page)
  await page.getByRole('checkbox', { name: /^Job KPIs/ }).uncheck()
  await saveProgress(page)
  await expect(page.getByText('Progress saved successfully!')).toBeVisible()
  expect(await savedBy(portal, person)).toMatchObject({ version: 2, jobDesign: { jobKpis: false } })

  await page.route('**/api/checklist/submit', (route) => route.abort())
  await tick(page, /^Job KPIs/)
  await saveProgress(page)
  await expect(strip(page, 1)).toBeVisible()
  await page.goto('/#/logout')
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/#\/signin/)
  expect(await page.evaluate(() => localStorage.getItem('nexus-waiting'))).toBeNull()
  expect(await savesOf(portal, person)).toBe(2)
})

test('reports are queued one by one, and the form is free for the next', async ({
  page,
  context,
  portal,
  signIn,
  troubles,
}) => {
  allowOfflineErrors(troubles)
  await page.setViewportSize(narrow)
  const person = await signIn(page, 'tl')
  await openReport(page)
  await context.setOffline(true)
  for (const [n, lc] of ['NUST', 'IBA'].entries()) {
    await report(page, lc, n + 1)
    await expect(page.getByText(queuedText)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Leads' })).toHaveValue('')
    await expect(strip(page, n + 1)).toBeVisible()
  }
  await takeScreenshots(page, 'waiting-reports')
  await strip(page, 2).click()
  await list(page)
    .getByRole('button', { name: /^Discard Funnel report: NUST/ })
    .click()
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await list(page)
    .getByRole('button', { name: /^Open Funnel report: IBA/ })
    .click()
  await expect(page.getByRole('combobox', { name: 'LC', exact: true })).toHaveValue('IBA')
  await noStrip(page)
  await page.getByRole('textbox', { name: 'Leads' }).fill('30')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(strip(page, 1)).toBeVisible()
  await context.setOffline(false)
  await noStrip(page)
  expect(await reportsOf(portal, person)).toEqual([30])
})

test('signing out asks about queued changes, and nobody else ever sees them', async ({
  page,
  context,
  portal,
  signIn,
  troubles,
}) => {
  allowOfflineErrors(troubles)
  troubles.allow(/status of (401|503)/)
  await page.setViewportSize(narrow)
  const person = await signIn(page, 'tl')
  await openChecklist(page)
  await page.route('**/api/checklist/submit', (route) => route.abort())
  await tick(page, /^Job KPIs/)
  await saveProgress(page)
  await expect(strip(page, 1)).toBeVisible()
  await page.goto('/#/logout')
  await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible()
  await expect(page.getByText('MX checklist')).toBeVisible()
  await axeInBothThemes(page)
  await takeScreenshots(page, 'waiting-sign-out')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('button', { name: 'Unsent changes: 1' })).toBeVisible()

  // The session expires: the queue stays for its owner.
  await context.clearCookies()
  const colleague = await portal.signInAs('tl')
  await enter(context, portal.url, colleague)
  await page.goto('/#/dashboard')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await noStrip(page)
  await openChecklist(page)
  await expect(page.getByRole('checkbox', { name: /^Job KPIs/ })).not.toBeChecked()
  await page.goto('/#/logout')
  await expect(page).toHaveURL(/#\/signin/)

  await enter(context, portal.url, person)
  await page.unroute('**/api/checklist/submit')
  await page.goto('/#/dashboard')
  await page.reload()
  await expect(page.getByText('Your change has been sent.')).toBeVisible()
  expect((await savedBy(portal, person)).jobDesign.jobKpis).toBe(true)
  expect(await savesOf(portal, colleague)).toBe(0)
})

test('nothing of a person who has signed out waits on the device', async ({ page, signIn, troubles }) => {
  allowOfflineErrors(troubles)
  await signIn(page, 'tl')
  await openChecklist(page)
  await page.route('**/api/checklist/submit', (route) => route.abort())
  await tick(page, /^Job KPIs/)
  await saveProgress(page)
  await expect(strip(page, 1)).toBeVisible()
  // As after a crash: the browser has lost the mark, so the page does not ask.
  await page.evaluate(() => localStorage.removeItem('nexus-waiting'))
  await page.evaluate(() => window.location.assign('#/logout'))
  await expect(page).toHaveURL(/#\/signin/)
  const left = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('nexus-waiting')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asked = opening.result.transaction('waiting').objectStore('waiting').count()
          asked.onsuccess = () => resolve(asked.result)
        }
      }),
  )
  expect(left).toBe(0)
})

/** A browser with its own profile, which outlives its process. */
async function openBrowser(room: string, url: string): Promise<BrowserContext> {
  const { launchOptions, ...use } = test.info().project.use
  return chromium.launchPersistentContext(room, { ...launchOptions, viewport: phone, baseURL: url, locale: use.locale })
}

test('the queue survives a restart of the browser', async ({ portal }) => {
  test.slow()
  const room = mkdtempSync(join(tmpdir(), 'nexus-browser-'))
  const person = await portal.signInAs('tl')
  let context = await openBrowser(room, portal.url)
  await enter(context, portal.url, person)
  const page = await context.newPage()
  await openReport(page)
  await context.setOffline(true)
  await report(page, 'LUMS', 11)
  await expect(strip(page, 1)).toBeVisible()
  // The browser is killed, without notice to its pages.
  const browser = await context.browser()?.newBrowserCDPSession()
  await browser?.send('Browser.crash').catch(() => {})
  await context.close().catch(() => {})

  context = await openBrowser(room, portal.url)
  await enter(context, portal.url, person)
  const again = await context.newPage()
  await again.goto('/#/dashboard')
  await expect.poll(() => reportsOf(portal, person)).toEqual([11])
  await noStrip(again)
  await context.close()
  rmSync(room, { recursive: true, force: true })
})
