// Benchmark of the signed-in screens on an emulated mid-range phone (slow 4G, a CPU at a quarter of its speed): cold loads
// with blocking time, longest task, scripts and elements, and a walk with its Event Timing. SCREENS names some of the
// screens, ROUNDS how often (5), SCREENS_WEB the folder of another build to measure beside this one.
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'
import { median } from '../../tests/load/measure.ts'
import { startDemo } from '../demo/demo.ts'
import { demoPassword } from '../demo/people.ts'
import { freePort } from '../free-port.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const slowerBy = 4
/** Lighthouse's slow 4G, as DevTools applies it. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
/** The limits, in milliseconds. */
const most = { blocking: 250, event: 200, route: 150, task: 100 }

/** Every screen that an mcvp opens without a parameter, apart from those that end something. */
const screens = process.env.SCREENS?.split(',') ?? [
  ...['dashboard', 'gcplist', 'gcp-approvals', 'resource-hub', 'document-upload', 'apip-cycle', 'apip-uploads'],
  ...['mx-standards', 'mx-results', 'mx-funnel', 'mx-funnel-form', 'sona-survey', 'happiness-results', 'od-model'],
  ...['eld-conversion', 'member-satisfaction-form', 'people', 'progress', 'deadlines', 'import', 'inbox', 'profile'],
  ...['my-data', 'passkey', 'notes'],
]

/** Journeys run without the optimizing compilers, which real phones have. */
const { launchOptions } = playwrightConfig.use ?? {}
const withCompilers = { ...launchOptions, args: launchOptions?.args?.filter((flag) => !flag.startsWith('--js-flags')) }

const observers = `
  window.seen = { events: [], tasks: [], shift: 0, lcp: 0 }
  const observe = (type, read, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...more })
  observe('event', (entry) => entry.interactionId && seen.events.push(entry), { durationThreshold: 16 })
  observe('longtask', (entry) => seen.tasks.push(entry))
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value })
  observe('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime })
  performance.mark('page-begins')
`

async function openPhone(browser: Browser, baseURL: string) {
  const locale = { locale: 'en-GB', timezoneId: 'Asia/Karachi' }
  const context = await browser.newContext({ ...devices['Pixel 5'], ...locale, baseURL, serviceWorkers: 'block' })
  const data = { email: 'mcvp@nexus.example', password: demoPassword }
  await context.request.post('/api/identity/sign-in', { data })
  await context.addInitScript(observers)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  return { page, session, settle: settling(page), close: () => context.close() }
}

/** Waits until nothing was fetched for two seconds, the live stream apart. */
function settling(page: Page) {
  const pending = new Set<unknown>()
  let lastAt = 0
  page.on('request', (request) => {
    if (!request.url().includes('/api/live')) pending.add(request)
  })
  const end = (request: unknown) => {
    pending.delete(request)
    lastAt = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    do await page.waitForTimeout(200)
    while (pending.size > 0 || performance.now() - lastAt < 2000)
  }
}

type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/**
 * How long each task of the page's main thread takes on the phone. As in Lighthouse, the page runs at full speed, and each task
 * counts as so many times longer. It is the thread's own CPU time: what else this machine does in the meantime is left out, and so
 * are Playwright's own scripts before the page begins and after it has settled.
 */
function taskTimes(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const [begin = 0, end = 0] = ['page-begins', 'page-ends'].map(
    (mark) => traceEvents.findLast(({ name }) => name === mark)?.ts,
  )
  const byThread = Map.groupBy(
    traceEvents.filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts > begin && ts + dur < end),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const all = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => (byThread.get(`${pid} ${tid}`) ?? []).map(({ tdur = 0 }) => (tdur / 1000) * slowerBy))
  return all.toSorted((a, b) => sum(b) - sum(a))[0] ?? []
}

const sum = (values: Iterable<number>) => [...values].reduce((whole, each) => whole + each, 0)

async function load(browser: Browser, url: string, screen: string) {
  const { page, session, settle, close } = await openPhone(browser, url)
  const scripts = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.set(requestId, 0))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  await page.goto(`/#/${screen}`, { waitUntil: 'commit', timeout: 120_000 })
  await settle()
  await page.evaluate("performance.mark('page-ends')")
  const times = taskTimes(await browser.stopTracing())
  await page.locator('main h1').first().waitFor()
  const seen = await page.evaluate<{ nodes: number; fcp: number; lcp: number; shift: number }>(`({
    nodes: document.querySelectorAll('*').length,
    fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    lcp: seen.lcp,
    shift: seen.shift,
  })`)
  await close()
  return {
    blocking: sum(times.map((ms) => Math.max(0, ms - 50))),
    longest: Math.max(...times),
    cpu: sum(times),
    scriptKB: sum(scripts.values()) / 1000,
    scripts: scripts.size,
    ...seen,
  }
}

const isVisible = (selector: string) => `document.querySelector('${selector}')?.checkVisibility()`
const country = isVisible('section[aria-label="The whole country"]')
/**
 * `shown` is true in the page once the first screen of the phone shows what the step leads to: a view that is kept behind another
 * does not count. Of results that is the headline: the list of LCs begins at 1,250 px, below the screen of 730.
 */
