// Benchmark of a phone on a bad connection: a slow network (400 kbit/s, 400 ms round trip) and a CPU at a quarter of its
// speed. It measures a cold sign-in form, a cold dashboard, and a later visit with what it fetches. LIGHT_WEB names the
// folder of another build to measure beside this one.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'
import { median } from '../../tests/load/measure.ts'
import { startDemo } from '../demo/demo.ts'
import { demoPassword } from '../demo/people.ts'
import { freePort } from '../free-port.ts'

const rounds = 3
const slowNetwork = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const slowerBy = 4
/** The limits. */
const most = { form: 4000, dashboard: 6000, later: 1500, laterBytes: 15_000 }
type Figures = typeof most

async function slow(page: Page) {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  return { bytes: () => bytes }
}

/** From the first request until the page shows what the person came for. */
async function visit(
  context: BrowserContext,
  address: string,
  awaited: (page: Page) => Promise<void>,
  after: (page: Page) => Promise<void> = (page) => page.waitForTimeout(3000),
) {
  const page = await context.newPage()
  const network = await slow(page)
  const begun = performance.now()
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  await awaited(page)
  const ms = performance.now() - begun
  await after(page)
  const bytes = network.bytes()
  await page.close()
  return { ms, bytes }
}

/** The state of a device after a longer visit: the service worker has cached the shell, and the cache owner is known. */
async function settled(page: Page) {
  await page.evaluate<void>('navigator.serviceWorker.ready.then(() => undefined)')
  await page.waitForFunction("localStorage.getItem('nexus-reader')")
}

const form = (page: Page) => page.getByLabel('Password', { exact: true }).waitFor({ timeout: 60_000 })
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Nexus Dashboard.' }).waitFor()

async function measure(browser: Browser, url: string): Promise<Figures> {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const visitor = await browser.newContext(phone)
  const cold = await visit(visitor, `${url}/#/signin`, form)
  await visitor.close()
  const member = await browser.newContext(phone)
  const data = { email: 'tl@nexus.example', password: demoPassword }
  await member.request.post(`${url}/api/identity/sign-in`, { data })
  const first = await visit(member, `${url}/#/dashboard`, dashboard, settled)
  const later = await visit(member, `${url}/#/dashboard`, dashboard)
  await member.close()
  return { form: cold.ms, dashboard: first.ms, later: later.ms, laterBytes: later.bytes }
}

const before = process.env.LIGHT_WEB
const demos = await Promise.all(
  [undefined, ...(before ? [before] : [])].map(async (web) => startDemo(await freePort(), undefined, web)),
)
const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
const all: Figures[][] = demos.map(() => [])
for (let round = 0; round < rounds; round += 1) {
  for (const [at, { url }] of demos.entries()) all[at]?.push(await measure(browser, url))
}
await browser.close()
for (const demo of demos) await demo.stop()

const [now, then] = all.map((each) => (name: keyof Figures) => median(each.map((figures) => figures[name])))
for (const name of Object.keys(most) as (keyof Figures)[]) {
  const figure = Math.round(now?.(name) ?? 0)
  const ratio = then ? `, ${(figure / then(name)).toFixed(2)} of before (${Math.round(then(name))})` : ''
  console.log(`${name}: ${figure} of ${most[name]}${ratio}`)
  if (figure > most[name]) process.exitCode = 1
}
