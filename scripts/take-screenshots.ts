// What does the portal look like today? Takes the pictures of README and tour from the demo, in a real browser.
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import playwrightConfig from '../playwright.config.ts'
import { demoPassword } from './demo/people.ts'
import { startDemo } from './demo.ts'
import { freePort } from './free-port.ts'

type Shot = { name: string; path: string; as?: Role; width?: number; theme?: 'light' | 'dark'; height?: number }

const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'dashboard', path: '/dashboard', as: 'tl' },
  { name: 'gcp-list', path: '/gcplist', as: 'tm' },
  { name: 'gcp-approvals', path: '/gcp-approvals', as: 'mcvp' },
  { name: 'resource-hub', path: '/resource-hub', as: 'tm' },
  { name: 'mx-standards', path: '/mx-standards?step=2', as: 'tl', width: 390, height: 844 },
  { name: 'mx-results', path: '/mx-results', as: 'mcvp' },
  { name: 'mx-funnel', path: '/mx-funnel', as: 'mcvp', height: 1000 },
  { name: 'sona-survey', path: '/sona-survey', as: 'mcvp', theme: 'dark' },
  { name: 'happiness-results', path: '/happiness-results', as: 'mcvp' },
  { name: 'conversion-tracker', path: '/eld-conversion', as: 'mcvp' },
  { name: 'admin-panel', path: '/admin-panel', as: 'admin', height: 1000 },
]
const folder = fileURLToPath(new URL('../docs/images/', import.meta.url))
const largestBytes = 300_000

async function take(
  browser: Browser,
  baseURL: string,
  { name, path, as, width = 1280, theme = 'light', height = 800 }: Shot,
) {
  const viewport = { width, height }
  const context = await browser.newContext({ baseURL, viewport, colorScheme: theme, reducedMotion: 'reduce' })
  if (as) {
    const data = { email: `${as}@nexus.example`, password: demoPassword }
    const answer = await context.request.post('/api/identity/sign-in', { data })
    if (!answer.ok()) throw new Error(`${as} could not sign in: ${await answer.text()}`)
  }
  const page = await context.newPage()
  await page.goto(`/#${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const file = `${folder}${name}.png`
  await page.screenshot({ path: file })
  await context.close()
  const { size } = statSync(file)
  if (size > largestBytes) throw new Error(`${file} has ${size} bytes, more than ${largestBytes}`)
  console.log(`Wrote docs/images/${name}.png (${Math.round(size / 1000)} KB)`)
}

mkdirSync(folder, { recursive: true })
const demo = await startDemo(await freePort())
const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
try {
  for (const shot of shots) await take(browser, demo.url, shot)
} finally {
  await browser.close()
  await demo.stop()
}