type Step = { name: string; target?: string; text?: string; shown: string; isRoute?: boolean }

const foundGcp = 'dialog a[href*="gcp"]'
const walk: Step[] = [
  {
    name: 'menu',
    target: 'button:text-is("Menu"):visible',
    shown: `[...document.querySelectorAll('a[href="#/mx-results"]')].some((link) => link.checkVisibility())`,
  },
  {
    name: 'results',
    target: 'a[href="#/mx-results"]:visible',
    shown: country,
    isRoute: true,
  },
  {
    name: 'LC',
    target: 'section[aria-label="Select LC"] li button',
    // It comes with the headline of the LC, in one render.
    shown: `[...document.querySelectorAll('main button')].some((button) => button.textContent === 'Back to LCs')`,
    isRoute: true,
  },
  {
    name: 'back',
    target: 'button:has-text("Back to LCs")',
    shown: country,
    isRoute: true,
  },
  {
    name: 'search',
    target: 'button[aria-label="Search"]:visible',
    shown: `document.querySelector('dialog[open] input')`,
  },
  {
    name: 'typing',
    text: 'exchange stories',
    shown: `document.querySelector('${foundGcp}')`,
  },
  {
    name: 'GCP',
    target: foundGcp,
    shown: `location.hash.includes('gcp') && !document.querySelector('dialog[open] input') && document.querySelector('main h1')`,
    isRoute: true,
  },
]

/** Resolves with the time of the frame after the one in which the page shows it. */
const whenShown = (shown: string) => `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error(${JSON.stringify(`never shown: ${shown}`)})), 30_000)
  const look = () => (${shown} ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look))
  look()
})`

type StepFigures = { event: number; task: number; route: number }

async function takeWalk(browser: Browser, url: string): Promise<Map<string, StepFigures>> {
  const { page, session, settle, close } = await openPhone(browser, url)
  await page.goto('/#/dashboard', { timeout: 120_000 })
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 120_000 })
  await settle()
  // Its first load is measured above; from here on every task counts.
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  const figures = new Map<string, StepFigures>()
  for (const { name, target, text, shown, isRoute } of walk) {
    const element = target && page.locator(target).first()
    if (element) await element.waitFor()
    const from = await page.evaluate<number>('performance.now()')
    const shownAt = page.evaluate<number>(whenShown(shown))
    if (element) await element.tap()
    if (text) await page.keyboard.type(text, { delay: 80 })
    const at = await shownAt
    await settle()
    const step = await page.evaluate<StepFigures>(`(() => {
      const since = (entries) => entries.filter(({ startTime }) => startTime >= ${from})
      const longest = (entries) => Math.max(0, ...since(entries).map(({ duration }) => duration))
      const answers = since(performance.getEntriesByType('resource')).map(({ responseEnd }) => responseEnd)
      const taps = since(seen.events).map(({ startTime }) => startTime)
      const ready = Math.max(...[...taps, ...answers].filter((moment) => moment < ${at}))
      return { event: longest(seen.events), task: longest(seen.tasks), route: ${at} - ready }
    })()`)
    figures.set(name, { ...step, route: isRoute ? step.route : 0 })
  }
  await close()
  return figures
}

const before = process.env.SCREENS_WEB
const demos = await Promise.all(
  [undefined, ...(before ? [before] : [])].map(async (web) => startDemo(await freePort(), undefined, web)),
)
const browser = await chromium.launch(withCompilers)
const loads = demos.map(() => new Map<string, Awaited<ReturnType<typeof load>>[]>())
const walks = demos.map((): Map<string, StepFigures>[] => [])
for (let round = 0; round < rounds; round += 1) {
  for (const [at, { url }] of demos.entries()) {
    for (const screen of screens) {
      const measured = loads[at]?.get(screen) ?? []
      loads[at]?.set(screen, [...measured, await load(browser, url, screen)])
    }
    walks[at]?.push(await takeWalk(browser, url))
  }
}
await browser.close()
for (const demo of demos) await demo.stop()

type Row = Record<string, number>

/** The median of each figure, beside that of the other build. */
function printMedians(name: string, all: Row[][], limits: Row): void {
  const medians = all.map((rows) => (figure: string) => median(rows.map((row) => row[figure] ?? 0)))
  const texts = Object.keys(all[0]?.[0] ?? {}).map((figure) => {
    const [now, then] = medians.map((of) => of(figure))
    const digits = figure === 'shift' ? 3 : 0
    if ((now ?? 0) > (limits[figure] ?? Number.POSITIVE_INFINITY)) process.exitCode = 1
    return `${figure} ${now?.toFixed(digits)}${then === undefined ? '' : ` (${then.toFixed(digits)})`}`
  })
  console.log(`${name}: ${texts.join(', ')}`)
}

console.log(
  `Medians of ${rounds}${before ? ', in brackets those of the other build' : ''}; limits ${JSON.stringify(most)}`,
)
for (const screen of screens) {
  printMedians(
    `/${screen}`,
    loads.map((each) => each.get(screen) ?? []),
    most,
  )
}
for (const { name } of walk) {
  printMedians(
    name,
    walks.map((each) => each.map((steps) => ({ ...steps.get(name) }))),
    most,
  )
}
