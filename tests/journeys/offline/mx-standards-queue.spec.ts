// Journey, offline queue of the checklist: queued changes are never lost and never stored twice. Responses that are lost or
// late, years that close, two devices, two tabs.
import { sampleForm } from '#hubs/mx-standards/sample-form.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'
import {
  allowOfflineErrors,
  list,
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

test('a change that was stored although its response was lost is not stored again, also after a later save', async ({
  page,
  portal,
  signIn,
  troubles,
}) => {
  allowOfflineErrors(troubles)
  const person = await signIn(page, 'tl')
  await openChecklist(page)
  let isCut = true
  await page.route(/\/api\/(checklist|mxfunnel)\/submit/, async (route) => {
    if (!isCut) return route.continue()
    await route.fetch()
    // Another device changes the same answer before this one gets a response.
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
  // The later save counts, because this change had arrived before it.
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

test('a portal that responds after the form gave up stores it once', async ({ page, portal, signIn, troubles }) => {
  allowOfflineErrors(troubles)
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
  await expect(page.getByText(queuedText)).toBeVisible()
  await expect.poll(() => reportsOf(portal, person)).toEqual([9])
  await late[0]?.()
  expect(await reportsOf(portal, person)).toEqual([9])
  await page.clock.fastForward(61_000)
  await noStrip(page)
})

test('a change refused because its year closed stays in the queue, says why, and can be moved to the open year', async ({
  page,
  context,
  troubles,
}) => {
  test.slow()
  allowOfflineErrors(troubles)
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
  await expect(page.getByText('1 change needs your attention.')).toBeVisible()
  await strip(page, 1).click()
  await expect(list(page)).toContainText('Not accepted:')
  await axeInBothThemes(page)
  await takeScreenshots(page, 'waiting-refused')
  expect(await savesOf(portal, person)).toBe(0)
  await list(page).getByRole('button', { name: 'Open MX checklist' }).click()
  await expect(page.getByText(/^Your .* answers were never sent$/)).toBeVisible()
  await page.getByRole('button', { name: /^Use them for / }).click()
  await noStrip(page)
  await page.goto(`${portal.url}/#/mx-standards?step=2`)
  await expect(page.getByRole('checkbox', { name: /^Job KPIs/ })).toBeChecked()
  await expect(page.getByText('All changes saved').first()).toBeVisible()
  expect(await savesOf(portal, person)).toBe(1)
  await portal.close()
})

const turnYearSoon = (portal: TestPortal) =>
  turnYear(portal, { label: 'next', startsOn: plusDays(today(), 1), endsOn: plusDays(today(), 365) })

test('if another device changed the same answer, both values are shown and the person chooses', async ({
  page,
  context,
  portal,
  signIn,
  troubles,
}) => {
  allowOfflineErrors(troubles)
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
  await expect(page.getByText('1 change needs your attention.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This has changed since you opened it' })).toBeVisible()
  await takeScreenshots(page, 'waiting-conflict')
  // Without a decision, it is still there after a reload.
  await page.reload()
  await expect(page.getByRole('radio', { name: `First name, saved: ${other.generalDetail.firstName}` })).toBeVisible()
  await page.getByRole('radio', { name: 'First name, here: Umar' }).check()
  await page.getByRole('button', { name: /^Save choices/ }).click()
  await noStrip(page)
  const saved = await savedBy(portal, person)
  expect([saved.version, saved.generalDetail.firstName]).toEqual([2, 'Umar'])
  expect(saved.community).toEqual(other.community)
  await expect(page.getByText('All changes saved')).toBeVisible()
})

test('two tabs send the queue once', async ({ page, context, portal, signIn, troubles }) => {
  allowOfflineErrors(troubles)
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
