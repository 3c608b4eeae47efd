// Phone fixture for journeys: touch instead of a mouse, and a page that never becomes wider than the screen.
import type { Locator, Page } from '@playwright/test'
import { test as base, expect } from './portal.ts'

export { expect }

/** In the page: records the greatest width, even for a single frame. Measures only when something changes. */
function rememberWidest() {
  const seen = { widest: 0 }
  Object.assign(window, { seen })
  let frames = 0
  const measure = () => {
    // Before the viewport tag is parsed, a phone lays the page out at desktop width.
    const isThere = document.querySelector('h1') !== null
    if (isThere) seen.widest = Math.max(seen.widest, window.innerWidth, document.documentElement.scrollWidth)
    frames -= 1
    if (frames > 0) requestAnimationFrame(measure)
  }
  const wake = () => {
    if (frames <= 0) requestAnimationFrame(measure)
    frames = 10
  }
  new MutationObserver(wake).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  for (const event of ['load', 'focusin', 'pointerdown', 'toggle', 'transitionrun', 'animationstart'])
    document.addEventListener(event, wake, { capture: true })
  window.addEventListener('resize', wake)
  document.fonts.addEventListener('loadingdone', wake)
}

export async function expectSteady(page: Page) {
  const widest = await page.evaluate(() => (window as unknown as { seen: { widest: number } }).seen.widest)
  expect(widest, 'the widest moment of the page').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Back from a wide window: widths in between do not count. */
export async function backToPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    ;(window as unknown as { seen: { widest: number } }).seen.widest = 0
  })
}

export const test = base.extend<{ steady: undefined }>({
  steady: [
    async ({ page }, use) => {
      await page.addInitScript(rememberWidest)
      await use(undefined)
      if (!page.isClosed()) await expectSteady(page)
    },
    { auto: true },
  ],
})

/** Opens a list by touch: the touched part of the field must stay visible, with its options beside it. */
export async function openChoices(page: Page, field: Locator, at?: { x: number; y: number }) {
  await field.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await field.tap(at && { position: at })
  await expect(page.getByRole('listbox')).toBeInViewport()
  await expect(field).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
}

export async function choose(page: Page, label: string | RegExp, option: string, within: Page | Locator = page) {
  const field = within.getByRole('combobox', { name: label, exact: true })
  await openChoices(page, field)
  await page.getByRole('option', { name: option, exact: true }).tap()
  await expect(field).toHaveValue(option)
}

/** Types as a person does: taps first, so that the field is where the finger was. */
export async function write(field: Locator, text: string) {
  await field.tap()
  await expect(field).toBeFocused()
  await field.fill(text)
}

export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).tap()
