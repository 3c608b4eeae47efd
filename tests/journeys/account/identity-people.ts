// People for the identity journeys: a new address, a verified account, and the filled-in sign-in form.
import type { Page } from '@playwright/test'
import type { TestPortal } from '#server/testing/portal.ts'

export const password = 'correct horse battery'
let count = 0
export const newEmail = (name: string) => {
  count += 1
  return `${name}${count}.${Date.now().toString(36)}${process.pid}@nexus.example`
}

// Chromium logs every refused request; some journeys are refused on purpose.
export const refusals = /status of 4\d\d/

export async function verifiedMember(portal: TestPortal, email: string): Promise<void> {
  await portal.ask('POST', '/api/identity/sign-up', { body: { email, password, role: 'tm' } })
  const link = (await portal.outbox()).find(({ to }) => to === email)?.link ?? ''
  await portal.ask('POST', '/api/identity/verify', { body: { token: link.split('token=')[1], password } })
}

export async function fillSignIn(page: Page, email: string, given = password): Promise<void> {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
