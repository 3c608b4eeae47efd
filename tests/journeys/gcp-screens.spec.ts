// Can everybody use the GCP screens? axe in both themes, and no sideways scrolling on a phone.
import type { Person, TestPortal } from '#server/test-portal.ts'
import { cardOf, form, serveDrive } from './gcp-entries.ts'
import { axeInBothThemes, look } from './looks.ts'
import { expect, test } from './portal.ts'

test.beforeEach(({ context }) => serveDrive(context))

const titles = {
  approved: 'Mentoring week with alumni from four faculties',
  rejected: 'Campus fair on a small budget',
  pending: 'One-to-one talks that people look forward to',
}

/** One entry in each status, all of them the reviewer's own. */
async function threeEntries(portal: TestPortal, as: Person) {
  const submit = async (title: string, portfolio: string): Promise<string> =>
    (await portal.ask('POST', '/api/gcp', { as, body: form({ title, portfolio }) })).json._id
  const approved = await submit(titles.approved, 'MXP')
  const rejected = await submit(titles.rejected, 'MKT & PR')
  const pending = await submit(titles.pending, 'EwA')
  await portal.ask('PUT', `/api/gcp/${approved}/approve`, { as })
  await portal.ask('PUT', `/api/gcp/${rejected}/reject`, { as, body: { reason: 'Please add what it cost.' } })
  return { approved, rejected, pending }
}
type Ids = Awaited<ReturnType<typeof threeEntries>>

const screens: [name: string, path: (ids: Ids) => string, shows: string][] = [
  ['gcplist', () => '/gcplist', titles.approved],
  ['gcp-dialog', ({ approved }) => `/gcplist?gcp=${approved}`, 'Ayesha Khan - MXP'],
  ['gcp-detail', ({ approved }) => `/gcps/${approved}`, 'Created At'],
  ['gcpform', () => '/gcpform', 'Google Drive Image Link'],
  ['my-gcps', () => '/gcpform?view=mine', 'Please add what it cost.'],
  ['revise', ({ rejected }) => `/gcpform?revise=${rejected}`, 'Why it came back'],
  ['edit-gcp', ({ approved }) => `/edit-gcp/${approved}`, 'Update'],
  ['gcp-approvals', () => '/gcp-approvals', titles.pending],
]

for (const [name, path, shows] of screens) {
  test(`everybody can use ${name}, on a phone too`, async ({ page, portal, signIn }) => {
    const ids = await threeEntries(portal, await signIn(page, 'mcvp', { displayName: 'Sana Malik' }))
    await page.goto(`/#${path(ids)}`)
    await expect(page.getByText(shows).first()).toBeVisible()
    await axeInBothThemes(page)
    await look(page, name)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })
}

test('the reject dialog takes the focus, and everybody can use it', async ({ page, portal, signIn }) => {
  await threeEntries(portal, await signIn(page, 'mcvp'))
  await page.goto('/#/gcp-approvals?status=pending')
  await cardOf(page, titles.pending).first().getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await axeInBothThemes(page)
  await look(page, 'reject-dialog')
})

test('a title without a space in it stays inside the dialog and every page', async ({ page, portal, signIn }) => {
  const as = await signIn(page, 'mcvp')
  const title = `https://drive.google.com/drive/folders/${'1AbCdEfGhIjKlMnOp'.repeat(9)}`
  const { json } = await portal.ask('POST', '/api/gcp', { as, body: form({ title }) })
  await portal.ask('PUT', `/api/gcp/${json._id}/approve`, { as })
  const isWhole = (name: string) => expect(page.getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/#/gcplist?gcp=${json._id}`)
    await expect(page.getByRole('dialog')).toContainText('GCP Link')
    await isWhole('Close')
    // What stands in the dialog is no wider than it.
    const overlap = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect([width, overlap]).toEqual([width, 0])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    // Among what other journeys sent meanwhile.
    for (const path of ['/gcplist', `/gcps/${json._id}`, '/gcpform?view=mine', '/gcp-approvals?search=AbCdEfGh']) {
      await page.goto(`/#${path}`)
      await expect(page.getByText(title).first()).toBeVisible()
      expect([width, path, await sideways()]).toEqual([width, path, 0])
    }
    await cardOf(page, title).getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByRole('dialog')).toContainText(title)
    await isWhole('Close')
    await page.keyboard.press('Escape')
  }
})
