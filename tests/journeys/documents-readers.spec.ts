// Do documents know their readers and owners? Bookmarks and what is new on two devices; a question that one press answers.
import { plusDays, today } from '#shared/calendar.ts'
import { addMany, cardOf, servePictures } from './documents-pages.ts'
import { look } from './looks.ts'
import { expect, test } from './portal.ts'

test.setTimeout(60_000)
test.beforeEach(async ({ context, troubles }) => {
  await servePictures(context)
  troubles.allow(/status of 404.*example\.org/)
})

test('a reader bookmarks by keyboard, finds it under the filter, and sees what is new', async ({
  page,
  portal,
  signIn,
}) => {
  await addMany(portal, '/api/documents', ['Kept handbook', 'Other handbook'])
  const reader = await signIn(page, 'tm')
  const visited = page.waitForResponse((answer) => answer.url().endsWith('/visit'))
  await page.goto('/#/resource-hub')
  await expect(cardOf(page, 'Kept handbook')).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  const bookmark = page.getByRole('button', { name: 'Bookmark: Kept handbook' })
  await bookmark.focus()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/bookmark') && answer.status() === 204)
  await page.keyboard.press('Enter')
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await expect(bookmark).toBeFocused()
  await saved
  await page.getByText('Bookmarked', { exact: true }).click()
  await expect(page).toHaveURL(/filter=bookmarked/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, 'Kept handbook')).toBeVisible()
  await look(page, 'bookmarked')

  // Five hours later somebody has added one: the dashboard counts it, the card says so.
  await visited
  const startedAt = new Date(Date.now() - 5 * 3_600_000).toISOString()
  await portal.db.updateTable('documentVisit').set({ startedAt }).where('userId', '=', reader.uid).execute()
  await addMany(portal, '/api/documents', ['Brand new handbook'])
  const { json } = await portal.ask('GET', '/api/home', { as: reader })
  expect(JSON.stringify(json.cards)).toContain(' new')
  await page.goto('/#/resource-hub')
  await page.reload()
  await expect(cardOf(page, 'Brand new handbook').getByText('New', { exact: true })).toBeVisible()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
})

test('an owner is asked on the dashboard and answers with one press', async ({ page, portal, signIn }) => {
  const owner = await signIn(page, 'mcvp')
  const body = { title: 'Old guide', description: 'For all.', documentUrl: 'https://nexus.example/old', imageUrl: '' }
  const { json } = await portal.ask('POST', '/api/documents', { as: owner, body })
  const past = { checkBy: plusDays(today(), -1), confirmedAt: '2025-05-03T09:00:00.000Z' }
  await portal.db.updateTable('document').set(past).where('id', '=', json._id).execute()
  await page.goto('/#/dashboard')
  await page.reload()
  await page.getByRole('link', { name: '1 document of yours wants checking' }).click()
  const row = page.getByRole('listitem', { name: 'Old guide', exact: true })
  await expect(row.getByText(/Not confirmed since 3 May 2025/)).toBeVisible()
  await look(page, 'want-checking')
  await row.getByRole('button', { name: 'Still right: Old guide' }).click()
  await expect(page.getByText(/“Old guide” is confirmed until/)).toBeVisible()
  await expect(page.getByText('Nothing wants checking')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Uploaded Documents' })).toBeFocused()
  await page.goto('/#/dashboard')
  await expect(page.getByText(/wants? checking/)).toHaveCount(0)

  // Another day, and another owner among those who may.
  await portal.signInAs('admin', { displayName: 'Omar Owner' })
  await page.goto(`/#/edit-document/${json._id}`)
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: 'Omar Owner' }).click()
  await page.getByLabel('Check by').fill(plusDays(today(), 30))
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Document updated successfully')).toBeVisible()
  await page.goto('/#/document-upload')
  await expect(row.getByText('Owner: Omar Owner')).toBeVisible()
})
