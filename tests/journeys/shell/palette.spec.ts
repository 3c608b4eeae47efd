// Journey, search palette: a person without a mouse reaches anything by typing. A GCP, a document, a person and a screen;
// and nothing they wrote, where they were or what they typed is lost on the way.
import type { Page } from '@playwright/test'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'
import { servePictures } from '../texts/documents-pages.ts'
import { form, serveDrive } from '../texts/gcp-entries.ts'

test.beforeEach(async ({ context, page, troubles }) => {
  await serveDrive(context)
  await servePictures(context)
  troubles.allow(/status of 404.*example\.org/)
  await page.setViewportSize({ width: 1280, height: 800 })
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

async function openPalette(page: Page) {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

async function find(page: Page, typed: string, title: string | RegExp, key = 'Enter') {
  await openPalette(page)
  await page.keyboard.type(typed)
  const wanted = page.getByRole('option', { name: title })
  await expect(wanted).toBeVisible()
  for (let n = 0; n < 20 && (await wanted.getAttribute('aria-selected')) !== 'true'; n++)
    await page.keyboard.press('ArrowDown')
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press(key)
  await expect(field(page)).toHaveCount(0)
}

async function approved(portal: TestPortal, author: Person, reviewer: Person, title: string) {
  const { json } = await portal.ask('POST', '/api/gcp', { as: author, body: form({ title }) })
  await portal.ask('PUT', `/api/gcp/${json._id}/approve`, { as: reviewer })
}

test('by keyboard alone: a practice, a document, a person, a screen', async ({ page, context, portal, signIn }) => {
  const reviewer = await signIn(page, 'mcvp')
  await approved(portal, await portal.signInAs('tm'), reviewer, 'Pangolin welcome week')
  const document = { title: 'Pangolin handbook', description: 'For all.', documentUrl: 'https://example.org/d' }
  await portal.ask('POST', '/api/documents', { as: reviewer, body: document })
  await portal.signInAs('lcvp', { displayName: 'Pangolina Shah' })
  await page.goto('/#/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await openPalette(page)
  await expect(page.getByRole('group', { name: 'Library' })).toBeVisible()
  await takeScreenshots(page, 'palette-open')
  await page.keyboard.type('pangolin')
  await expect(page.getByRole('option')).toHaveCount(3)
  await axeInBothThemes(page)
  await takeScreenshots(page, 'palette-results')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('zzyzx')
  await expect(page.getByText('Nothing found for “zzyzx”')).toBeVisible()
  await takeScreenshots(page, 'palette-nothing')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)

  await find(page, 'pangolin welc', /Pangolin welcome week/)
  await expect(page).toHaveURL(/#\/gcps\//)
  await expect(page.getByRole('heading', { name: 'Pangolin welcome week' })).toBeVisible()
  // A document opens itself in a tab of its own; the second key shows it in its list.
  const tab = context.waitForEvent('page')
  await find(page, 'pangolni handbook', /Pangolin handbook/)
  expect((await tab).url()).toBe(document.documentUrl)
  await (await tab).close()
  await find(page, 'pangolni handbook', /Pangolin handbook/, 'Shift+Enter')
  await expect(page).toHaveURL(/#\/resource-hub\?search=/)
  await expect(page.getByRole('heading', { name: 'Pangolin handbook' })).toBeVisible()
  await find(page, 'shah pangolina', /Pangolina Shah/)
  await expect(page).toHaveURL(/#\/people\?person=/)
  await expect(page.getByText('Pangolina Shah').first()).toBeVisible()
  await find(page, 'gcp app', 'GCP approvals')
  await expect(page).toHaveURL(/#\/gcp-approvals/)

  // What was opened comes first the next time.
  await openPalette(page)
  await expect(chosen(page)).toContainText('GCP approvals')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(4)
})

test('the focus returns to where it was, however it is closed', async ({ page, signIn }) => {
  await signIn(page, 'tm')
  await page.goto('/#/dashboard')
  await page.goto('/#/gcplist')
  const search = page.getByRole('searchbox')
  await search.focus()
  for (const key of ['Escape', 'Control+k', 'Meta+k']) {
    await openPalette(page)
    await page.keyboard.press(key)
    await expect(field(page)).toHaveCount(0)
    await expect(search).toBeFocused()
  }
  await openPalette(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await openPalette(page)
  await page.goBack()
  await expect(page).toHaveURL(/#\/dashboard/)
  await expect(field(page)).toHaveCount(0)
})

test('Enter opens what was typed, also before its response; unsaved text is asked about, and a dialog is not left behind', async ({
  page,
  portal,
  signIn,
}) => {
  const reviewer = await signIn(page, 'mcvp')
  const author = await portal.signInAs('tm')
  for (const title of ['Quokka first practice', 'Numbat second practice'])
    await approved(portal, author, reviewer, title)
  await page.goto('/#/dashboard')
  await page.route('**/api/search?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await openPalette(page)
  await page.keyboard.type('quokka')
  await expect(page.getByRole('option', { name: /Quokka/ })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('numbat')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Numbat second practice' })).toBeVisible()
  await page.unroute('**/api/search?*')

  await page.goto('/#/gcpform')
  const title = page.getByLabel('Title')
  await title.fill('Half a practice')
  await openPalette(page)
  await page.keyboard.type('dashb')
  await expect(chosen(page)).toContainText('Dashboard')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  // The question has to be answered first.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(title).toHaveValue('Half a practice')

  // Nothing found: the link to the dashboard asks too, visibly.
  await openPalette(page)
  await page.keyboard.type('zzyzx')
  await page.getByRole('dialog').getByRole('link', { name: 'dashboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)
  await question.getByRole('button', { name: 'Leave the page' }).press('Enter')
  await expect(page).toHaveURL(/#\/dashboard/)
})
