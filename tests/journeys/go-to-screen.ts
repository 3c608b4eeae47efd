// Navigation helper: waits until another screen is really there. The old one stays visible until the next has loaded its
// code, so a heading alone proves nothing.
import type { Page } from '@playwright/test'

const pathOf = (url: string) => url.split('#')[1]?.split('?')[0]

/** Goes to a screen within the open portal, and waits until it shows its data. */
export async function goToScreen(page: Page, url: string): Promise<void> {
  const isSame = pathOf(page.url()) === pathOf(url)
  const left = await page.evaluateHandle(() => document.querySelector('main h1'))
  await page.goto(url)
  await page.waitForFunction(
    ({ left, isSame }) => {
      const heading = document.querySelector('main h1')
      if (heading === null || (heading === left && !isSame) || document.querySelector('[data-loading]')) return false
      // Checked last, because reading the whole text is the most expensive.
      return !/^Loading|Loading\.\.\.$/m.test(document.body.innerText)
    },
    { left, isSame },
  )
  await left.dispose()
}
