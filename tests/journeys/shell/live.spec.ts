// Journeys about live updates: an open page shows what others change before it would poll, and never takes away what
// the person is in the middle of.
import type { Browser, Page } from '@playwright/test'
import { inTransaction } from '#server/database/database.ts'
import { notify } from '#server/notify/inbox.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { enter, expect, openPortal, test } from '../portal.ts'
import { form, serveDrive } from '../texts/gcp-entries.ts'

/** Within a second on an idle machine; a busy one gets longer, but less than until a page polls. */
const soon = { timeout: 15_000 }

// One after the other: they share a portal that nobody else changes.
test.describe.configure({ mode: 'default' })
let portal: TestPortal
test.beforeAll(async () => {
  portal = await openPortal()
})
test.afterAll(() => portal.close())
test.beforeEach(({ context }) => serveDrive(context))

/** The page is loaded, and its stream is open. */
async function open(page: Page, person: Person, path: string) {
  const { label: placeYear } = (await portal.portal.years()).open
  const asked = { placeAskedAt: new Date().toISOString(), placeYear }
  await portal.db.updateTable('user').set(asked).where('id', '=', person.uid).execute()
  await enter(page, portal.url, person)
  const listening = page.waitForResponse(/\/api\/live$/)
  await page.goto(`${portal.url}/#${path}`)
  await listening
}

async function elsewhere(browser: Browser, person: Person, path: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await open(page, person, path)
  return { page, close: () => context.close() }
}

test('a tick of the Sona survey appears in another browser, also in its progress', async ({ page, browser }) => {
  await open(page, await portal.signInAs('mcvp'), '/sona-survey?lc=Multan')
  const other = await elsewhere(browser, await portal.signInAs('admin'), '/sona-survey?lc=Multan')
  const box = (of: Page) => of.getByRole('checkbox', { name: 'oGV', exact: true })
  await expect(box(page)).not.toBeChecked()
  await expect(box(other.page)).not.toBeChecked()
  await box(other.page).click()
  await expect(box(page)).toBeChecked(soon)

  await page.goto(`${portal.url}/#/progress`)
  await expect(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked = page.waitForResponse(/\/api\/progress$/, soon)
  await box(other.page).click()
  expect((await asked).ok()).toBe(true)
  await other.close()
})

test('new entries for review are announced and shown on request, and an open dialog stays', async ({ page }) => {
  const author = await portal.signInAs('tm')
  const submit = (title: string) => portal.ask('POST', '/api/gcp', { as: author, body: form({ title }) })
  await submit('First practice')
  await open(page, await portal.signInAs('mcvp'), '/gcp-approvals')
  await expect(page.getByText('First practice').first()).toBeVisible()
  await submit('Second practice')
  await page.getByRole('button', { name: '1 new: show' }).click(soon)
  await expect(page.getByText('Second practice').first()).toBeVisible()

  await page
    .getByRole('button', { name: /^Reject with.*First practice/ })
    .first()
    .click()
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await reason.fill('Half a reason')
  await submit('Third practice')
  await expect(page.getByText('1 new: show')).toBeAttached(soon)
  await expect(reason).toHaveValue('Half a reason')
  await expect(reason).toBeFocused()
})

test('the bell updates, and a person who is signed out elsewhere is signed out at once, in every tab', async ({
  page,
  context,
  troubles,
}) => {
  // Requests at the moment of the sign-out are refused.
  troubles.allow(/status of 401/)
  const person = await portal.signInAs('tl')
  await open(page, person, '/profile')
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  const notifications = [{ uid: person.uid, kind: 'role', text: 'Something is new', path: '/profile' }]
  await inTransaction(portal.db, (trx) => notify(portal.portal, trx, notifications))
  await expect(page.getByRole('link', { name: 'Inbox, 1 unread' })).toBeVisible(soon)
  const tab = await context.newPage()
  await tab.goto(`${portal.url}/#/profile`)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  const admin = await portal.signInAs('admin')
  await portal.ask('POST', `/api/users/${person.uid}/end-sessions`, { as: admin })
  for (const each of [page, tab]) await expect(each.getByRole('button', { name: /^(Sign|Log) in$/i })).toBeVisible(soon)
})

test('answers that are being typed stay when another device saves', async ({ page, browser, troubles }) => {
  // Both may save at the same moment: the second is refused, and sends the merged result.
  troubles.allow(/status of 409/)
  const person = await portal.signInAs('tl', { displayName: 'Ayesha Khan' })
  await open(page, person, '/mx-standards')
  const other = await elsewhere(browser, person, '/mx-standards')
  const first = (of: Page) => of.getByLabel('First name')
  await expect(first(page)).toHaveValue('Ayesha')
  await expect(first(other.page)).toHaveValue('Ayesha')
  await first(page).fill('Aisha')
  const asked = page.waitForResponse(/\/api\/checklist\//)
  await other.page.getByLabel('Last name').fill('Malik')
  await asked
  await expect(first(page)).toHaveValue('Aisha')
  await expect(first(page)).toBeFocused()
  await other.close()
})
