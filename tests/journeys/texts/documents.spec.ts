// Journey, documents: uploaded, found, edited while somebody else edits, deleted and restored; read page by page, and
// bookmarked by keyboard. axe checks what the walk over all screens does not reach.
import type { Page } from '@playwright/test'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'
import { addMany, cardOf, servePictures } from './documents-pages.ts'

test.beforeEach(async ({ context, troubles }) => {
  await servePictures(context)
  troubles.allow(/status of 404.*example\.org/)
})

const rowOf = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

test('upload → find → edit → delete → undo', async ({ page, portal, signIn, troubles }) => {
  test.slow()
  troubles.allow(/status of 409/)
  await signIn(page, 'mcvp')
  await page.goto('/#/resource-hub')
  await page
    .getByRole('link', { name: /^Upload/ })
    .first()
    .click()
  // The card beside the form follows what is typed.
  const preview = page.getByRole('region', { name: 'Preview' })
  await field(page, 'Title').fill('Journey finance guide')
  await field(page, 'Description').fill('How an LC closes its books.\nRead it before the audit.')
  await field(page, 'Document URL').fill('https://docs.google.com/spreadsheets/d/1/edit')
  await field(page, 'Image URL').fill('https://example.org/broken.png')
  await expect(preview.getByText("This picture doesn't load")).toBeVisible()
  await field(page, 'Image URL').fill('https://example.org/good.svg')
  await expect(preview.locator('img[data-loaded]')).toHaveAttribute('src', 'https://example.org/good.svg')
  await expect(preview.getByText("This picture doesn't load")).toHaveCount(0)
  await page.getByRole('button', { name: 'Upload', exact: true }).dblclick()
  await expect(page.getByText('Document uploaded successfully', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Journey finance guide')).toHaveCount(1)

  // Edited while somebody else does: their version is shown, mine can overwrite it.
  await rowOf(page, 'Journey finance guide').getByRole('link', { name: /^Edit/ }).click()
  await expect(field(page, 'Title')).toHaveValue('Journey finance guide')
  await field(page, 'Title').fill('Journey audit guide')
  await field(page, 'Image URL').fill('')
  const path = `/api/documents/${page.url().split('/').at(-1)}`
  const body = { title: 'Theirs', description: 'After', documentUrl: 'https://nexus.example/two', imageUrl: '' }
  await portal.ask('PUT', path, { as: await portal.signInAs('admin'), body })
  await page.getByRole('button', { name: 'Update' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'This has changed since you opened it' })
  await expect(notice).toContainText('Theirs')
  await axeInBothThemes(page)
  await takeScreenshots(page, 'conflict')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  await notice.getByRole('button', { name: 'Keep my texts' }).click()
  await expect(page.getByText('Document updated successfully', { exact: true })).toBeVisible()

  // Found by everybody, by part of its name. No picture: the text begins at the top of the card.
  await expect(page).toHaveURL(/#\/resource-hub$/)
  await page.getByPlaceholder('Search by name').fill('JOURNEY aud')
  await expect(page.getByRole('article')).toHaveCount(1)
  const card = await cardOf(page, 'Journey audit guide').boundingBox()
  const title = await cardOf(page, 'Journey audit guide').getByRole('heading').boundingBox()
  expect((title?.y ?? 0) - (card?.y ?? 0)).toBeLessThan(60)

  // Deleted after a confirmation, and restored.
  await page.getByRole('link', { name: /^Upload/ }).click()
  const row = rowOf(page, 'Journey audit guide')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await axeInBothThemes(page)
  await takeScreenshots(page, 'delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Uploaded Documents' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('a reader goes through the pages and back, and bookmarks by keyboard', async ({ page, portal, signIn }) => {
  const titles = [1, 2, 3, 4, 5, 6, 7].map((n) => `Paged handbook ${n}`)
  await addMany(portal, '/api/documents', titles)
  await signIn(page, 'tm')
  await page.goto('/#/resource-hub?search=paged')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(6)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards).toHaveCount(1)
  await page.reload()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(6)

  const bookmark = page.getByRole('button', { name: 'Bookmark: Paged handbook 7' })
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/bookmark') && answer.status() === 204)
  await bookmark.press('Enter')
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await expect(bookmark).toBeFocused()
  await saved
  await page.getByText('Bookmarked', { exact: true }).click()
  await expect(page).toHaveURL(/filter=bookmarked/)
  await expect(cards).toHaveCount(1)
  await expect(cardOf(page, 'Paged handbook 7')).toBeVisible()
})
