import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { demoPassword } from './demo/people.ts'
import { startDemo } from './demo.ts'
import { freePort } from './free-port.ts'
const out = process.env.OUT ?? '/tmp/look-gcp/'
mkdirSync(out, { recursive: true })
const demo = await startDemo(await freePort())
const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
try {
  for (const [width, theme] of [[390, 'light'], [390, 'dark'], [1280, 'light'], [1280, 'dark']] as const) {
    const context = async (role: string) => {
      const c = await browser.newContext({ baseURL: demo.url, viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: 'reduce' })
      const a = await c.request.post('/api/identity/sign-in', { data: { email: `${role}@nexus.example`, password: demoPassword } })
      if (!a.ok()) throw new Error(await a.text())
      return c
    }
    const tl = await context('tl')
    const list = await (await tl.request.get('/api/gcp/approved?limit=20')).json()
    const id = list.gcps.find((g: { repeats: number }) => g.repeats === 4)._id
    const mineId = (await (await tl.request.get('/api/gcp/mine')).json()).gcps[0]._id
    const shoot = async (c: typeof tl, name: string, path: string, act?: (p: import('@playwright/test').Page) => Promise<void>) => {
      const page = await c.newPage()
      await page.goto(`/#${path}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      if (act) await act(page)
      await page.screenshot({ path: `${out}${name}-${width}-${theme}.png`, fullPage: !act })
      console.log(name, width, theme, await page.title())
      await page.close()
    }
    await shoot(tl, 'list', '/gcplist?sort=repeated')
    await shoot(tl, 'page', `/gcps/${id}`)
    await shoot(tl, 'mine', `/gcps/${mineId}`)
    await shoot(tl, 'revise', `/gcpform?revise=${mineId}`)
    await shoot(tl, 'my', '/gcpform?view=mine')
    await shoot(tl, 'dialog', `/gcps/${id}`, async (page) => {
      await page.getByRole('button', { name: 'We did this too' }).or(page.getByRole('button', { name: 'Change what you wrote' })).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(400)
    })
    const mc = await context('mcvp')
    await shoot(mc, 'cards', '/gcp-approvals')
    await shoot(mc, 'queue', `/gcp-approvals?mode=one-by-one`)
    await tl.close(); await mc.close()
  }
} finally {
  await browser.close()
  await demo.stop()
}
