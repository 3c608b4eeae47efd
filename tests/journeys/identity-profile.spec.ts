// Does a person see and change the own picture, password and sessions, and learn why when it does not work?
import { fillSignIn, newEmail, password, refusals, verifiedMember } from './identity-people.ts'
import { look } from './looks.ts'
import { enter, expect, test } from './portal.ts'

test('each session elsewhere can be ended by itself, or all at once', async ({ page, browser, portal }) => {
  const email = newEmail('zara')
  await verifiedMember(portal, email)
  const others = []
  for (const userAgent of [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ]) {
    const context = await browser.newContext({ userAgent })
    const other = await context.newPage()
    await other.goto(`${portal.url}/#/signin`)
    await fillSignIn(other, email)
    await expect(other).toHaveURL(/#\/dashboard$/)
    others.push(other)
  }
  await page.goto('/#/signin')
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/#\/dashboard$/)
  await page.goto('/#/profile')
  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'Last used' })).toHaveCount(3)
  await expect(rows.filter({ hasText: 'This one' }).getByRole('button')).toHaveCount(0)
  await look(page, 'profile')
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await expect(page.getByText('Chrome on Android is signed out.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await others[0]?.goto(`${portal.url}/#/profile`)
  await expect(others[0] ?? page).toHaveURL(/#\/signin/)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('2 other sessions have ended.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  for (const other of others) await other.context().close()
})

test('the picture comes from its own address; none, or one that does not load, is said', async ({
  page,
  portal,
  signIn,
  troubles,
}) => {
  troubles.allow(/status of 404/)
  const person = await signIn(page, 'tl')
  await portal.db
    .updateTable('user')
    .set({ image: '/api/users/pictures/not-there' })
    .where('id', '=', person.uid)
    .execute()
  const asked = page.waitForRequest(`**/api/users/profile/${person.uid}/picture`)
  await page.goto('/#/profile')
  await asked
  await expect(page.getByText('No Image')).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByLabel('Name', { exact: true }).fill('\u202eHira Shah')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  const form = (await sent).postData() ?? ''
  expect([...form.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual(['displayName', 'role', 'email'])
  expect(form).toContain(person.email)
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hira Shah')
})

test('a profile is not saved for somebody who signed in meanwhile, and the page says why', async ({
  page,
  portal,
  signIn,
  troubles,
}) => {
  troubles.allow(refusals)
  await signIn(page, 'tl', { displayName: 'Ayesha Khan' })
  await page.goto('/#/profile')
  await page.getByLabel('Name', { exact: true }).fill('Ayesha K.')
  // As another tab of this browser does it.
  await enter(page, portal.url, await portal.signInAs('tm', { displayName: 'Bilal Aziz' }))
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(
    page.getByText('Failed to update profile. Somebody else has signed in in another tab of this browser.'),
  ).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bilal Aziz')
})

test('a password that cannot be changed says its sentence, and why', async ({ page, portal, context, troubles }) => {
  troubles.allow(refusals, /ERR_INTERNET_DISCONNECTED/)
  const failed = 'Failed to change password. Please ensure your current password is correct.'
  const email = newEmail('hira.shah')
  await verifiedMember(portal, email)
  await page.goto('/#/signin')
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/#\/dashboard$/)
  await page.goto('/#/profile')
  const current = page.getByLabel('Current Password', { exact: true })
  const next = page.getByLabel('New Password', { exact: true })
  const button = page.getByRole('button', { name: 'Change Password' })
  const word = page.getByRole('region', { name: 'Change Password' }).getByRole('alert')
  await current.fill('not mine')
  await next.fill('hira1234')
  await next.blur()
  await expect(next).toHaveAccessibleDescription(/something else than your name or address/)
  await next.fill('a new good phrase')
  await button.click()
  await expect(word).toHaveText(failed)
  await current.fill(password)
  await next.fill('qwerty123')
  await button.click()
  await expect(next).toHaveAccessibleDescription(/^Password is too weak\. Very many people use it/)
  await expect(word).toContainText(`${failed} Password is too weak. Very many people use it`)
  await look(page, 'profile-password')
  await next.fill('a new good phrase')
  await context.setOffline(true)
  await button.click()
  await expect(word).toHaveText(`${failed} The portal cannot be reached. Check your connection and try again.`)
  await context.setOffline(false)
  await button.click()
  await expect(page.getByText('Password updated successfully.')).toBeVisible()
})
