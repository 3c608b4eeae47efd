// Journey on a phone, passkeys: added by touch, the codes are readable without scrolling sideways, and one touch signs in.

import { expect, press, test } from '../phone.ts'
import { refusals } from './identity-people.ts'
import { givePasskeyDevice, memberAs, openNamedPortal, signInByPassword, signOut } from './passkey-device.ts'

test('a member adds a passkey on the phone and signs in with one touch', async ({ page, troubles }) => {
  troubles.allow(refusals)
  const { portal, site } = await openNamedPortal()
  await givePasskeyDevice(page)
  await signInByPassword(page, site, await memberAs(portal, 'hira', 'tm'))
  await press(page, 'Add a passkey')
  await press(page.getByRole('dialog'), 'Add passkey')
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('checkbox', { name: 'I’ve saved my codes' }).tap()
  await press(page, 'Done')
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByText('Not used yet')).toBeVisible()

  for (const layout of ['/#/', '/#/signin']) {
    await signOut(page, site)
    await page.goto(site + layout)
    await expect(page.getByRole('link', { name: 'Forgot Password?' })).toBeInViewport()
    await press(page, 'Sign in with a passkey')
    await expect(page).toHaveURL(/#\/dashboard$/)
  }
  await page.context().close()
  await portal.close()
})
