// What does the portal look like today? Takes the pictures of the README from a real portal, in a real browser.
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { hubs } from '#main.server.ts'
import { startTestPortal } from '#server/test-portal.ts'
import type { Role } from '#shared/roles.ts'
import playwrightConfig from '../playwright.config.ts'

type Shot = { name: string; path: string; as?: Role }

const shots: Shot[] = [{ name: 'home', path: '/' }]
const folder = fileURLToPath(new URL('../docs/images/', import.meta.url))
const largestBytes = 200_000

mkdirSync(folder, { recursive: true })
const portal = await startTestPortal({ hubs, web: true })
const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
try {
  for (const { name, path, as } of shots) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    if (as) {
      const [cookie = '', value = ''] = (await portal.signInAs(as)).cookie.split(/=(.*)/s)
      await page.context().addCookies([{ name: cookie, value, url: portal.url }])
    }
    await page.goto(`${portal.url}/#${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const file = `${folder}${name}.png`
    await page.screenshot({ path: file })
    const { size } = statSync(file)
    if (size > largestBytes) throw new Error(`${file} has ${size} bytes, more than ${largestBytes}`)
    console.log(`Wrote docs/images/${name}.png (${Math.round(size / 1000)} KB)`)
  }
} finally {
  await browser.close()
  await portal.close()
}
