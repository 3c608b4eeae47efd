// Are the screens of documents for everybody? Search, filter and pages in the URL, both themes, phone and desk.
import { arriveAt } from './arrive.ts'
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
  await look(page, 'empty')
  await go('/document-upload')
  await expect(page.getByText('Access not allowed')).toBeVisible()
  // A connection that the browser opened ahead and never used would keep the portal open.
  await page.context().close()
  await portal.close()
})

test('editing, and the question before a delete, are for everybody, on every screen size', async ({
  page,
  portal,
  signIn,
}) => {
  test.slow()
  const [id] = await addMany(portal, '/api/documents', titles.slice(0, 1))
  const [cycleId] = await addMany(portal, '/api/api-cycles', ['Compendium 26.27', 'Code of ethics'])
  await signIn(page, 'mcvp')
  for (const path of [`/edit-document/${id}`, `/edit-apip-cycle/${cycleId}`]) {
    await arriveAt(page, `${portal.url}/#${path}`)
    await expect(page.getByText('Update').first()).toBeVisible()
    await axeInBothThemes(page)
    await look(page, path.split('/')[1] ?? '')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  }
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
