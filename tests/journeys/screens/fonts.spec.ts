// Journeys about fonts: nothing moves when Inter loads late, the fallbacks are as wide as Inter, and the first screens fit
// with a wide and with a narrow one.
import { readFileSync } from 'node:fs'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import playwrightConfig from '../../../playwright.config.ts'
import { browserEnv, type FontFamily } from '../../fonts/font-config.ts'
import { expect, onlyWithTestFonts, test } from '../portal.ts'
import { form } from '../texts/gcp-entries.ts'
import { fallbackFonts, fallbackFontsFile } from './font-metrics.ts'

onlyWithTestFonts()

const layouts: [string, BrowserContextOptions][] = [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
]

/** In the page: adds up layout shifts without user input, and records what moved. */
function watchShifts() {
  const shifts = { total: 0, moved: [] as string[] }
  Object.assign(window, { shifts })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      shifts.total += value
      shifts.moved.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const largestShift = 0.02
const fontDelayMs = 2000

/** Opens the screen with a font that loads late; resolves when it has loaded and been painted. */
async function openWithLateFont(page: Page, path: string) {
  const comes = page.waitForResponse(/\.woff2$/)
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await (await comes).finished()
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { total: number; moved: string[] } }).shifts)

const screens: { path: string; isPublic?: true; shows?: string[] }[] = [
  { path: '/', isPublic: true },
  { path: '/signin', isPublic: true },
  // Signed-in people are sent on from here to the dashboard.
  { path: '/', shows: ['For you', 'Where do you work?'] },
  { path: '/gcplist' },
  { path: '/mx-results' },
]

for (const [layout, options] of layouts) {
  for (const visit of ['first', 'second'] as const) {
    test(`nothing moves when Inter loads late: ${layout}, ${visit} visit`, async ({ browser, portal, signIn }) => {
      const tl = await portal.signInAs('tl')
      await portal.ask('POST', '/api/gcp', { as: tl, body: form({ title: 'A quiet hour' }) })
      const context = await browser.newContext({ ...options, baseURL: portal.url })
      const page = await context.newPage()
      await page.addInitScript(watchShifts)
      // From the second visit on the page starts with Inter, if its file loads in time.
      if (visit === 'second') await page.addInitScript(() => localStorage.setItem('nexus-font', '1'))
      else await page.addInitScript(() => localStorage.removeItem('nexus-font'))
      await page.route('**/*.woff2', async (route) => {
        await new Promise((later) => setTimeout(later, fontDelayMs))
        await route.continue()
      })
      const found: Record<string, unknown> = {}
      for (const { path, isPublic, shows } of screens) {
        if (!isPublic && (await context.cookies()).length === 0) await signIn(context, 'admin', { isNew: true })
        await openWithLateFont(page, path)
        for (const name of shows ?? []) await expect(page.getByRole('heading', { name })).toBeVisible()
        const { total, moved } = await shiftsOf(page)
        if (total > largestShift) found[path] = { total, moved }
      }
      await context.close()
      expect(found).toEqual({})
    })
  }
}

/** Which installed or fetched fonts the browser really drew the heading with. */
async function fontsOfHeading(page: Page): Promise<string[]> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('DOM.enable')
  await wire.send('CSS.enable')
  const { root } = await wire.send('DOM.getDocument')
  const { nodeId } = await wire.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await wire.send('CSS.getPlatformFontsForNode', { nodeId })
  await wire.detach()
  return fonts.map(({ familyName }) => familyName)
}

test('the first load keeps its fallback, the next one starts with Inter', async ({ page }) => {
  const comes = page.waitForResponse(/\.woff2$/)
  await page.goto('/#/signin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await (await comes).finished()
  await page.waitForFunction(() => localStorage.getItem('nexus-font') === '1')
  expect(await fontsOfHeading(page)).toEqual(['Liberation Sans'])
  // The browser waits a tenth of a second for a font that it has; a busy machine may need another load.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await fontsOfHeading(page)).toEqual(['Inter'])
  }).toPass()
})

test('the metrics of the fallbacks are what the script measures', async ({ page }) => {
  const figures = (css: string) => [...css.matchAll(/([\d.]+)%/g)].map(([, figure]) => Number(figure))
  const measured = figures(await fallbackFonts(page))
  const kept = figures(readFileSync(fallbackFontsFile, 'utf8'))
  expect(kept).toHaveLength(measured.length)
  // Another version of the browser may round differently.
  for (const [at, figure] of measured.entries()) expect(Math.abs(figure - (kept[at] ?? 0))).toBeLessThanOrEqual(0.2)
})

const sizes = [
  { width: 390, height: 700 },
  { width: 1280, height: 800 },
]

/** The lower edge of the lowest button, link or field of a screen at each size; none may be wider than the window. */
async function lowestEdges(page: Page, path: string): Promise<Record<string, number>> {
  const edges: Record<string, number> = {}
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main :is(button, a, input)').first()).toBeVisible()
  if (path === '/dashboard') await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    const { width, lowest } = await page.evaluate(async () => {
      await new Promise((laidOut) => requestAnimationFrame(() => requestAnimationFrame(laidOut)))
      const controls = [...document.querySelectorAll('main :is(button, a, input)')]
      const lowest = Math.max(...controls.map((each) => each.getBoundingClientRect().bottom))
      return { width: document.documentElement.scrollWidth, lowest }
    })
    expect(width, path).toBeLessThanOrEqual(size.width)
    if (path === '/signin') expect(lowest, `all of the panel at ${size.width}`).toBeLessThanOrEqual(size.height)
    edges[`${path} at ${size.width}`] = lowest
  }
  return edges
}

/** Two lines of text: a word here and there may move to the next line. */
const maxDifferent = 48

test('the first screens fit with a wide fallback and with a narrow one, as with Inter', async ({ portal, signIn }) => {
  async function measure(family?: FontFamily) {
    const env = browserEnv(family && [family])
    const browser = await chromium.launch({ ...playwrightConfig.use?.launchOptions, env })
    const page = await browser.newPage({ baseURL: portal.url, reducedMotion: 'reduce' })
    if (family) await page.route('**/*.woff2', (route) => route.abort())
    else await page.addInitScript(() => localStorage.setItem('nexus-font', '1'))
    const [home, signInPanel] = [await lowestEdges(page, '/'), await lowestEdges(page, '/signin')]
    await signIn(page, 'admin', { isNew: true })
    const edges = { ...home, ...signInPanel, ...(await lowestEdges(page, '/dashboard')) }
    await browser.close()
    return edges
  }
  const inter = await measure()
  for (const family of ['dejavu-sans', 'roboto'] as const) {
    const edges = await measure(family)
    for (const [screen, edge] of Object.entries(edges))
      expect(Math.abs(edge - (inter[screen] ?? 0)), `${family}: ${screen}`).toBeLessThanOrEqual(maxDifferent)
  }
})
