// Portal fixture for journeys: a real portal per worker, sign-in as any role, and pages that report their own errors.
import { existsSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { hubs } from '#main.server.ts'
import type { Hub } from '#server/hub/hub.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Role } from '#shared/roles.ts'
import { freePort } from '../../scripts/free-port.ts'
import { hasOwnFonts } from '../fonts/font-config.ts'

export { expect }

/** For layout tests: only on Linux can a browser be limited to the fonts in tests/fonts. */
export const onlyWithTestFonts = () => test.skip(!hasOwnFonts, 'a test of layout, which needs the fonts of tests/fonts')

type Details = {
  email?: string
  displayName?: string
  verified?: boolean
  /** Has no place yet, so the dashboard asks for it. */
  isNew?: true
}
type SignIn = (target: Page | BrowserContext, role: Role, details?: Details) => Promise<Person>

/** What a page must not do unnoticed: log errors, throw, lose requests. */
export type Troubles = {
  found: string[]
  /** For journeys that break something on purpose: errors that are allowed. */
  allow: (...patterns: RegExp[]) => void
}

/** A separate portal for journeys that change what everybody sees; `web` is the folder of another build. */
export async function openPortal(
  env: Record<string, string> = {},
  more: readonly Hub[] = [],
  web: true | string = true,
): Promise<TestPortal> {
  if (!existsSync('dist/web/index.html')) throw new Error('The web is not built: run npm run build first.')
  const port = String(await freePort())
  // Mails contain links, so the address must be known before the portal listens.
  const url = `http://127.0.0.1:${port}`
  const portal = await startTestPortal({
    hubs: [...hubs, ...more],
    web,
    env: { PORT: port, PUBLIC_URL: url, PICTURE_HOSTS: 'example.org', ...env },
  })
  return {
    ...portal,
    close() {
      closed.push(`:${env.PORT ?? port}/`)
      return portal.close()
    },
  }
}

/** Ports of portals that their journey has closed: failed requests to them are not reported. */
const closed: string[] = []

const contextOf = (target: Page | BrowserContext) => ('context' in target ? target.context() : target)

export async function enter(target: Page | BrowserContext, url: string, person: Person): Promise<void> {
  const at = person.cookie.indexOf('=')
  const cookie = { name: person.cookie.slice(0, at), value: person.cookie.slice(at + 1), url, httpOnly: true }
  await contextOf(target).addCookies([cookie])
}

function watch(context: BrowserContext): Troubles {
  const allowed: RegExp[] = []
  const found: string[] = []
  const add = (text: string) => {
    // Journeys share a portal: one may see pictures of another one's documents or GCPs, and there is no network.
    if (/ERR_NAME_NOT_RESOLVED/.test(text) && /https:\/\/(example\.org|drive\.google\.com)\//.test(text)) return
    // A stream ends with its session or its portal, and the browser logs it before the page can react.
    if (text.includes('/api/live') && /status of 401|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE/.test(text)) return
    // The font loads after the page, whatever a journey does by then; without it the fallback is used.
    if (text.includes('.woff2')) return
    // The browser fetches it at any time, also when a journey is already closing its portal.
    if (text.includes('/favicon.svg') || closed.some((port) => text.includes(port))) return
    if (!allowed.some((pattern) => pattern.test(text))) found.push(text)
  }
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error') add(`logged: ${message.text()} (${url})`)
  })
  context.on('weberror', (error) => add(`threw: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page cancels what it was still loading.
    if (why !== 'net::ERR_ABORTED') add(`lost: ${request.method()} ${request.url()} ${why}`)
  })
  return { found, allow: (...patterns) => void allowed.push(...patterns) }
}

export const test = base.extend<{ signIn: SignIn; troubles: Troubles }, { portal: TestPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const portal = await openPortal()
      await use(portal)
      await portal.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  signIn: ({ portal }, use) =>
    use(async (target, role, details) => {
      const person = await portal.signInAs(role, details)
      const { label: placeYear } = (await portal.portal.years()).open
      const asked = { placeAskedAt: new Date().toISOString(), placeYear }
      if (!details?.isNew) await portal.db.updateTable('user').set(asked).where('id', '=', person.uid).execute()
      await enter(target, portal.url, person)
      return person
    }),
  troubles: [
    async ({ context }, use) => {
      const troubles = watch(context)
      await use(troubles)
      expect(troubles.found, 'the page had trouble').toEqual([])
    },
    { auto: true },
  ],
})
