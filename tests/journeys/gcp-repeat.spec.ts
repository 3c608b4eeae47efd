// Does a practice spread and grow? One LC tells that it did it too, and the author revises what is approved, which stays
// public until a reviewer accepts the revision.
import { cardOf, form, serveDrive } from './gcp-entries.ts'
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

test.beforeEach(({ context }) => serveDrive(context))

test('repeat → bookmark → revise → review', async ({ page, browser }) => {
  test.slow()
  const portal = await openPortal()
  const author = await portal.signInAs('tm', { displayName: 'Ayesha Khan' })
  const reader = await portal.signInAs('tl', { displayName: 'Hira Malik' })
  const reviewer = await portal.signInAs('mcvp', { displayName: 'Sana Malik' })
  const title = 'Alumni mentoring week'
  const { json } = await portal.ask('POST', '/api/gcp', { as: author, body: form() })
  await portal.ask('PUT', `/api/gcp/${json._id}/approve`, { as: reviewer })
  const open = async (as: typeof author) => {
    const context = await browser.newContext()
    await serveDrive(context)
    const other = await context.newPage()
    await enter(other, portal.url, as)
    return other
  }

  // Somebody did it too.
  await enter(page, portal.url, reader)
  await page.goto(`${portal.url}/#/gcps/${json._id}`)
  await expect(page).toHaveTitle(new RegExp(`^${title}`))
  await page.getByRole('button', { name: 'We did this too' }).click()
  const dialog = page.getByRole('dialog', { name: 'We did this too' })
  await dialog.getByRole('combobox', { name: 'Local Committee' }).click()
  await page.getByRole('option', { name: 'Karachi', exact: true }).click()
  await dialog.getByLabel('What came of it').fill('Forty came, nine stayed.')
  await axeInBothThemes(page)
  await dialog.getByRole('button', { name: 'Share' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Repeated by 1 LC' })).toBeVisible()
  await expect(page.getByText('Karachi: Forty came, nine stayed.')).toHaveCount(1)
  await page.getByRole('button', { name: `Bookmark: ${title}` }).click()
  await expect(page.getByRole('button', { name: `Bookmark: ${title}`, pressed: true })).toBeVisible()
  await look(page, 'gcp-repeated')
  await page.goto(`${portal.url}/#/gcplist?bookmarked=yes&sort=repeated`)
  await expect(page.getByText('repeated by 1 LC')).toBeVisible()

  // Its author hears of it, and revises.
  const authors = await open(author)
  await authors.goto(`${portal.url}/#/gcpform?view=mine`)
  await authors.getByRole('link', { name: `Revise: ${title}` }).click()
  await authors.getByLabel('Title').fill(`${title}, twice a year`)
  await authors.getByRole('button', { name: 'Submit again' }).click()
  await expect(authors.getByText('Revision waits')).toBeVisible()
  await authors.goto(`${portal.url}/#/inbox`)
  await expect(authors.getByText(`Karachi did this too: ${title}`)).toBeVisible()

  // Everybody reads what is approved, until it is accepted.
  await page.reload()
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  const reviewers = await open(reviewer)
  await reviewers.goto(`${portal.url}/#/gcp-approvals?mode=one-by-one`)
  const entry = reviewers.getByRole('article', { name: `${title}, twice a year` })
  await expect(entry.getByRole('region', { name: 'What changes' })).toContainText(`${title}, twice a year`)
  await look(reviewers, 'gcp-revision')
  await entry.getByRole('button', { name: /^Accept/ }).click()
  await expect(reviewers.getByText(`Accepted: ${title}, twice a year`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: `${title}, twice a year` })).toBeVisible()
  await reviewers.goto(`${portal.url}/#/gcp-approvals`)
  await expect(cardOf(reviewers, `${title}, twice a year`).getByText('Approved', { exact: true })).toBeVisible()
})
