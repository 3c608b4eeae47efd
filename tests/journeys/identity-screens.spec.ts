// Do the screens around sign-in say what is wrong, fit a phone, and serve everybody?
import { fillSignIn, newEmail, password, refusals, verifiedMember } from './identity-people.ts'
import { axeInBothThemes, look } from './looks.ts'
import { expect, test } from './portal.ts'

test('sign-in says what is wrong, each time in its own words', async ({ page, portal, troubles }) => {
  troubles.allow(refusals)
  const email = newEmail('sana')
  await portal.ask('POST', '/api/identity/sign-up', { body: { email, password, role: 'tm' } })
  await page.goto('/#/signin')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/^Give your (email address|password)\.$/)).toHaveCount(2)
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await fillSignIn(page, 'x@evil-nexus.example')
  await expect(page.getByRole('alert')).toHaveText('Only Nexus Network emails are allowed')
  await fillSignIn(page, email)
  await expect(page.getByRole('alert')).toHaveText('Please verify your email before signing in.')
  await page.getByRole('button', { name: 'Send the verification mail again' }).click()
  await expect(page.getByText('A verification email has been sent.')).toBeVisible()
  for (let n = 0; n < 5; n++) await portal.ask('POST', '/api/identity/sign-in', { body: { email, password: 'wrong' } })
  await fillSignIn(page, email, 'wrong')
  await expect(page.getByRole('alert')).toHaveText('Too many failed login attempts. Please try again later.')

  await page.goto('/#/')
  const other = newEmail('nobody')
  await fillSignIn(page, other)
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Invalid email or password.')
})

test('sign-up says what is wrong, and loses nothing', async ({ page, portal, troubles }) => {
  troubles.allow(refusals)
  const email = newEmail('bilal')
  await verifiedMember(portal, email)
  await page.goto('/#/signup')
  await page.getByLabel('Email Address').fill('x@elsewhere.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill('something else')
  const submit = page.getByRole('button', { name: 'Sign up', exact: true })
  await submit.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await submit.click()
  await expect(page.getByText('Only Nexus Network emails are allowed')).toBeVisible()
  await page.getByLabel('Email Address').fill(email)
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(
    'This email is already registered. Please sign in or use a different email.',
  )
  await expect(page.getByLabel('Email Address')).toHaveValue(email)
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await expect(page.getByRole('alert')).toHaveText('Google sign-in is not set up for this portal.')
})

test('a link that has ended says so and helps', async ({ page, portal, troubles }) => {
  troubles.allow(refusals)
  const email = newEmail('noor')
  await portal.ask('POST', '/api/identity/sign-up', { body: { email, password, role: 'tm' } })
  await page.goto('/#/verify?token=old')
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send the verification mail again' }).click()
  await expect(page.getByText('A verification email has been sent.')).toBeVisible()
  await look(page, 'verify-ended')
  await axeInBothThemes(page)
  await page.goto('/#/set-password?token=old')
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await look(page, 'set-password')
  await axeInBothThemes(page)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await look(page, 'set-password-ended')
  await axeInBothThemes(page)
  await page.getByRole('link', { name: 'Send me a new mail' }).click()
  await expect(page.getByRole('button', { name: 'Send Password Reset Email' })).toBeVisible()
})

for (const [path, name, ready] of [
  ['/', 'home', 'Welcome to NEXUS!'],
  ['/signin', 'signin', 'Sign in to NEXUS'],
  ['/signin?verification=success', 'signin-verification', 'Sign in to NEXUS'],
  ['/signup', 'signup', 'Welcome to NEXUS'],
  ['/reset-password', 'reset-password', 'Reset your password'],
] as const) {
  test(`${path} is for everybody, and fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { name: ready, exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    if (path === '/' || path === '/signin') {
      // The last link of the panel is in sight without scrolling.
      await expect(page.getByRole('link', { name: /Create/ })).toBeInViewport({ ratio: 1 })
    }
    await axeInBothThemes(page)
    await look(page, name)
  })
}

test('the profile is for everybody', async ({ page, signIn }) => {
  await signIn(page, 'tl', { displayName: 'Ayesha Khan' })
  await page.goto('/#/profile')
  await expect(page.getByText('This one')).toBeVisible()
  await axeInBothThemes(page)
  await look(page, 'profile')
  await page.setViewportSize({ width: 390, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the outbox is for everybody', async ({ page, portal }) => {
  await portal.ask('POST', '/api/identity/sign-up', { body: { email: newEmail('mina'), password, role: 'tm' } })
  await page.goto('/dev/outbox')
  await expect(page.getByRole('link', { name: 'Open the link' }).first()).toBeVisible()
  await axeInBothThemes(page)
  await look(page, 'outbox')
})
