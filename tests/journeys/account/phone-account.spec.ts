// Journey on a phone, account: a person joins, signs in, edits the profile and administers the portal by touch.

import { choose, expect, openChoices, press, test, write } from '../phone.ts'
import { newEmail, password, verifiedMember } from './identity-people.ts'

test('sign-up, sign-in and profile', async ({ page, portal }) => {
  const email = newEmail('phone')
  await page.goto('/#/signup')
  await write(page.getByLabel('Email Address'), email)
  await write(page.getByLabel('Password', { exact: true }), password)
  await write(page.getByLabel('Confirm Password', { exact: true }), password)
  await page.getByLabel('Role').selectOption('tm')
  await press(page, 'Sign up')
  await expect(page).toHaveURL(/verification=success/)

  const known = newEmail('phone.known')
  await verifiedMember(portal, known)
  await page.goto('/#/signin')
  await write(page.getByLabel('Email Address'), known)
  await write(page.getByLabel('Password', { exact: true }), password)
  await press(page, 'Sign in')
  await expect(page).toHaveURL(/#\/dashboard$/)
  await press(page, 'Menu')
  // The keyboard of the phone stays away until somebody wants to type.
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).tap()
  await write(page.getByLabel('Name', { exact: true }), 'Noor Jan')
  await press(page, 'Update Profile')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await write(page.getByLabel('Current Password', { exact: true }), password)
  await write(page.getByLabel('New Password', { exact: true }), 'a second phrase')
  await press(page, 'Change Password')
  await expect(page.getByText('Password updated successfully.')).toBeVisible()
})

/** Three phone screens and a bit: what a thumb still scrolls through. */
const tallest = 4000

test('no tab of the admin panel is long, with 50 people; an admin gives a role and opens a screen', async ({
  page,
  portal,
  signIn,
}) => {
  for (let n = 0; n < 50; n += 1) {
    const person = await portal.signInAs('tm', {
      email: `long.list.${n}@nexus.example`,
      displayName: `Hira Malik ${n}`,
    })
    const place = { committee: 'Lahore', portfolio: 'oGV', lastSignInAt: new Date().toISOString() }
    await portal.db.updateTable('user').set(place).where('id', '=', person.uid).execute()
  }
  await signIn(page, 'admin')
  const tabs = { '': 'Manage Users', '?search=a': 'Manage Users', '/permissions': 'Manage Route Permissions' }
  for (const [tab, heading] of Object.entries({ ...tabs, '/security': 'Passkeys', '/health': 'Jobs' })) {
    await page.goto(`/#/admin-panel${tab}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    if (heading === 'Manage Users')
      await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(11)
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    expect.soft(await page.evaluate(() => document.documentElement.scrollHeight), tab).toBeLessThanOrEqual(tallest)
  }

  await portal.signInAs('tm', { email: 'phone.person@nexus.example', displayName: 'Hira Malik' })
  await page.goto('/#/admin-panel?search=phone.person')
  await choose(page, 'Role of phone.person@nexus.example', 'Team Leader')
  await expect(page.getByText('phone.person@nexus.example is now Team Leader.')).toBeVisible()
  await press(page, 'More for phone.person@nexus.example')
  await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeInViewport({ ratio: 1 })

  await page.goto('/#/admin-panel/permissions?search=mx-results')
  await page.getByRole('list', { name: 'Route permissions' }).getByRole('button', { name: '/mx-results' }).tap()
  // The pills cover the field itself; a finger hits the box beside them.
  await openChoices(page, page.locator('.mantine-MultiSelect-input'), { x: 260, y: 18 })
  await page.getByRole('option', { name: 'Team Leader' }).tap()
  await page.keyboard.press('Escape')
  await press(page, 'Save /mx-results')
  await expect(page.getByText('Route permissions updated successfully!')).toBeVisible()
})
