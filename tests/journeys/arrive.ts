// Is another screen really there? The old one stays in sight until the next has its program, so a heading alone says nothing.
import type { Page } from '@playwright/test'

const pathOf = (url: string) => url.split('#')[1]?.split('?')[0]

/** Goes to a screen within the open portal, and waits until it shows what it asked for. */
export async function arriveAt(page: Page, url: string): Promise<void> {
  const isSame = pathOf(page.url()) === pathOf(url)
  const left = await page.evaluateHandle(() => document.querySelector('main h1'))
  await page.goto(url)
  await page.waitForFunction(
    ({ left, isSame }) => {
      const heading = document.querySelector('main h1')
      if (heading === null || (heading === left && !isSame) || document.querySelector('[data-loading]')) return false
      // Asked last: reading all the words costs the most.
      return !/^Loading|Loading\.\.\.$/m.test(document.body.innerText)
    },
    { left, isSame },
  )
  await left.dispose()
}
