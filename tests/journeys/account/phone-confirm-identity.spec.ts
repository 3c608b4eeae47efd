// Journey on a phone, recent sign-in: an admin confirms their identity in place by touch, and the page never becomes wider
// than the screen.

import { expect, press, test, write } from '../phone.ts'
import { password, refusals } from './identity-people.ts'
import { ageSessions, givePasskeyDevice, memberAs, openNamedPortal, signInByPassword } from './passkey-device.ts'

test('with the password, and then with the passkey', async ({ page, troubles }) => {
  test.slow()
  troubles.allow(refusals)
  const { portal, site } = await openNamedPortal()
  await givePasskeyDevice(page)
  const chief = await memberAs(portal, 'hira', 'admin')
  const people = [await memberAs(portal, 'sana', 'tl'), await memberAs(portal, 'omar', 'tl')]
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })

  async function makeAdmin(email = '') {
    await page.goto(`${site}/#/admin-panel?search=${email}`)
    const role = page.getByRole('combobox', { name: `Role of ${email}` })
    await expect(role).toBeVisible()
    await ageSessions(portal, chief)
    await role.tap()
    await page.getByRole('option', { name: 'Admin' }).tap()
    await press(page.getByRole('dialog'), 'Make admin')
    await expect(dialog).toBeVisible()
  }

  await signInByPassword(page, site, chief)
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await makeAdmin(people[0])
  await write(dialog.getByLabel('Password', { exact: true }), password)
  await press(dialog, 'Confirm')
  await expect(page.getByText(`${people[0]} is now Admin.`)).toBeVisible()

  await page.goto(`${site}/#/profile`)
  await press(page, 'Add a passkey')
  await press(page.getByRole('dialog'), 'Add passkey')
  await page.getByRole('checkbox', { name: 'I’ve saved my codes' }).tap()
  await press(page, 'Done')
  await makeAdmin(people[1])
  await press(dialog, 'Use your passkey')
  await expect(page.getByText(`${people[1]} is now Admin.`)).toBeVisible()
  await page.context().close()
  await portal.close()
})
