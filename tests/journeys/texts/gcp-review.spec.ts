// Journey, review: many GCPs in a few minutes. One by one, by real keys and by few clicks, the button always in the same
// position; a decision is undone, and a double click decides only one.
import type { Page } from '@playwright/test'
import { takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'
import { form, serveDrive } from './gcp-entries.ts'

const heading = (page: Page, n: number) =>
  page.getByRole('article', { name: `Waiting practice ${n}`, exact: true }).getByRole('heading')
const isReady = (page: Page) => expect(page.getByRole('button', { name: /^Reject: Waiting/ })).toBeEnabled()

test('on a small laptop, Accept of the first card is on the first screen, and cards are as high as their texts', async ({
  page,
  context,
}) => {
  await serveDrive(context)
  const portal = await openPortal()
  const author = await portal.signInAs('tm')
  const details = 'We met every week, and this came of it. '
  for (const [title, times] of [
    ['Waiting practice 2', 1],
    ['Waiting practice 1, with a title that is so long that it takes two lines even on a wide card', 30],
  ] as const)
    await portal.ask('POST', '/api/gcp', { as: author, body: form({ title, gcpDetails: details.repeat(times) }) })
  await enter(page, portal.url, await portal.signInAs('mcvp'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${portal.url}/#/gcp-approvals`)
  const cards = page.locator('[data-card]')
  await expect(cards.first().getByRole('button', { name: 'Show all' })).toBeVisible()
  await expect(cards.first().getByRole('button', { name: /^Accept: / })).toBeInViewport({ ratio: 1 })
  await takeScreenshots(page, 'review-cards')
  const [first, second] = await Promise.all([cards.first().boundingBox(), cards.last().boundingBox()])
  expect(second?.y).toBe(first?.y)
  expect(second?.height).toBeLessThan((first?.height ?? 0) - 40)
  await page.context().close()
  await portal.close()
})

test('on a small laptop, Accept of a long revision is on the first screen, and stays below its changes', async ({
  page,
  context,
}) => {
  await serveDrive(context)
  const portal = await openPortal()
  const author = await portal.signInAs('tm')
  const reviewer = await portal.signInAs('mcvp')
  const sent = form({ title: 'Waiting practice 1', gcpDetails: 'We met every week, and this came of it. '.repeat(30) })
  const { _id: id } = (await portal.ask('POST', '/api/gcp', { as: author, body: sent })).json as { _id: string }
  await portal.ask('PUT', `/api/gcp/${id}/approve`, { as: reviewer })
  const revised = form({
    title: 'Waiting practice 1, every week of the year and in every team',
    ...{ category: 'Another category', gcpDetails: 'All of it is told again. '.repeat(40) },
  })
  const { status } = await portal.ask('PUT', `/api/gcp/${id}/revision`, { as: author, body: revised })
  expect(status).toBe(200)
  await enter(page, portal.url, reviewer)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${portal.url}/#/gcp-approvals`)
  const card = page.locator('[data-card]')
  const changes = card.getByRole('region', { name: 'What changes' })
  const accept = card.getByRole('button', { name: /^Accept: / })
  await expect(changes).toContainText('All of it is told again.')
  await expect(accept).toBeInViewport({ ratio: 1 })
  await takeScreenshots(page, 'review-revision')
  await changes.getByRole('button', { name: 'Show all changes' }).click()
  await expect(changes.getByRole('button', { name: 'Show less' })).toBeVisible()
  const bottomOf = async (box: Promise<{ y: number; height: number } | null>) => {
    const { y = 0, height = 0 } = (await box) ?? {}
    return y + height
  }
  expect(await bottomOf(changes.boundingBox())).toBeLessThan((await accept.boundingBox())?.y ?? 0)
  await accept.click()
  await expect(card.getByRole('button', { name: /^Undo: / })).toBeVisible()
  await page.context().close()
  await portal.close()
})

test('ten from the dashboard with one click and ten keys; then by keyboard alone, and by one click each', async ({
  page,
  context,
}) => {
  await serveDrive(context)
  const portal = await openPortal()
  const author = await portal.signInAs('tm')
  for (let n = 1; n <= 18; n++)
    await portal.ask('POST', '/api/gcp', { as: author, body: form({ title: `Waiting practice ${n}` }) })
  await enter(page, portal.url, await portal.signInAs('mcvp', { displayName: 'Sana Malik' }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${portal.url}/#/dashboard`)
  const { keyboard } = page
  await page
    .getByRole('region', { name: 'For you' })
    .getByRole('link', { name: /18 GCPs/ })
    .click()
  await expect(page).toHaveURL(/mode=one-by-one/)
  for (let n = 1; n <= 10; n++) {
    await expect(heading(page, n)).toBeFocused()
    await isReady(page)
    await keyboard.press('a')
  }
  await expect(heading(page, 11)).toBeFocused()
  await expect(page.getByText('8 to review')).toBeVisible()
  await takeScreenshots(page, 'review-one-by-one')

  await isReady(page)
  await keyboard.press('a')
  await expect(heading(page, 12)).toBeFocused()
  await isReady(page)
  await keyboard.press('1')
  await expect(heading(page, 13)).toBeFocused()
  await isReady(page)
  await keyboard.press('w')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await keyboard.type('1 u r')
  await keyboard.press('Control+Enter')
  await expect(heading(page, 14)).toBeFocused()
  // Undone: it comes first again, and is pending.
  await keyboard.press('u')
  await expect(heading(page, 13)).toBeFocused()
  await isReady(page)
  await keyboard.press('a')
  await expect(heading(page, 14)).toBeFocused()
  await keyboard.press('p')
  await expect(heading(page, 13)).toBeFocused()
  await keyboard.press('n')
  await expect(heading(page, 14)).toBeFocused()

  await isReady(page)
  const accept = page.getByRole('button', { name: /^Accept: / })
  const seats = new Set<number>()
  for (let n = 14; n <= 16; n++) {
    await expect(heading(page, n)).toBeVisible()
    seats.add(Math.round((await accept.boundingBox())?.y ?? 0))
    await (n === 15 ? page.getByRole('button', { name: 'Reject: Too short' }) : accept).click()
  }
  await expect(heading(page, 17)).toBeVisible()
  expect(seats.size, 'the button stays under the hand').toBe(1)
  await isReady(page)
  await accept.dblclick()
  await expect(heading(page, 18)).toBeVisible()
  await isReady(page)
  await expect(page.getByText('1 to review')).toBeVisible()
  await page.context().close()
  await portal.close()
})
