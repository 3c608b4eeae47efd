// Journey, dashboard: hero, seven cards, dialogs and locks.
import type { Page } from '@playwright/test'
import { axe, takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'

const hubs = ['GCP Hub', 'APIP Cycle', 'Resource Hub', 'MX Funnel', 'MX Standards', 'OD Model', 'Sona Survey']
const section = (page: Page) => page.getByRole('region', { name: 'Hubs' })
const cards = (page: Page) => section(page).getByRole('listitem').getByRole('button')
const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The hubs in reading order, row by row. */
async function readAcross(page: Page): Promise<string[]> {
  const positions = await cards(page).evaluateAll((all) =>
    all.map((each) => {
      const { left, top } = each.getBoundingClientRect()
      return { text: each.textContent ?? '', position: Math.round(top) * 10_000 + Math.round(left) }
    }),
  )
  const texts = positions.toSorted((one, other) => one.position - other.position).map(({ text }) => text)
  return texts.map((text) => hubs.find((name) => text.startsWith(name)) ?? text)
}

const buttons: [string, [string, string][]][] = [
  [
    'GCP Hub',
    [
      ['GCP Hub', '/gcplist'],
      ['Add GCP', '/gcpform'],
    ],
  ],
  ['APIP Cycle', [['APIP Cycle', '/apip-cycle']]],
  ['Resource Hub', [['Resource Hub', '/resource-hub']]],
  [
    'MX Funnel',
    [
      ['MX Funnel', '/mx-funnel'],
      ['MX Funnel Form', '/mx-funnel-form'],
    ],
  ],
  [
    'MX Standards',
    [
      ['MX Standards', '/mx-standards'],
      ['MX Results', '/mx-results'],
    ],
  ],
  ['OD Model', [['OD Model', '/od-model']]],
  ['Sona Survey', [['Sona Survey', '/sona-survey']]],
]

test('the hero and the seven hubs, on a desktop, on a phone and on a tablet, and where their buttons lead', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'mcvp', { displayName: 'Hina Raza' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/#/dashboard')
  await expect(page).toHaveTitle(/Nexus Dashboard\./)
  await expect(page.getByText('Welcome to Our World', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Nexus Dashboard.', exact: true })).toBeVisible()
  await expect(page.getByText('Good to see you, Hina.')).toBeVisible()
  await expect(cards(page)).toHaveCount(7)
  for (const [at, name] of hubs.entries()) await expect(cards(page).nth(at)).toContainText(name)
  // Below what is new today, side by side.
  const tops = await cards(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await expect(page.getByRole('button', { name: 'Next hubs' })).toBeHidden()
  await takeScreenshots(page, 'dashboard')
  const down = page.getByRole('button', { name: 'Scroll down to the hubs' })
  await page.setViewportSize({ width: 390, height: 1600 })
  await expect(down).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 480 })
  await down.click()
  await expect(card(page, 'GCP Hub')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await readAcross(page)).toEqual(hubs)
  // A tablet shows all of them, in rows and in the same order.
  await page.setViewportSize({ width: 768, height: 1000 })
  await expect(card(page, 'Sona Survey')).toBeInViewport({ ratio: 0.9 })
  expect(await readAcross(page)).toEqual(hubs)

  for (const [hub, links] of buttons) {
    await card(page, hub).click()
    const found = dialog(page, hub).getByRole('link')
    await expect(found).toHaveText(links.map(([label]) => label))
    const targets = await found.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(targets).toEqual(links.map(([, path]) => `#${path}`))
    await page.keyboard.press('Escape')
    await expect(dialog(page, hub)).toHaveCount(0)
  }
  await card(page, 'OD Model').click()
  await dialog(page, 'OD Model').getByRole('link', { name: 'OD Model' }).click()
  await expect(page).toHaveURL(/#\/od-model$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Organizational Development Models' })).toBeVisible()
})

test('arrows and keyboard go through the cards; a dialog closes in three ways, and the focus returns to its card', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'tl')
  await page.setViewportSize({ width: 600, height: 1000 })
  await page.goto('/#/dashboard')
  const [previous, next] = ['Previous hubs', 'Next hubs'].map((name) => page.getByRole('button', { name }))
  if (!previous || !next) throw new Error('unreachable')
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await expect(card(page, 'MX Funnel')).not.toBeInViewport({ ratio: 0.9 })
  const goToEnd = (arrow: typeof next) =>
    expect(async () => {
      await arrow.click()
      await expect(arrow).toHaveAttribute('aria-disabled', 'true', { timeout: 1000 })
    }).toPass()
  await expect(page.getByText('1 of 7')).toBeVisible()
  await goToEnd(next)
  await expect(card(page, 'Sona Survey')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('7 of 7')).toBeVisible()
  await goToEnd(previous)
  await expect(card(page, 'GCP Hub')).toBeInViewport({ ratio: 1 })

  await card(page, 'GCP Hub').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Open GCP Hub' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card(page, 'APIP Cycle')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 'Resource Hub')).toBeFocused()
  await page.keyboard.press('End')
  await expect(card(page, 'Sona Survey')).toBeFocused()
  await expect(card(page, 'Sona Survey')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'OD Model').getByRole('heading', { name: 'OD Model' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'OD Model')).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  const opener = card(page, 'MX Funnel')
  const ways: [string, () => Promise<void>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['the close button', () => dialog(page, 'MX Funnel').getByRole('button', { name: 'Close' }).click()],
    ['a click outside', () => page.mouse.click(20, 400)],
  ]
  for (const [way, close] of ways) {
    await opener.click()
    await expect(dialog(page, 'MX Funnel')).toContainText('The member journey in numbers')
    if (way === 'Escape') {
      await axe(page)
      await takeScreenshots(page, 'dashboard-dialog')
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    await close()
    await expect(dialog(page, 'MX Funnel'), way).toHaveCount(0)
    await expect(opener, way).toBeFocused()
  }
})

test('a locked hub says who may open it', async ({ page, signIn }) => {
  await signIn(page, 'user')
  await page.goto('/#/dashboard')
  await expect(card(page, 'MX Standards')).toContainText('Not open to your role')
  await expect(card(page, 'GCP Hub')).not.toContainText('Not open to your role')
  await card(page, 'MX Standards').click()
  const locked = dialog(page, 'MX Standards').getByRole('button', { name: 'MX Results' })
  await expect(locked).toHaveAttribute('aria-disabled', 'true')
  await expect(locked).toHaveAccessibleDescription('Open to LCVP, MCVP, and Admin.')
  await expect(dialog(page, 'MX Standards')).toContainText('Open to Team Leader, LCVP, MCVP, and Admin.')
  await expect(dialog(page, 'MX Standards').getByRole('link')).toHaveCount(0)
  await takeScreenshots(page, 'dashboard-locked')
  await locked.click({ force: true })
  await expect(page).toHaveURL(/#\/dashboard$/)
})

const maxBytes = 210 * 1000

async function weighColdDashboard(page: Page): Promise<number> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const sizes = new Map<string, number>()
  const encodings = new Map<string, string>()
  const urls = new Map<string, string>()
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    urls.set(requestId, response.url)
    encodings.set(response.url, response.headers['content-encoding'] ?? '')
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(urls.get(requestId) ?? requestId, encodedDataLength),
  )
  // The font comes last, after the page: it counts, whenever it comes.
  const font = page.waitForResponse(/\.woff2$/)
  await page.goto('/#/dashboard')
  await expect(cards(page)).toHaveCount(7)
  await (await font).finished()
  await page.waitForLoadState('networkidle')
  // The sizes come on a connection of their own, which may lag behind the page.
  await expect.poll(() => [...sizes.keys()].some((url) => url.endsWith('.woff2'))).toBe(true)
  const scripts = [...encodings].filter(([url]) => url.endsWith('.js') && (sizes.get(url) ?? 0) > 1000)
  expect(scripts.length).toBeGreaterThan(0)
  expect(new Set(scripts.map(([, encoding]) => encoding))).toEqual(new Set(['br']))
  const list = [...sizes].map(([url, bytes]) => `${bytes} ${url}`).join('\n')
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  console.log(`A cold dashboard: ${total} bytes in ${sizes.size} answers`)
  expect(total, list).toBeGreaterThan(20_000)
  expect(total, list).toBeLessThan(maxBytes)
  return total
}

const maxCardBytes = 10 * 1000

test('a cold dashboard needs less than 210 KB in all, and the card that asks for the place needs little of it', async ({
  browser,
  portal,
  signIn,
}) => {
  const weigh = async (isNew?: true) => {
    const context = await browser.newContext({ baseURL: portal.url })
    const page = await context.newPage()
    await signIn(page, 'tl', isNew && { isNew })
    const total = await weighColdDashboard(page)
    await expect(page.getByRole('region', { name: 'Where do you work?' })).toHaveCount(isNew ? 1 : 0)
    await context.close()
    return total
  }
  expect((await weigh(true)) - (await weigh())).toBeLessThan(maxCardBytes)
})
