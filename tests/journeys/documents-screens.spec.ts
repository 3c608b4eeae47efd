// Are the screens of documents for everybody? Search, filter and pages in the URL, both themes, phone and desk.
import type { Page } from '@playwright/test'
import { addMany, cardOf, servePictures } from './documents-pages.ts'
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

test.setTimeout(60_000)
test.beforeEach(async ({ context, troubles }) => {
  await servePictures(context)
  troubles.allow(/status of 404.*example\.org/)
})

const titles = [
  'OD handbook 26.27',
  'Member experience in one page',
  'Recruitment toolkit for a spring intake',
  'Exchange policy',
  'Team days that people remember',
  'Finance guide for local committees',
  'National KPI sheet',
  'Transition template',
]

test('search, filter and page live in the URL; readers see no editing', async ({ page, troubles }) => {
  troubles.allow(/status of 500/)
  const portal = await openPortal()
  const go = (path: string) => page.goto(`${portal.url}/#${path}`)
  await addMany(portal, '/api/documents', titles)
  await enter(page, portal.url, await portal.signInAs('user'))
  await go('/resource-hub')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(6)
  await expect(page.getByRole('link', { name: /^(Edit|Upload)/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(cards).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(6)
  // Page 1 does not have it: the filter looks at the whole collection.
  await expect(cardOf(page, 'OD handbook')).toHaveCount(0)
  await page.getByText('OD Documents').click()
  await expect(page).toHaveURL(/filter=od/)
  await expect(cards).toHaveCount(1)
  await expect(cardOf(page, 'OD handbook')).toBeVisible()
  await page.getByPlaceholder('Search by name').fill('nothing like this')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all documents' }).click()
  await expect(cards).toHaveCount(6)
  await expect(page).toHaveURL(/resource-hub$/)
  await go('/resource-hub?page=99')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()

  await page.route('**/api/documents*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByPlaceholder('Search by name').fill('broken')
  await expect(page.getByText('Failed to load documents')).toBeVisible()
  await page.unroute('**/api/documents*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await go('/apip-cycle')
  await expect(page.getByText('No APIP documents yet')).toBeVisible()
  await axeInBothThemes(page)
  await look(page, 'empty')
  await go('/document-upload')
  await expect(page.getByText('Access not allowed')).toBeVisible()
  // A connection that the browser opened ahead and never used would keep the portal open.
  await page.context().close()
  await portal.close()
})

type Screens = [name: string, path: string, shows: string][]

async function lookAt(page: Page, screens: Screens) {
  for (const [name, path, shows] of screens) {
    await page.goto(`/#${path}`)
    await expect(page.getByText(shows).first()).toBeVisible()
    await axeInBothThemes(page)
    await look(page, name)
    await page.setViewportSize({ width: 390, height: 844 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([name, wider]).toEqual([name, 0])
    await page.setViewportSize({ width: 1280, height: 720 })
  }
}
const cycles = ['Compendium 26.27', 'Brand policy', 'Code of ethics']

test('the hubs are for everybody, on every screen size', async ({ page, portal, signIn }) => {
  await addMany(portal, '/api/documents', titles)
  await addMany(portal, '/api/api-cycles', cycles)
  await signIn(page, 'mcvp')
  await lookAt(page, [
    ['resource-hub', '/resource-hub', 'Transition template'],
    ['apip-cycle', '/apip-cycle', 'Code of ethics'],
  ])
})

test('the upload screens are for everybody, on every screen size', async ({ page, portal, signIn }) => {
  await addMany(portal, '/api/documents', titles)
  await addMany(portal, '/api/api-cycles', cycles)
  await signIn(page, 'mcvp')
  await lookAt(page, [
    ['document-upload', '/document-upload', 'Transition template'],
    ['apip-uploads', '/apip-uploads', 'Code of ethics'],
  ])
})

test('the question before a delete, and its toast, are for everybody', async ({ page, portal, signIn }) => {
  await addMany(portal, '/api/api-cycles', cycles)
  await signIn(page, 'mcvp')
  await page.goto('/#/apip-uploads')
  await page.getByRole('button', { name: 'Delete: Code of ethics' }).first().click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await axeInBothThemes(page)
  await look(page, 'delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await axeInBothThemes(page)
  await look(page, 'deleted')
})

test('the edit screens are for everybody, on every screen size', async ({ page, portal, signIn }) => {
  const [id] = await addMany(portal, '/api/documents', titles.slice(0, 1))
  const [cycleId] = await addMany(portal, '/api/api-cycles', cycles.slice(0, 1))
  await signIn(page, 'mcvp')
  await lookAt(page, [
    ['edit-document', `/edit-document/${id}`, 'Update'],
    ['edit-apip-cycle', `/edit-apip-cycle/${cycleId}`, 'Update'],
  ])
})
