// Test portal with an OpenID provider beside it, for the tests of Google sign-in.
import { startTestPortal } from '#server/testing/portal.ts'
import { freePort } from '../../../../../scripts/free-port.ts'
import { hub } from '../handlers.ts'
import { newEmail } from '../test-members.ts'
import { type Jar, runOAuthFlow } from './test-oauth-flow.ts'
import { startOpenIdProvider } from './test-openid-provider.ts'

export type GooglePortal = Awaited<ReturnType<typeof startGooglePortal>>

export async function startGooglePortal() {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const redirectUris = [`${publicUrl}/api/identity/google/callback`]
  const provider = await startOpenIdProvider({ redirectUris, accounts: [] })
  const chiefs = 'chief@nexus.example,second@nexus.example,third@nexus.example'
  const env = { ...provider.env, PORT: String(port), PUBLIC_URL: publicUrl, ADMIN_EMAILS: chiefs }
  const portal = await startTestPortal({ hubs: [hub], env })
  return {
    portal,
    provider,
    /** Adds an account at the provider. */
    account(more: object = {}, email = newEmail('google')): string {
      provider.accounts.set(email, { email, ...more })
      return email
    },
    /** Runs one popup of that person from start to end. */
    oauthFlow(email: string, query: string, jar?: Jar) {
      provider.choose(email)
      return runOAuthFlow(portal, query, jar)
    },
    async close() {
      await portal.close()
      await provider.close()
    },
  }
}
