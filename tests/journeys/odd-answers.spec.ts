// Does a screen live through an answer of another shape? What could not be loaded is said, with Retry, on the page itself.
import { expect, test } from './portal.ts'

const screens = [
  '/gcplist',
  '/gcp-approvals',
  '/gcps/1',
  '/resource-hub',
  '/apip-cycle',
  '/document-upload',
  '/mx-standards',
  '/mx-results',
  '/mx-funnel',
  '/sona-survey',
  '/happiness-results',
  '/od-model',
  '/eld-conversion',
  '/admin-panel',
  '/audit',
  '/import',
]
const odd = [{ body: '{"odd":true}' }, { body: '[1]' }, { body: 'null' }, { status: 204 }]
// What the shell itself asks must be right, or no screen would open.
const forHubs = (url: URL) =>
  url.pathname.startsWith('/api/') &&
  !/^\/api\/(me\/here|live|settings|route-permissions|organisation|years)$/.test(url.pathname)

test('every screen says that its answer was none', async ({ page, signIn, troubles }) => {
  test.slow()
  troubles.allow(/status of 40/)
  await signIn(page, 'admin')
  let answer = odd[0]
  await page.route(forHubs, (route) => route.fulfill({ contentType: 'application/json', ...answer }))
  for (const [n, screen] of screens.entries()) {
    answer = odd[n % odd.length]
    await page.goto(`/#${screen}`)
    const retry = page.getByRole('main').getByRole('button', { name: /^(Retry|Try Again)$/ })
    await expect(retry.first(), screen).toBeVisible()
    await expect(page.getByText('Something went wrong on this page'), screen).toHaveCount(0)
  }
  await page.goto('/#/mx-results')
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
  await page.unroute(forHubs)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Error Loading Data')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})

test('route permissions of another shape are a failed load, with Retry', async ({ page, signIn }) => {
  await signIn(page, 'tm')
  for (const body of ['{}', 'null']) {
    await page.route('**/api/route-permissions', (route) => route.fulfill({ contentType: 'application/json', body }))
    await page.goto('about:blank')
    await page.goto('/#/dashboard')
    await expect(page.getByText('Failed to fetch route permissions', { exact: true })).toBeVisible()
    await page.unroute('**/api/route-permissions')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nexus Dashboard.' })).toBeVisible()
  }
})
