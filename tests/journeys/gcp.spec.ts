// Does a good case practice find its way? Submit, approve, read; reject, revise, approve; two people at once; the list.
import type { Browser, Page } from '@playwright/test'
import type { TestPortal } from '#server/test-portal.ts'
import { cardOf, driveId, driveLink, form, serveDrive } from './gcp-entries.ts'
import { enter, expect, test } from './portal.ts'

test.beforeEach(({ context }) => serveDrive(context))

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillIn(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await choose(page, 'Portfolio', 'BD')
  await choose(page, 'Local Committee', 'Islamabad')
  await page.getByRole('combobox', { name: 'Category' }).fill('Partnership')
  await page.getByLabel('GCP Details').fill('We asked ten companies.\nThree said <b>yes</b>.')
  await page.getByLabel('Link to GCP').fill('https://example.org/partners')
  await page.getByLabel('Google Drive Image Link').fill(driveLink)
}

/** A second person in a browser of their own. */
async function another(browser: Browser, portal: TestPortal, role: 'tm' | 'mcvp' | 'admin', displayName: string) {
  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' })
  await serveDrive(context)
  const person = await portal.signInAs(role, { displayName })
  await enter(context, portal.url, person)
  return { person, page: await context.newPage(), close: () => context.close() }
}

test('submit → approve → read', async ({ page, browser, portal, signIn }) => {
  const title = 'Partner breakfast in Islamabad'
  await signIn(page, 'tm', { displayName: 'Bilal Ahmed', email: 'bilal@nexus.example' })
  await page.goto('/#/gcpform')
  await expect(page.getByLabel('Name')).toHaveValue('Bilal Ahmed')
  await expect(page.getByLabel('Email')).toHaveValue('bilal@nexus.example')

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Give it a title.')).toBeVisible()
  await page.getByLabel('Google Drive Image Link').fill('https://drive.google.com/file/d/short/view')
  await page.getByLabel('Title').focus()
  await expect(page.getByText('Invalid Google Drive link')).toBeVisible()
  await fillIn(page, title)
  await expect(page.getByRole('img', { name: 'Preview of the picture' })).toHaveAttribute(
    'src',
    `https://drive.google.com/uc?export=view&id=${driveId}`,
  )

  // Leaving warns, and a reload loses nothing.
  await page.getByRole('link', { name: 'All GCPs' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Your draft is back')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)

  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page.getByText('GCP submission successful')).toBeVisible()
  await expect(page).toHaveURL(/#\/gcplist$/)
  await expect(page.getByText(title)).toHaveCount(0)

  const reviewer = await another(browser, portal, 'mcvp', 'Sana Malik')
  await reviewer.page.goto('/#/gcp-approvals')
  await expect(cardOf(reviewer.page, title)).toHaveCount(1)
  await expect(cardOf(reviewer.page, title)).toContainText('Three said <b>yes</b>.')
  // By keyboard: next card until it is this one, then accept.
  await reviewer.page.getByRole('heading', { level: 1 }).focus()
  await reviewer.page.keyboard.press('n')
  await expect(cardOf(reviewer.page, title)).toBeFocused()
  await reviewer.page.keyboard.press('a')
  await expect(cardOf(reviewer.page, title)).toContainText('Approved by Sana Malik')
  await reviewer.close()

  // It leaves when the decision can no longer be taken back.
  const findMail = async () =>
    (await portal.outbox()).find(({ subject }) => subject === `Your GCP is approved: ${title}`)
  await expect.poll(async () => (await findMail())?.to, { timeout: 20_000 }).toBe('bilal@nexus.example')
  const mail = await findMail()

  await page.reload()
  await page.getByRole('button', { name: `View GCP: ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toContainText('Bilal Ahmed - BD')
  await expect(dialog.getByRole('link', { name: 'GCP Link' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(dialog.getByRole('link', { name: 'GCP Link' })).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto(mail?.link ?? '')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View GCP' })).toHaveAttribute('href', 'https://example.org/partners')
})

test('submit → reject → revise → approve', async ({ page, browser, portal, signIn }) => {
  const title = 'Evening with numbers'
  const author = await signIn(page, 'tl', { displayName: 'Hina Raza' })
  const sent = await portal.ask('POST', '/api/gcp', { as: author, body: form({ title }) })
  const reviewer = await another(browser, portal, 'admin', 'Omar Farooq')
  await reviewer.page.goto(`/#/gcp-approvals?search=${encodeURIComponent(title)}`)
  await cardOf(reviewer.page, title).getByRole('button', { name: 'Reject' }).click()
  await reviewer.page.getByLabel('Reason').fill('How many people came?')
  // A stray Escape does not throw the words away.
  await reviewer.page.keyboard.press('Escape')
  await reviewer.page.getByRole('button', { name: 'Stay here' }).click()
  await reviewer.page.getByRole('button', { name: 'Reject GCP' }).click()
  await expect(cardOf(reviewer.page, title)).toContainText('Rejected by Omar Farooq')

  await page.goto('/#/gcplist')
  await page.getByRole('link', { name: 'My GCPs' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('How many people came?')
  await page.getByRole('link', { name: `Revise: ${title}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Why it came back' })).toContainText('How many people came?')
  await page.getByLabel('GCP Details').fill('Eighty people came.')
  await page.getByRole('button', { name: 'Submit again' }).click()
  await expect(page.getByText('GCP submission successful')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Pending')

  // The reviewer still looks at the old words: accepting them is refused, and the new ones are shown.
  await cardOf(reviewer.page, title).getByRole('button', { name: 'Accept' }).click()
  await expect(reviewer.page.getByText('The author revised this GCP meanwhile. Please read it again.')).toBeVisible()
  await expect(cardOf(reviewer.page, title)).toContainText('Eighty people came.')
  await cardOf(reviewer.page, title).getByRole('button', { name: 'Accept' }).click()
  await expect(cardOf(reviewer.page, title)).toContainText('Approved by Omar Farooq')
  await reviewer.close()
  expect((await portal.ask('GET', `/api/gcp/${sent.json._id}`, { as: author })).json.status).toBe('approved')
})

test('two reviewers, two editors: the second sees the first', async ({ page, portal, signIn, troubles }) => {
  troubles.allow(/status of 409/, /status of 500/)
  const title = 'Seen by two'
  const author = await portal.signInAs('tm')
  const first = await portal.signInAs('mcvp', { displayName: 'Sana Malik' })
  const { json } = await portal.ask('POST', '/api/gcp', { as: author, body: form({ title }) })
  await signIn(page, 'admin')
  await page.goto(`/#/gcp-approvals?search=${encodeURIComponent(title)}`)
  await expect(cardOf(page, title)).toContainText('Pending')
  await portal.ask('PUT', `/api/gcp/${json._id}/reject`, { as: first, body: { reason: 'Not a practice' } })
  await cardOf(page, title).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Sana Malik already rejected this GCP.')).toBeVisible()
  await expect(cardOf(page, title)).toContainText('Not a practice')

  await page.route('**/approve', (route) => route.fulfill({ status: 500, json: {} }))
  await cardOf(page, title).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Failed to approve GCP. Please try again later.')).toBeVisible()
  await expect(cardOf(page, title)).toContainText('Rejected')

  await page.goto(`/#/edit-gcp/${json._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'GCP Form' })).toBeVisible()
  await page.getByLabel('Title').fill('Mine')
  await portal.ask('PUT', `/api/gcp/${json._id}`, { as: first, body: form({ title: 'Theirs' }) })
  await page.getByRole('button', { name: 'Update' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'This was changed meanwhile' })
  await expect(notice).toContainText('Theirs')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine')
  await notice.getByRole('button', { name: 'Keep these texts' }).click()
  await expect(page.getByText('GCP Form updated successfully')).toBeVisible()
  await expect(page).toHaveURL(/#\/gcplist$/)
  expect((await portal.ask('GET', `/api/gcp/${json._id}`, { as: first })).json.title).toBe('Mine')
})

test('list, dialog, filters and pages live in the URL', async ({ page, portal, signIn, troubles }) => {
  troubles.allow(/status of 500/)
  const author = await portal.signInAs('tm')
  const reviewer = await portal.signInAs('mcvp')
  for (let n = 1; n <= 10; n += 1) {
    const body = form({ title: `Harvest fair ${n}`, portfolio: n % 2 ? 'FnL' : 'oGT' })
    const { json } = await portal.ask('POST', '/api/gcp', { as: author, body })
    await portal.ask('PUT', `/api/gcp/${json._id}/approve`, { as: reviewer })
  }
  await signIn(page, 'user')
  await page.goto('/#/gcplist')
  await page.getByRole('searchbox').fill('harvest fair')
  await expect(page).toHaveURL(/search=harvest/)
  const rows = page.getByRole('button', { name: /^View GCP: Harvest/ })
  await expect(rows).toHaveCount(8)
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(8)
  await choose(page, 'Portfolio', 'oGT')
  await expect(rows).toHaveCount(5)
  await page.reload()
  await expect(rows).toHaveCount(5)

  await rows.first().click()
  await expect(page).toHaveURL(/gcp=/)
  const shared = page.url()
  await page.mouse.click(5, 400)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/gcp=/)
  // The shared link also opens an entry that the list behind does not show.
  await page.goto('/#/dashboard')
  await page.goto(shared.replace('portfolio=oGT', 'portfolio=FnL'))
  await expect(page.getByRole('dialog', { name: 'Harvest fair 10' })).toContainText('Ayesha Khan - oGT')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('searchbox').fill('nothing like this')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.route('**/api/gcp/approved*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('searchbox').fill('broken')
  await expect(page.getByText('Failed to fetch GCP entries')).toBeVisible()
  await page.unroute('**/api/gcp/approved*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
})
