// OpenID provider for tests: a real one on a free port, with a page to choose an account or to cancel.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error: the package brings no types
import Provider from 'oidc-provider'

export type GoogleAccount = { email: string; email_verified?: boolean; name?: string; hd?: string; picture?: string }

const clientId = 'nexus-test'
const clientSecret = 'nexus-test-secret-nexus-test-secret'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwks = { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] }

const otherKey = {
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }),
  ...{ use: 'sig', alg: 'RS256', kid: 'test' },
}

export type TestOpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/** `port` restarts it where it was before. */
export async function startOpenIdProvider(options: {
  redirectUris: string[]
  accounts: GoogleAccount[]
  port?: number
}) {
  const accounts = new Map(options.accounts.map((account) => [account.email, account]))
  const server = createServer()
  // 'localhost' while the portal is at 127.0.0.1: two sites, as in real life.
  server.listen(options.port ?? 0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://localhost:${port}`
  const chosen: Chosen = {}
  const provider = createProvider(issuer, options.redirectUris, accounts)
  server.on('request', createRequestHandler(provider, accounts, chosen))
  return {
    issuer,
    port,
    accounts,
    /** For tests without a browser: chooses this account without asking; 'cancel' refuses. */
    choose: (email: string | undefined) => {
      if (email === undefined) delete chosen.email
      else chosen.email = email
    },
    /** The person signed in at the provider so long ago. */
    signedInAgo: (seconds: number) => {
      chosen.secondsAgo = seconds
    },
    /** Publishes another key than the one that signs. */
    publishOtherKey: () => {
      chosen.hasOtherKey = true
    },
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer },
    close: () => close(server),
  }
}

type Chosen = { email?: string; secondsAgo?: number; hasOtherKey?: boolean }

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

function createProvider(issuer: string, redirectUris: string[], accounts: Map<string, GoogleAccount>) {
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'hd', 'picture'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/choose/${uid}` },
    cookies: { keys: ['test'] },
    jwks,
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Grant: 600, Interaction: 600, Session: 600 },
    findAccount: async (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ email_verified: true, name: 'Test Person', ...accounts.get(sub), sub: `google-${sub}` }),
    }),
    // biome-ignore lint/suspicious/noExplicitAny: the package brings no types
    async loadExistingGrant({ oidc }: any) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function page(path: string, emails: string[]): string {
  const button = (value: string, label: string) =>
    `<p><button name="email" value="${escaped(value)}">${escaped(label)}</button></p>`
  return `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
<form method="post" action="${escaped(path)}">${emails.map((email) => button(email, email)).join('')}${button('cancel', 'Cancel')}</form></html>`
}

const loginOf = (accountId: string, { secondsAgo = 0 }: Chosen) => ({
  accountId,
  ts: Math.floor(Date.now() / 1000) - secondsAgo,
})

// biome-ignore lint/suspicious/noExplicitAny: the package brings no types
function createRequestHandler(provider: any, accounts: Map<string, GoogleAccount>, chosen: Chosen) {
  const callback = provider.callback()
  return async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    if (path === '/jwks' && chosen.hasOtherKey) {
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ keys: [otherKey] }))
    }
    if (path === '/favicon.ico') return response.writeHead(204).end()
    if (!path.startsWith('/choose/')) return callback(request, response)
    let email = chosen.email
    if (request.method === 'POST') {
      let body = ''
      for await (const chunk of request) body += chunk
      email = new URLSearchParams(body).get('email') ?? 'cancel'
    }
    if (email === undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return response.end(page(path, [...accounts.keys()]))
    }
    const result =
      email === 'cancel' ? { error: 'access_denied', error_description: 'canceled' } : { login: loginOf(email, chosen) }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
}
