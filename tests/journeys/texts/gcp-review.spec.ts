// Journey, review: many GCPs in a few minutes. One by one, by real keys and by few clicks, the button always in the same
// position; a decision is undone, and a double click decides only one.
import type { Page } from '@playwright/test'
import { takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'
import { form, serveDrive } from './gcp-entries.ts'

const heading = (page: Page, n: number) =>
  page.getByRole('article', { name: `Waiting practice ${n}`, exact: true }).getByRole('heading')
const isReady = (page: Page) => expect(page.getByRole('button', { name: /^Reject: Waiting/ })).toBeEnabled()

test('by keyboard alone, and then by one click each', async ({ page, context }) => {
  await serveDrive(context)
  const portal = await openPortal()
  const author = await portal.signInAs('tm')
  for (let n = 1; n <= 8; n++)
    await portal.ask('POST', '/api/gcp', { as: author, body: form({ title: `Waiting practice ${n}` }) })
  await enter(page, portal.url, await portal.signInAs('mcvp', { displayName: 'Sana Malik' }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${portal.url}/#/gcp-approvals`)
  const { keyboard } = page
  await page.getByRole('link', { name: 'Review one by one' }).press('Enter')
  await expect(page).toHaveURL(/mode=one-by-one/)
  await expect(heading(page, 1)).toBeFocused()
  await expect(page.getByText('8 to review')).toBeVisible()
  await takeScreenshots(page, 'review-one-by-one')

  await isReady(page)
  await keyboard.press('a')
  await expect(heading(page, 2)).toBeFocused()
  await isReady(page)
  await keyboard.press('1')
  await expect(heading(page, 3)).toBeFocused()
  await isReady(page)
  await keyboard.press('r')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await keyboard.type('1 u r')
  await keyboard.press('Control+Enter')
  await expect(heading(page, 4)).toBeFocused()
  // Undone: it comes first again, and is pending.
  await keyboard.press('u')
  await expect(heading(page, 3)).toBeFocused()
  await isReady(page)
  await keyboard.press('a')
  await expect(heading(page, 4)).toBeFocused()
  await keyboard.press('p')
  await expect(heading(page, 3)).toBeFocused()
  await keyboard.press('n')
  await expect(heading(page, 4)).toBeFocused()

  await isReady(page)
  const accept = page.getByRole('button', { name: /^Accept: / })
  const seats = new Set<number>()
  for (let n = 4; n <= 6; n++) {
    await expect(heading(page, n)).toBeVisible()
    seats.add(Math.round((await accept.boundingBox())?.y ?? 0))
    await (n === 5 ? page.getByRole('button', { name: 'Reject: Too short' }) : accept).click()
  }
  await expect(heading(page, 7)).toBeVisible()
  expect(seats.size, 'the button stays under the hand').toBe(1)
  await isReady(page)
  await accept.dblclick()
  await expect(heading(page, 8)).toBeVisible()
  await isReady(page)
  await expect(page.getByText('1 to review')).toBeVisible()
  await page.context().close()
  await portal.close()
})
