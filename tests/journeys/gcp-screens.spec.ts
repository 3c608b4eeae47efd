// Can everybody use the GCP screens? axe in both themes, and no sideways scrolling on a phone.
import type { Person, TestPortal } from '#server/test-portal.ts'
import { arriveAt } from './arrive.ts'
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

/** Those of single records, and lists of one's own; all others are looked at together. */
const screens: [name: string, path: (ids: Ids) => string, shows: string][] = [
  ['gcp-dialog', ({ approved }) => `/gcplist?gcp=${approved}`, 'Ayesha Khan - MXP'],
  ['gcp-detail', ({ approved }) => `/gcps/${approved}`, 'Created At'],
  ['my-gcps', () => '/gcpform?view=mine', 'Please add what it cost.'],
  ['revise', ({ rejected }) => `/gcpform?revise=${rejected}`, 'Why it came back'],
  ['edit-gcp', ({ approved }) => `/edit-gcp/${approved}`, 'Update'],
]

test('everybody can use each screen, on a phone too, and the reject dialog, which takes the focus', async ({
  page,
  portal,
  signIn,
}) => {
  test.slow()
  const ids = await threeEntries(portal, await signIn(page, 'mcvp', { displayName: 'Sana Malik' }))
  for (const [name, path, shows] of screens) {
    await arriveAt(page, `${portal.url}/#${path(ids)}`)
    await expect(page.getByText(shows).first()).toBeVisible()
    await axeInBothThemes(page)
    await look(page, name)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  }
  await page.goto('/#/gcp-approvals?status=pending')
  await cardOf(page, titles.pending).first().getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await axeInBothThemes(page)
  await look(page, 'reject-dialog')
})
