// Journey, account: a person joins by keyboard alone, changes their account, leaves and comes back.
import sharp from 'sharp'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'
import { fillSignIn, newEmail, password } from './identity-people.ts'

test('a person joins by keyboard, reads the mail, changes picture and password, leaves and resets it', async ({
  page,
  portal,
}) => {
  test.slow()
  const email = newEmail('ayesha.khan')
  const { keyboard } = page
  /** Tabs until the wanted element has the focus, as a person without a mouse does. */
  async function tabTo(name: string | RegExp, role: 'textbox' | 'button' | 'link' | 'combobox'): Promise<void> {
    const wanted = page.getByRole(role, { name, exact: true }).first()
    for (let n = 0; n < 40; n++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`the focus never reached ${name}`)
  }
  async function type(name: string, text: string): Promise<void> {
    await tabTo(name, 'textbox')
    await keyboard.insertText(text)
  }

  await page.goto('/#/signup')
  await expect(page.getByRole('heading', { name: 'Welcome to NEXUS' })).toBeVisible()
  await expect(page.getByLabel('Role')).toHaveValue('tl')
  await type('Email Address', email)
  await type('Password', password)
  await expect(page.getByText('Strong.')).toBeVisible()
  await type('Confirm Password', password)
  await tabTo('Role', 'combobox')
  await keyboard.press('ArrowUp')
  await expect(page.getByLabel('Role')).toHaveValue('tm')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/signin\?verification=success$/)
  await expect(page.getByText('Read the email with the outbox link that the portal printed')).toBeVisible()
  await page.goto(portal.outboxLink)
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await axeInBothThemes(page)
  await takeScreenshots(page, 'outbox')
  const mail = page.locator('article').filter({ hasText: email }).first()
  await expect(mail).toContainText('Verify your email for NEXUS')
  await mail.getByRole('link', { name: 'Open the link' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await axeInBothThemes(page)
  await takeScreenshots(page, 'verify')
  await tabTo('Verify my email', 'button')
  await keyboard.press('Enter')
  await expect(page.getByText('Your email is verified. Welcome to NEXUS!')).toBeVisible()
  await expect(page).toHaveURL(/#\/dashboard$/)
  await tabTo('Profile', 'link')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeFocused()

  await expect(page.getByText('No Image')).toBeVisible()
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#1f5eff' } })
    .png()
    .toBuffer()
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await page.getByLabel('Name', { exact: true }).fill('Ayesha Khan')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  const shown = page.getByRole('img', { name: 'Your profile' })
  await expect(shown).toHaveAttribute('src', /\/api\/users\/pictures\//)
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)

  await page.getByLabel('Current Password', { exact: true }).fill(password)
  await page.getByLabel('New Password', { exact: true }).fill('another good phrase')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password updated successfully.')).toBeVisible()

  await page.getByRole('heading', { name: 'Profile', exact: true }).focus()
  // Back over the theme, the hubs, the inbox and the search.
  for (let n = 0; n < 5; n += 1) await keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Logout' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/signin$/)
  await expect(page.getByRole('heading', { name: 'Sign in to NEXUS' })).toBeFocused()
  // The next person at this computer learns nothing about the one before.
  await expect(page.getByLabel('Email Address')).toHaveValue('')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page.getByLabel('Email Address')).toHaveValue('')
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send Password Reset Email' }).click()
  await expect(page.getByText('Password reset email sent. Please check your inbox.')).toBeVisible()
  await page.goto(portal.outboxLink)
  await page.locator('article').filter({ hasText: email }).first().getByRole('link', { name: 'Open the link' }).click()
  await page.getByLabel('New Password', { exact: true }).fill('a third phrase')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a third phrase')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your new password is set. Please sign in.')).toBeVisible()
  await fillSignIn(page, email, 'a third phrase')
  await expect(page).toHaveURL(/#\/dashboard$/)
})
