// Aimed review: a reviewer aims at a card while others submit, revise and decide; the press decides exactly that card. Shared
// by the journey on a desktop and the one on a phone.
import type { Page } from '@playwright/test'
import type { TestPortal } from '#server/testing/portal.ts'
import { enter, expect, openPortal } from '../portal.ts'
import { cardOf, form } from './gcp-entries.ts'

export type Press = (at: { x: number; y: number }) => Promise<void>

const buttonOf = (page: Page, act: string, title: string) => page.getByRole('button', { name: `${act}: ${title}` })
/** Where each button of the list is, in the window. */
const seats = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('[data-card] button[aria-label]')]
        .filter((each) => !each.ariaLabel?.startsWith('Undo'))
        .map((each) => {
          const { x, y } = each.getBoundingClientRect()
          return [each.ariaLabel ?? '', { x, y }]
        }),
    ),
  )
type Seats = Awaited<ReturnType<typeof seats>>
/** Those that moved by a pixel or more. */
const movedBetween = (before: Seats, now: Seats) =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => {
    const [from, to] = [before[name], now[name]]
    return !from || !to || Math.abs(from.x - to.x) >= 1 || Math.abs(from.y - to.y) >= 1
  })
/** A phone lays out the cards that come near in the frame after the one that scrolled. */
const laidOut = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
async function aimAt(page: Page, act: string, title: string) {
  const button = buttonOf(page, act, title)
  await button.scrollIntoViewIfNeeded()
  await laidOut(page)
  const box = await button.boundingBox()
  if (!box) throw new Error(`${act}: ${title} is not on screen.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

type Gcp = { _id: string; title: string; status: string; version: number }

async function fill(portal: TestPortal) {
  const author = await portal.signInAs('tm')
  const ids = new Map<string, string>()
  const submit = async (title: string, gcpDetails = 'Forty came.') => {
    const { json } = await portal.ask('POST', '/api/gcp', { as: author, body: form({ title, gcpDetails }) })
    ids.set(title, json._id)
  }
  // Of different lengths, so that a moved card would be noticed.
  for (let n = 1; n <= 6; n++) await submit(`Practice ${n}`, 'We met every week, and this came of it. '.repeat(n))
  return { author, ids, submit }
}

export async function reviewWhileOthersWork(page: Page, press: Press) {
  const portal = await openPortal()
  const { author, ids, submit } = await fill(portal)
  const idOf = (title: string) => ids.get(title) as string
  const other = await portal.signInAs('mcvp', { displayName: 'Sana Malik' })
  await enter(page, portal.url, await portal.signInAs('mcvp', { displayName: 'Omar Aziz' }))
  const statuses = async () => {
    const { gcps } = (await portal.ask('GET', '/api/gcp?limit=50', { as: other })).json as { gcps: Gcp[] }
    return Object.fromEntries(gcps.map(({ title, status }) => [title, status]))
  }
  const listening = page.waitForResponse(/\/api\/live$/)
  await page.goto(`${portal.url}/#/gcp-approvals`)
  await listening
  await expect(cardOf(page, 'Practice 1')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)

  // The finger is over the card while one is added, one is revised, and two are decided.
  const at = await aimAt(page, 'Accept', 'Practice 4')
  const before = await seats(page)
  const scrolled = await page.evaluate(() => window.scrollY)
  const seen = page.waitForResponse(async (answer) => {
    if (!/\/api\/gcp\?/.test(answer.url())) return false
    const { gcps } = (await answer.json()) as { gcps: Gcp[] }
    return gcps.some(({ title, version }) => title === 'Practice 2' && version === 2)
  })
  await submit('Came meanwhile')
  await portal.ask('PUT', `/api/gcp/${idOf('Practice 5')}/approve`, { as: other, body: { version: 1 } })
  await portal.ask('PUT', `/api/gcp/${idOf('Practice 6')}/reject`, { as: other, body: { version: 1, reason: 'No' } })
  const revised = form({ title: 'Practice 2', gcpDetails: 'Other words.' })
  await portal.ask('PUT', `/api/gcp/${idOf('Practice 2')}/resubmit`, { as: author, body: revised })
  await seen
  // Any rendering is done by now.
  await page.waitForTimeout(500)
  expect(movedBetween(before, await seats(page)), 'nothing moved').toEqual([])
  await press(at)
  await expect(cardOf(page, 'Practice 4').getByText('Accepted', { exact: true })).toBeVisible()
  const decided = await statuses()
  expect(movedBetween(before, await seats(page)), 'the own decision moved nothing either').toEqual([])
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect(page.getByRole('button', { name: '1 new, 3 changed: show' })).toBeAttached()

  // Undone in the card itself; the buttons are where they were.
  await press(await aimAt(page, 'Undo', 'Practice 4'))
  await expect(cardOf(page, 'Practice 4').getByText('Decision undone')).toBeVisible()
  expect((await statuses())['Practice 4']).toBe('pending')
  await press(await aimAt(page, 'Accept', 'Practice 4'))
  await expect(cardOf(page, 'Practice 4').getByText('Accepted', { exact: true })).toBeVisible()

  // What others decided or revised is refused, and the card shows it.
  await press(await aimAt(page, 'Accept', 'Practice 6'))
  await expect(cardOf(page, 'Practice 6').getByText('Sana Malik already rejected this GCP.')).toBeVisible()
  await press(await aimAt(page, 'Accept', 'Practice 2'))
  const changed = cardOf(page, 'Practice 2').getByRole('region', { name: 'What changed' })
  await expect(changed.getByText('Other words.')).toBeVisible()
  expect(await statuses()).toMatchObject({ 'Practice 2': 'pending', 'Practice 6': 'rejected' })

  // On request, the new one comes first.
  await page.getByRole('button', { name: '1 new, 1 changed: show' }).click()
  await expect(page.getByRole('listitem', { name: /^(Practice|Came)/ }).first()).toHaveAccessibleName('Came meanwhile')
  await expect(page.getByRole('button', { name: /: show$/ })).toHaveCount(0)
  await page.context().close()
  await portal.close()
  return decided
}

/** After the first press: what the others did, and exactly the card that was aimed at. */
export const onlyTheAimedOne = {
  ...{ 'Practice 1': 'pending', 'Practice 2': 'pending', 'Practice 3': 'pending', 'Practice 4': 'approved' },
  ...{ 'Practice 5': 'approved', 'Practice 6': 'rejected', 'Came meanwhile': 'pending' },
}
