// Does the portal follow a person through tabs, lost lines and odd addresses?
import { serveDrive } from './gcp-entries.ts'
import { expect, test } from './portal.ts'

test('signing out in one tab ends the others at once', async ({ page, context, signIn }) => {
  await signIn(page, 'tm')
  await page.goto('/#/profile')
  const other = await context.newPage()
  await other.goto('/#/dashboard')
  await expect(other.getByRole('heading', { level: 1, name: 'Nexus Dashboard.' })).toBeVisible()
  await page.goto('/#/logout')
  await expect(page).toHaveURL(/#\/signin/)
  await expect(other).toHaveURL(/#\/signin/, { timeout: 3000 })
})

test('who is here cannot be learned: a failing portal and no answer are said, with Retry', async ({
  page,
  signIn,
  troubles,
}) => {
  troubles.allow(/status of 500/, /ERR_FAILED/)
  await signIn(page, 'tm')
  let isSilent = false
  await page.route('**/api/me/here', (route) =>
    isSilent ? route.abort('failed') : route.fulfill({ status: 500, json: { error: 'unexpected', message: 'x' } }),
  )
  await page.goto('/#/dashboard')
  await expect(page.getByText('Failed to fetch your session')).toBeVisible()
  isSilent = true
  await page.reload()
  await expect(page.getByText('Failed to fetch your session')).toBeVisible()
  await expect(page).toHaveURL(/#\/dashboard$/)
  await page.unroute('**/api/me/here')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nexus Dashboard.' })).toBeVisible()
})

test('what could not be loaded without a line comes back with it', async ({ page, context, signIn, troubles }) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically/, /Unable to preload CSS/)
  await serveDrive(context)
  await signIn(page, 'tm')
  await page.goto('/#/gcplist')
  await expect(page.getByRole('heading', { level: 1, name: 'Good Case Practice' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(page.getByText('Failed to fetch GCP entries')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Nothing matches')).toBeVisible()

  await context.setOffline(true)
  await page.goto('/#/resource-hub')
  await expect(page.getByText('This was not opened on this device yet')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Resource Hub' })).toBeVisible()
})

test('a portal that was away is back without a click', async ({ page, context, signIn, troubles }) => {
  troubles.allow(/ERR_CONNECTION_REFUSED/)
  await serveDrive(context)
  await signIn(page, 'tm')
  await page.goto('/#/gcplist')
  await expect(page.getByRole('heading', { level: 1, name: 'Good Case Practice' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(page.getByText('Failed to fetch GCP entries')).toBeVisible()
  await expect(page.getByText('No connection.')).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page.getByText('No connection.')).toHaveCount(0)
})

test('an address without its # leads to the same screen', async ({ page, portal }) => {
  for (const path of ['/eld-conversion?scope=GIKI', '/member-satisfaction-form']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${portal.url}/#${path}`)
  }
  await page.goto('/gcps/7?from=mail')
  await expect(page).toHaveURL(/#\/signin\?next=%2Fgcps%2F7%3Ffrom%3Dmail$/)
})
