// Can twenty practices be reviewed in a few minutes? One by one by keyboard alone, by few clicks, and with a decision taken
// back before its author hears of it.
import type { Page } from '@playwright/test'
import type { Person, TestPortal } from '#server/test-portal.ts'
import { form, serveDrive } from './gcp-entries.ts'
import { look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

test.beforeEach(({ context }) => serveDrive(context))

async function submitted(portal: TestPortal, author: Person, count: number): Promise<void> {
  for (let n = 1; n <= count; n++)
    await portal.ask('POST', '/api/gcp', { as: author, body: form({ title: `Waiting practice ${n}` }) })
}

const shown = (page: Page, n: number) => page.getByRole('article', { name: `Waiting practice ${n}`, exact: true })
const isReady = (page: Page) => expect(page.getByRole('button', { name: /^Reject: Waiting/ })).toBeEnabled()

test('by keyboard alone: accept, reject with a reason and own words, undo; one mail each', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  const author = await portal.signInAs('tm')
  const reviewer = await portal.signInAs('mcvp', { displayName: 'Sana Malik' })
  await submitted(portal, author, 4)
  await enter(page, portal.url, reviewer)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${portal.url}/#/gcp-approvals`)
  const { keyboard } = page
  await page.getByRole('link', { name: 'Review one by one' }).focus()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/mode=one-by-one/)
  await expect(shown(page, 1).getByRole('heading', { name: 'Waiting practice 1' })).toBeFocused()
  await expect(page.getByText('4 pending')).toBeVisible()
  await look(page, 'review-one-by-one')

  await isReady(page)
  await keyboard.press('a')
  await expect(shown(page, 2).getByRole('heading')).toBeFocused()
  await expect(page.getByText('Accepted: Waiting practice 1')).toBeVisible()
  expect(await portal.outbox()).toEqual([])
  await isReady(page)
  await keyboard.press('1')
  await expect(shown(page, 3).getByRole('heading')).toBeFocused()
  await isReady(page)
  await keyboard.press('r')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await keyboard.type('A nap is no practice, 1 u r')
  await keyboard.press('Control+Enter')
  await expect(shown(page, 4).getByRole('heading')).toBeFocused()
  // Taken back: it is in front again, and waits.
  await keyboard.press('u')
  await expect(shown(page, 3).getByRole('heading')).toBeFocused()
  await expect(page.getByText('Taken back: Waiting practice 3')).toBeVisible()
  await isReady(page)
  await keyboard.press('a')
  await expect(shown(page, 4).getByRole('heading')).toBeFocused()
  await keyboard.press('p')
  await expect(shown(page, 3).getByRole('heading')).toBeFocused()
  await keyboard.press('n')
  await isReady(page)
  await keyboard.press('a')
  await expect(page.getByText('Nothing waits any more')).toBeVisible()

  // The browser is gone; the mails leave all the same.
  await page.goto('about:blank')
  const subjects = async () => (await portal.outbox()).map(({ subject }) => subject).sort()
  await expect.poll(async () => (await subjects()).length, { timeout: 25_000 }).toBe(4)
  expect(await subjects()).toEqual([
    ...[1, 3, 4].map((n) => `Your GCP is approved: Waiting practice ${n}`),
    'Your GCP needs another look: Waiting practice 2',
  ])
  const mail = (await portal.outbox()).find(({ subject }) => subject.startsWith('Your GCP needs'))
  expect(mail?.text).toContain('Please add what came of it, with numbers.')
  await portal.close()
})

test('twenty entries with twenty-one clicks; a double click decides one', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  const author = await portal.signInAs('tm')
  const reviewer = await portal.signInAs('mcvp')
  await submitted(portal, author, 21)
  await enter(page, portal.url, reviewer)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${portal.url}/#/gcp-approvals`)
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    const seen = window as unknown as { clicks: number }
    document.addEventListener('click', () => seen.clicks++, true)
  })
  await page.getByRole('link', { name: 'Review one by one' }).click()
  const seats = new Set<number>()
  for (let n = 1; n <= 20; n++) {
    await expect(shown(page, n)).toBeVisible()
    const accept = page.getByRole('button', { name: /^Accept: / })
    if (n > 1) seats.add(Math.round((await accept.boundingBox())?.y ?? 0))
    await (n % 5 === 0 ? page.getByRole('button', { name: 'Reject: Too short' }) : accept).click()
  }
  await expect(shown(page, 21)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(21)
  // The button stays under the hand.
  expect(seats.size).toBe(1)

  await submitted(portal, await portal.signInAs('tm'), 1)
  await page.reload()
  await expect(shown(page, 21)).toBeVisible()
  await isReady(page)
  await page.getByRole('button', { name: /^Accept: / }).dblclick()
  await expect(shown(page, 1)).toBeVisible()
  await isReady(page)
  await expect(page.getByText('1 pending')).toBeVisible()
  await portal.close()
})
