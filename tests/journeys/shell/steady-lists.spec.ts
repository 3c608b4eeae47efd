// Journeys about lists on which people act: what is on screen stays where it is while others work, says what is new, and shows it
// on request.
import type { Page } from '@playwright/test'
import { inTransaction } from '#server/database/database.ts'
import { notify } from '#server/notify/inbox.ts'
import { announce, anyHub } from '#server/notify/live.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { goToScreen } from '../go-to-screen.ts'
import { enter, expect, openPortal, test } from '../portal.ts'

let portal: TestPortal
let admin: Person
let national: Person
test.beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.signInAs('admin', { email: 'amna@nexus.example', displayName: 'Amna Shah' })
  national = await portal.signInAs('mcvp', { email: 'nida@nexus.example', displayName: 'Nida Raza' })
  for (const n of [1, 2, 3]) await upload(`Guide ${n}`)
  await sendNotification('First message')
  await appoint('Lahore', 'BD')
  await importGuide('first')
})
test.afterAll(() => portal.close())

const guide = (title: string) => ({
  title,
  description: 'What it is for.',
  documentUrl: `https://example.org/${encodeURIComponent(title)}`,
  imageUrl: '',
})
const send = async (method: string, path: string, as: Person, body?: unknown) => {
  const answer = await portal.ask(method, path, { as, body })
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.json)}`).toBeLessThan(300)
  return answer.json
}
const upload = (title: string) => send('POST', '/api/documents', national, guide(title))
const importGuide = (word: string) =>
  send('POST', '/api/imports/documents', national, { fileName: `${word}.csv`, rows: [guide(`Imported ${word}`)] })
const sendNotification = (text: string) =>
  inTransaction(portal.db, (trx) =>
    notify(portal.portal, trx, [{ uid: admin.uid, kind: 'role', text, path: '/profile' }]),
  )
async function appoint(committee: string, portfolio: string) {
  const { uid } = await portal.signInAs('tl')
  await send('POST', '/api/appointments', admin, { uid, role: 'lcvp', committee, portfolio })
}
async function addPortfolio() {
  const surveys = (await send('GET', '/api/survey', admin)) as { _id: string; lc: string }[]
  const { _id } = surveys.find(({ lc }) => lc === 'Multan') as { _id: string }
  await send('POST', `/api/survey/${_id}/portfolios`, admin, { portfolio: 'Alumni' })
}
const openCommittee = (name: string) => send('POST', '/api/organisation/committees', admin, { name, kind: 'lc' })

/** Where each row, link, button and field of the page's content is. */
const seats = (page: Page, rows: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].map((row) => {
        const { x, y, width, height } = row.getBoundingClientRect()
        return [row.textContent?.slice(0, 40), ...[x, y, width, height].map(Math.round)].join(' ')
      }),
    rows,
  )

type Case = { name: string; path: string; rows: string; change: () => Promise<unknown>; says: RegExp; finds: string }
const cases: Case[] = [
  {
    ...{ name: 'users', path: '/admin-panel?search=nexus.example', rows: 'table[aria-label="Users"] tbody tr' },
    ...{ change: () => portal.signInAs('tm', { email: 'aaron@nexus.example' }), says: /^1 new: show$/ },
    finds: 'aaron@nexus.example',
  },
  {
    ...{ name: 'people', path: '/people', rows: 'main tbody tr' },
    ...{ change: () => appoint('Giki', 'MXP'), says: /^1 new: show$/, finds: 'Giki' },
  },
  {
    ...{ name: 'uploads', path: '/document-upload', rows: 'section[aria-labelledby="uploaded"] li' },
    ...{ change: () => upload('Guide from elsewhere'), says: /^1 new: show$/, finds: 'Guide from elsewhere' },
  },
  {
    ...{
      name: 'Sona portfolios',
      path: '/sona-survey?lc=Multan&view=detail',
      rows: 'ul[aria-label^="Portfolios of"] li',
    },
    ...{ change: addPortfolio, says: /^1 changed: show$/, finds: 'Alumni' },
  },
  {
    ...{ name: 'inbox', path: '/inbox', rows: 'ul[aria-label="Messages"] li' },
    ...{ change: () => sendNotification('Second message'), says: /^1 new: show$/, finds: 'Second message' },
  },
  {
    ...{ name: 'imports', path: '/import', rows: 'table[aria-label="Past imports"] tbody tr' },
    ...{ change: () => importGuide('second'), says: /^1 new: show$/, finds: 'second.csv' },
  },
  {
    ...{ name: 'progress', path: '/progress', rows: 'table[aria-label="Progress of each LC"] tbody tr' },
    ...{ change: () => openCommittee('Abbottabad'), says: /^1 new: show$/, finds: 'Abbottabad' },
  },
]

test('what is on screen stays where it is until the person asks for updates', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, portal.url, admin)
  const listening = page.waitForResponse(/\/api\/live$/)
  await page.goto(`${portal.url}/#/dashboard`)
  await listening
  for (const { name, path, rows, change, says, finds } of cases)
    await test.step(name, async () => {
      await goToScreen(page, `${portal.url}/#${path}`)
      await expect(page.locator(rows).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      const before = await seats(page, rows)
      expect(before.length).toBeGreaterThan(0)
      await change()
      await inTransaction(portal.db, async (trx) => announce(trx, { hub: anyHub }))
      const notice = page.getByRole('status').getByRole('button', { name: says })
      await expect(notice).toBeVisible()
      expect(await seats(page, rows), 'nothing moved').toEqual(before)
      await notice.click()
      await expect(page.locator(rows).filter({ hasText: finds }).first()).toBeVisible()
      await expect(notice).toHaveCount(0)
    })
})
