// Screenshots for the docs: takes the pictures of README and tour from the demo in a real browser. Single screens, and each
// results screen on one sheet: every width, both themes, and on paper.
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Role } from '#shared/roles.ts'
import playwrightConfig from '../../playwright.config.ts'
import { freePort } from '../free-port.ts'
import { startDemo } from './demo.ts'
import { demoPassword } from './people.ts'

type Theme = 'light' | 'dark'
/** `press`: a button that is pressed before the picture is taken. */
type Screen = { path: string; as?: Role; press?: string }
type Shot = Screen & { name: string; width?: number; theme?: Theme; height?: number }

const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'dashboard', path: '/dashboard', as: 'tl' },
  { name: 'menu', path: '/dashboard', as: 'mcvp', press: 'Menu' },
  { name: 'help', path: '/progress', as: 'lcvp', press: 'About this screen', width: 390, height: 700 },
  { name: 'gcp-list', path: '/gcplist', as: 'tm' },
  { name: 'gcp-approvals', path: '/gcp-approvals', as: 'mcvp' },
  { name: 'gcp-review', path: '/gcp-approvals?mode=one-by-one', as: 'mcvp' },
  { name: 'import', path: '/import', as: 'mcvp' },
  { name: 'resource-hub', path: '/resource-hub', as: 'tm' },
  { name: 'mx-standards', path: '/mx-standards?step=2', as: 'tl', width: 390, height: 844 },
  { name: 'mx-results', path: '/mx-results', as: 'mcvp' },
  { name: 'mx-funnel', path: '/mx-funnel', as: 'mcvp', height: 1000 },
  { name: 'sona-survey', path: '/sona-survey', as: 'mcvp', theme: 'dark' },
  { name: 'happiness-results', path: '/happiness-results', as: 'mcvp' },
  { name: 'conversion-tracker', path: '/eld-conversion', as: 'mcvp' },
  { name: 'progress', path: '/progress', as: 'mcvp' },
  { name: 'targets', path: '/targets', as: 'mcvp' },
  { name: 'admin-panel', path: '/admin-panel', as: 'admin', height: 1000 },
]

/** Screens with a sheet of all their sizes. */
const results = ['mx-results', 'mx-funnel', 'sona-survey', 'happiness-results', 'conversion-tracker']
const widths = [390, 768, 1280, 1920]
const sheet = { height: 1600, scale: 0.4, gap: 16 }
/** A4 at 96 dots to the inch. */
const paper = { width: 794, height: 1123 }

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url))
const largestBytes = 300_000

type Viewport = { width: number; height: number; theme: Theme }

/** Opens a screen in its own browser, and closes it when the picture is taken. */
async function open<T>(
  browser: Browser,
  screen: Screen,
  { theme, ...viewport }: Viewport,
  use: (page: Page) => Promise<T>,
) {
  const baseURL = demo.url
  const context = await browser.newContext({ baseURL, viewport, colorScheme: theme, reducedMotion: 'reduce' })
  if (screen.as) {
    const data = { email: `${screen.as}@nexus.example`, password: demoPassword }
    const answer = await context.request.post('/api/identity/sign-in', { data })
    if (!answer.ok()) throw new Error(`${screen.as} could not sign in: ${await answer.text()}`)
  }
  const page = await context.newPage()
  await page.goto(`/#${screen.path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  if (screen.press) {
    await page.getByRole('button', { name: screen.press, exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }
  const picture = await use(page)
  await context.close()
  return picture
}

function checkSize(name: string) {
  const { size } = statSync(`${folder}${name}`)
  if (size > largestBytes) throw new Error(`${name} has ${size} bytes, more than ${largestBytes}`)
  console.log(`Wrote docs/images/${name} (${Math.round(size / 1000)} KB)`)
}

async function take(browser: Browser, { name, width = 1280, theme = 'light', height = 800, ...screen }: Shot) {
  await open(browser, screen, { width, height, theme }, (page) => page.screenshot({ path: `${folder}${name}.png` }))
  checkSize(`${name}.png`)
}

const scaled = (picture: Buffer, height: number) => sharp(picture).resize({ height }).png().toBuffer()

/** One row for each theme: all widths, then paper. */
async function takeSheet(browser: Browser, { name, ...screen }: Shot) {
  const height = sheet.height * sheet.scale
  const rows: Buffer[][] = []
  for (const theme of ['light', 'dark'] as const) {
    const row: Buffer[] = []
    for (const width of widths) {
      const tall = { width, height: sheet.height, theme }
      row.push(await scaled(await open(browser, screen, tall, (page) => page.screenshot()), height))
    }
    const printed = await open(browser, screen, { ...paper, theme }, async (page) => {
      await page.emulateMedia({ media: 'print', colorScheme: theme })
      return page.screenshot()
    })
    rows.push([...row, await scaled(printed, height)])
  }
  const pieces: { input: Buffer; left: number; top: number }[] = []
  let whole = 0
  for (const [at, row] of rows.entries()) {
    let left = sheet.gap
    for (const input of row) {
      pieces.push({ input, left, top: sheet.gap + at * (height + sheet.gap) })
      left += ((await sharp(input).metadata()).width ?? 0) + sheet.gap
    }
    whole = Math.max(whole, left)
  }
  const canvas = { width: whole, height: rows.length * (height + sheet.gap) + sheet.gap, channels: 3 as const }
  await sharp({ create: { ...canvas, background: '#8a94a9' } })
    .composite(pieces)
    .webp({ quality: 72 })
    .toFile(`${folder}${name}-sizes.webp`)
  checkSize(`${name}-sizes.webp`)
}

mkdirSync(folder, { recursive: true })
const demo = await startDemo(await freePort())
const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
try {
  for (const shot of shots) await take(browser, shot)
  for (const shot of shots.filter(({ name }) => results.includes(name))) await takeSheet(browser, shot)
} finally {
  await browser.close()
  await demo.stop()
}
