// Journey, session: it follows a person through lost connections and odd URLs.

import { expect, test } from '../portal.ts'
import { serveDrive } from '../texts/gcp-entries.ts'

test('what could not be loaded is retried automatically, when the connection or the portal is back', async ({
  page,
  context,
  signIn,
  troubles,
}) => {
  troubles.allow(
    /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)/,
    /Failed to fetch dynamically/,
    /Unable to preload CSS/,
  )
  await serveDrive(context)
  await signIn(page, 'tm')
  await page.goto('/#/gcplist')
  await expect(page.getByRole('heading', { level: 1, name: 'Good Case Practice' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(page.getByText('Failed to fetch GCP entries')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Nothing matches')).toBeVisible()

  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.getByRole('searchbox').fill('neither like this')
  await expect(page.getByText('Failed to fetch GCP entries')).toBeVisible()
  await expect(page.getByText('The portal is not responding')).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page.getByText('The portal is not responding')).toHaveCount(0)

  await context.setOffline(true)
  await page.goto('/#/resource-hub')
  await expect(page.getByText('You have not opened this on this device yet')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Resource Hub' })).toBeVisible()
})

test('a URL without its # leads to the same screen', async ({ page, portal }) => {
  for (const path of ['/eld-conversion?scope=GIKI', '/member-satisfaction-form']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${portal.url}/#${path}`)
  }
  await page.goto('/gcps/7?from=mail')
  await expect(page).toHaveURL(/#\/signin\?next=%2Fgcps%2F7%3Ffrom%3Dmail$/)
})
