// Is what was saved without a line never lost, and never stored twice? Lines that break, pages that are killed, answers that
// come too late, years that close, two tabs, two people.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { sampleForm } from '#hubs/mx-standards/sample-form.ts'
import type { Person, TestPortal } from '#server/test-portal.ts'
import { turnYear } from '#server/test-years.ts'
import { plusDays, today } from '#shared/calendar.ts'
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, type Troubles, test } from './portal.ts'

const narrow = { width: 360, height: 740 }
const phone = { width: 390, height: 844 }
const waits = 'Waiting for a line. It is sent by itself.'

const brokenLine = (troubles: Troubles) =>
  troubles.allow(/Failed to load resource/, /lost: /, /ERR_INTERNET_DISCONNECTED/)
const strip = (page: Page, count: number) => page.getByRole('button', { name: `Waiting: ${count}`, exact: true })
const noStrip = (page: Page) => expect(page.getByRole('button', { name: /^Waiting: / })).toHaveCount(0)
const list = (page: Page) => page.getByRole('dialog', { name: 'Waiting on this device' })
const saveProgress = (page: Page) => page.getByRole('button', { name: 'Save Progress' }).click()
const tick = (page: Page, name: RegExp) => page.getByRole('checkbox', { name }).check()

async function openChecklist(page: Page, url = '') {
  await page.goto(`${url}/#/mx-standards?step=2`)
  await expect(page.getByRole('checkbox', { name: /^Job KPIs/ })).toBeVisible()
  // What waiting needs is fetched while there is a line.
  await page.waitForLoadState('networkidle')
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function openReport(page: Page, url = '') {
  await page.goto(`${url}/#/mx-funnel-form`)
  await expect(page.getByRole('combobox', { name: 'LC', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function report(page: Page, lc: string, leads: number) {
  await choose(page, 'LC', lc)
  await choose(page, 'Term', 'Long Term')
  await choose(page, 'Role', 'EB')
  await page.getByRole('textbox', { name: 'Leads' }).fill(String(leads))
  for (const stage of [
    'Applicants',
    'Accepted',
    'Approved',
    'Realised',
    'Finished',
    'Completes',
    'Advanced',
    'Alumni',
  ]) {
    await page.getByRole('textbox', { name: stage }).fill('0')
  }
  await page.getByRole('button', { name: 'Submit' }).click()
}

const savedBy = async (portal: TestPortal, as: Person) =>
  (await portal.ask('GET', `/api/checklist/${as.uid}`, { as })).json
const savesOf = async ({ db }: TestPortal, { uid }: Person) =>
  (
    await db
      .selectFrom('audit')
      .select('kind')
      .where('subject', '=', uid)
      .where('kind', 'like', 'checklist.%')
      .execute()
  ).length
const reportsOf = async ({ db }: TestPortal, { uid }: Person) =>
  (await db.selectFrom('mxFunnelEntry').select('Leads').where('submittedBy', '=', uid).execute()).map(
    (row) => row.Leads,
  )

test('a checklist saved without a line waits, is seen, and is sent once after the page was killed', async ({
  page,
  context,
  portal,
  signIn,
  troubles,
}) => {
  brokenLine(troubles)
  await page.setViewportSize(phone)
  const person = await signIn(page, 'tl')
  await openChecklist(page)
  await context.setOffline(true)
  await tick(page, /^Job KPIs/)
  await saveProgress(page)
  await expect(page.getByText(waits).first()).toBeVisible()
  await expect(strip(page, 1)).toBeVisible()
  // Later answers join it.
  await tick(page, /^Job description/)
  await saveProgress(page)
  await expect(page.getByRole('status').getByText(waits)).toBeVisible()
  await expect(strip(page, 1)).toBeVisible()
  await axeInBothThemes(page)
  await look(page, 'waiting-checklist')
  await strip(page, 1).click()
  await expect(list(page)).toContainText('MX checklist')
  await axeInBothThemes(page)
  await look(page, 'waiting-list')
  expect(await savesOf(portal, person)).toBe(0)
  await page.close({ runBeforeUnload: false })

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/#/dashboard')
  await expect(again.getByText('What waited is sent.')).toBeVisible()
  await noStrip(again)
  expect((await savedBy(portal, person)).jobDesign).toMatchObject({ jobKpis: true, jobDescription: true })
  expect(await savesOf(portal, person)).toBe(1)
  await openChecklist(again)
  await expect(again.getByText('All changes saved')).toBeVisible()
})

test('an open form follows what is sent, and goes on from there', async ({
  page,
  context,
  portal,
  signIn,
  troubles,
}) => {
  brokenLine(troubles)
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
})

test('reports wait one by one, and the form is free for the next', async ({
  page,
  context,
  portal,
  signIn,
  troubles,
}) => {
  brokenLine(troubles)
  await page.setViewportSize(narrow)
  const person = await signIn(page, 'tl')
  await openReport(page)
  await context.setOffline(true)
  for (const [n, lc] of ['LUMS', 'NUST', 'IBA'].entries()) {
    await report(page, lc, n + 1)
    await expect(page.getByText(waits)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Leads' })).toHaveValue('')
    await expect(strip(page, n + 1)).toBeVisible()
  }
  await axeInBothThemes(page)
  await look(page, 'waiting-reports')
  await strip(page, 3).click()
  await list(page)
    .getByRole('button', { name: /^Discard Funnel report: NUST/ })
    .click()
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await list(page)
    .getByRole('button', { name: /^Open Funnel report: IBA/ })
    .click()
  await expect(page.getByRole('combobox', { name: 'LC', exact: true })).toHaveValue('IBA')
  await expect(strip(page, 1)).toBeVisible()
  await page.getByRole('textbox', { name: 'Leads' }).fill('30')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(strip(page, 2)).toBeVisible()
  await context.setOffline(false)
  await noStrip(page)
  expect((await reportsOf(portal, person)).sort()).toEqual([1, 30])
})

test('what the portal stored although its answer was lost is not stored again, also after a later save', async ({
  page,
  portal,
  signIn,
  troubles,
}) => {
  brokenLine(troubles)
  const person = await signIn(page, 'tl')
  await openChecklist(page)
  let isCut = true
  await page.route(/\/api\/(checklist|mxfunnel)\/submit/, async (route) => {
    if (!isCut) return route.continue()
    await route.fetch()
    // Another device changes the same answer before this one hears anything.
    if (route.request().url().includes('checklist')) {
      const now = await savedBy(portal, person)
      const jobDesign = { ...now.jobDesign, jobKpis: false }
      const body = { userId: person.uid, formData: { ...now, jobDesign }, version: now.version }
      await portal.ask('POST', '/api/checklist/submit', { as: person, body })
    }
    await route.abort()
  })
  await tick(page, /^Job KPIs/)
  await saveProgress(page)
  await expect(strip(page, 1)).toBeVisible()
  isCut = false
  await expect(page.getByText('All changes saved')).toBeVisible({ timeout: 45_000 })
  await noStrip(page)
  // The later save counts: this change had arrived before it.
  await expect(page.getByRole('checkbox', { name: /^Job KPIs/ })).not.toBeChecked()
  expect(await savesOf(portal, person)).toBe(2)

  isCut = true
  await openReport(page)
  await report(page, 'LUMS', 7)
  await expect(strip(page, 1)).toBeVisible()
  isCut = false
  await noStrip(page)
  expect(await reportsOf(portal, person)).toEqual([7])
})

test('a portal that answers after the form gave up stores it once', async ({ page, portal, signIn, troubles }) => {
  brokenLine(troubles)
  const person = await signIn(page, 'tl')
  await page.clock.install()
  await openReport(page)
  const late: (() => Promise<void>)[] = []
  await page.route('**/api/mxfunnel/submit', async (route) => {
    if (late.length > 0) return route.continue()
    late.push(async () => void (await route.fetch()))
  })
  await report(page, 'LUMS', 9)
  await expect.poll(() => late.length).toBe(1)
  await page.clock.fastForward(31_000)
  await expect(page.getByText(waits)).toBeVisible()
  await expect.poll(() => reportsOf(portal, person)).toEqual([9])
  await late[0]?.()
  expect(await reportsOf(portal, person)).toEqual([9])
  await page.clock.fastForward(61_000)
  await noStrip(page)
})

test('what a year that closed meanwhile refuses stays, says why, and can be opened and discarded', async ({
  page,
  context,
  troubles,
}) => {
  test.slow()
  brokenLine(troubles)
  const portal = await openPortal()
  const person = await portal.signInAs('tl')
  await enter(page, portal.url, person)
  await openChecklist(page, portal.url)
  await context.setOffline(true)
  await tick(page, /^Job KPIs/)
  await saveProgress(page)
  await expect(strip(page, 1)).toBeVisible()
  await context.setOffline(false)
  await turnYearSoon(portal)
  await expect(page.getByText('One change needs you.')).toBeVisible()
  await strip(page, 1).click()
  await expect(list(page)).toContainText('Not taken:')
  await axeInBothThemes(page)
  await look(page, 'waiting-refused')
  await list(page).getByRole('button', { name: 'Discard MX checklist' }).click()
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click()
  await noStrip(page)
  expect(await savesOf(portal, person)).toBe(0)
  await portal.close()
})

const turnYearSoon = (portal: TestPortal) =>
  turnYear(portal, { label: 'next', startsOn: plusDays(today(), 1), endsOn: plusDays(today(), 365) })

test('where another device answered the same, both values are shown and chosen', async ({
  page,
  context,
  portal,
  signIn,
  troubles,
}) => {
  brokenLine(troubles)
  await page.setViewportSize(phone)
  const person = await signIn(page, 'tl', { displayName: 'Omar Butt' })
  await page.goto('/#/mx-standards?step=1')
  await expect(page.getByLabel('First name')).toHaveValue('Omar')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByLabel('First name').fill('Umar')
  await saveProgress(page)
  await expect(strip(page, 1)).toBeVisible()
  const other = sampleForm(5)
  await portal.ask('POST', '/api/checklist/submit', { as: person, body: { userId: person.uid, formData: other } })
  await context.setOffline(false)
  await expect(page.getByText('One change needs you.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This was changed meanwhile' })).toBeVisible()
  await axeInBothThemes(page)
  await look(page, 'waiting-conflict')
  // Undecided, it is still there after a reload.
  await page.reload()
  await expect(page.getByRole('radio', { name: `First name, saved: ${other.generalDetail.firstName}` })).toBeVisible()
  await page.getByRole('radio', { name: 'First name, here: Umar' }).check()
  await page.getByRole('button', { name: /^Save what is chosen/ }).click()
  await noStrip(page)
  const saved = await savedBy(portal, person)
  expect([saved.version, saved.generalDetail.firstName]).toEqual([2, 'Umar'])
  expect(saved.community).toEqual(other.community)
  await expect(page.getByText('All changes saved')).toBeVisible()
})

test('two tabs send what waits once', async ({ page, context, portal, signIn, troubles }) => {
  brokenLine(troubles)
  const person = await signIn(page, 'tl')
  await openChecklist(page)
  const other = await context.newPage()
  await openReport(other)
  await context.setOffline(true)
  await report(other, 'LUMS', 4)
  await tick(page, /^Job KPIs/)
  await saveProgress(page)
  await expect(strip(page, 2)).toBeVisible()
  await expect(strip(other, 2)).toBeVisible()
  const sent: string[] = []
  context.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await context.setOffline(false)
  await noStrip(page)
  await noStrip(other)
  expect(sent.sort()).toEqual(['/api/checklist/submit', '/api/mxfunnel/submit'])
  expect([await savesOf(portal, person), await reportsOf(portal, person)]).toEqual([1, [4]])
})

test('signing out asks about what waits, and nobody else ever sees it', async ({
  page,
  context,
  portal,
  signIn,
  troubles,
}) => {
  brokenLine(troubles)
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
  await look(page, 'waiting-sign-out')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('button', { name: 'Waiting: 1' })).toBeVisible()

  // The session ends by itself: it stays for its person.
  await context.clearCookies()
  const colleague = await portal.signInAs('tl')
  await enter(context, portal.url, colleague)
  await page.goto('/#/dashboard')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Hubs', exact: true })).toBeVisible()
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
  await expect(page.getByText('What waited is sent.')).toBeVisible()
  expect((await savedBy(portal, person)).jobDesign.jobKpis).toBe(true)
  expect(await savesOf(portal, colleague)).toBe(0)
})

test('discards and signs out', async ({ page, portal, signIn, troubles }) => {
  brokenLine(troubles)
  const person = await signIn(page, 'tl')
  await openChecklist(page)
  await page.route('**/api/checklist/submit', (route) => route.abort())
  await tick(page, /^Job KPIs/)
  await saveProgress(page)
  await expect(strip(page, 1)).toBeVisible()
  await page.goto('/#/logout')
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/#\/signin/)
  expect(await page.evaluate(() => localStorage.getItem('nexus-waiting'))).toBeNull()
  expect(await savesOf(portal, person)).toBe(0)
})

/** A browser with a memory of its own, which outlives its process. */
async function openBrowser(room: string, url: string): Promise<BrowserContext> {
  const { launchOptions, ...use } = test.info().project.use
  return chromium.launchPersistentContext(room, { ...launchOptions, viewport: phone, baseURL: url, locale: use.locale })
}

test('what waits survives a restart of the browser', async ({ portal }) => {
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
  // The browser goes down at once, without a word to its pages.
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
