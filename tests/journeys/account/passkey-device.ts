// Set-up for passkey journeys: a portal with a host name, because an IP address cannot have passkeys, and a virtual
// authenticator in Chromium.
import type { Page } from '@playwright/test'
import type { TestPortal } from '#server/testing/portal.ts'
import type { Role } from '#shared/roles.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { expect, openPortal } from '../portal.ts'
import { fillSignIn, newEmail, verifiedMember } from './identity-people.ts'

export async function openNamedPortal() {
  const port = String(await freePort())
  const site = `http://localhost:${port}`
  const portal = await openPortal({ PORT: port, PUBLIC_URL: site })
  return { portal, site }
}

/** An authenticator whose owner responds at once, until told to wait or to refuse. */
export async function givePasskeyDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async answers(enabled: boolean) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async knowsOwner(isUserVerified: boolean) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async lose() {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}

/** Somebody with a password and a role, not signed in yet. */
export async function memberAs(portal: TestPortal, name: string, role: Exclude<Role, 'mcvp' | 'lcvp'>) {
  const email = newEmail(name)
  await verifiedMember(portal, email)
  const { label: placeYear } = (await portal.portal.years()).open
  const change = { role, placeAskedAt: new Date().toISOString(), placeYear }
  await portal.db.updateTable('user').set(change).where('email', '=', email).execute()
  return email
}

export async function signInByPassword(page: Page, site: string, email: string, next = '/profile') {
  await page.goto(`${site}/#/signin?next=${encodeURIComponent(next)}`)
  await fillSignIn(page, email)
}

export async function signOut(page: Page, site: string) {
  await page.goto(`${site}/#/logout`)
  await expect(page.getByRole('heading', { name: 'Sign in to NEXUS' })).toBeVisible()
}

/** By keyboard, past the dialog that says what changes. */
export async function addFirstPasskey(page: Page) {
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).press('Enter')
}

/** Reads the codes, confirms that they are stored, and continues. */
export async function keepCodes(page: Page, way: 'Done' | 'Continue'): Promise<string[]> {
  const lines = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(lines).toHaveCount(10)
  const codes = await lines.allTextContents()
  await expect(page.getByRole('button', { name: way })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I’ve saved my codes' }).press('Space')
  await page.getByRole('button', { name: way }).press('Enter')
  return codes
}

/** As if the person had signed in longer ago. */
export async function ageSessions({ db }: TestPortal, email: string) {
  const createdAt = new Date(Date.now() - 11 * 60_000).toISOString()
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db.updateTable('session').set({ createdAt, provenAt: null }).where('userId', '=', id).execute()
}
