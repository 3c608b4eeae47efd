// Journey, odd responses: a screen survives a response of another shape, and says on the page itself what could not be
// loaded, with Retry.
import { expect, test } from '../portal.ts'

// One of each kind: a list, a record, a table, a form that starts from stored data. `call` refuses for all of them.
const screens = ['/gcplist', '/gcps/1', '/sona-survey', '/mx-standards', '/import']
const odd = [{ body: '{"odd":true}' }, { body: '[1]' }, { body: 'null' }, { status: 204 }]
// The shell's own responses must be valid, or no screen would open.
const forHubs = (url: URL) =>
  url.pathname.startsWith('/api/') &&
  !/^\/api\/(me\/here|live|settings|route-permissions|organisation|years)$/.test(url.pathname)

test('a screen reports a response of the wrong shape', async ({ page, signIn, troubles }) => {
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
