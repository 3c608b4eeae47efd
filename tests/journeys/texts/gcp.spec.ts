// Journey, GCP: submitted, sent back, revised, approved, read and repeated, by two people in two browsers; and every screen
// of a single entry is accessible, at phone width too.
import type { Page } from '@playwright/test'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, test } from '../portal.ts'
import { cardOf, driveId, driveLink, serveDrive } from './gcp-entries.ts'

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

/** What the walk over all screens does not reach: a single entry, and what opens over it. */
async function isForEverybody(page: Page, name: string) {
  await axeInBothThemes(page)
  await takeScreenshots(page, name)
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  if (before) await page.setViewportSize(before)
}

test('submit → reject → revise → approve → read → repeat', async ({ page, context, browser, portal, signIn }) => {
  test.slow()
  await serveDrive(context)
  const title = 'Partner breakfast in Islamabad'
  await signIn(page, 'tm', { displayName: 'Bilal Ahmed' })
  await page.goto('/#/gcpform')
  await expect(page.getByLabel('Name')).toHaveValue('Bilal Ahmed')
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

  const theirs = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' })
  await serveDrive(theirs)
  await enter(theirs, portal.url, await portal.signInAs('mcvp', { displayName: 'Sana Malik' }))
  const reviewer = await theirs.newPage()
  await reviewer.goto(`/#/gcp-approvals?search=${encodeURIComponent(title)}`)
  const card = cardOf(reviewer, title)
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Three said <b>yes</b>.')
  await card.getByRole('button', { name: 'Reject with a reason' }).click()
  await expect(reviewer.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await reviewer.getByRole('textbox', { name: 'Reason' }).fill('How many people came?')
  await axeInBothThemes(reviewer)
  await takeScreenshots(reviewer, 'reject-dialog')
  // A stray Escape does not discard the text.
  await reviewer.keyboard.press('Escape')
  await reviewer.getByRole('button', { name: 'Stay here' }).click()
  await reviewer.getByRole('button', { name: 'Reject GCP' }).click()
  await expect(card).toContainText('Rejected: “How many people came?”')

  await page.getByRole('link', { name: 'My GCPs' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('How many people came?')
  await isForEverybody(page, 'my-gcps')
  await page.getByRole('link', { name: `Revise: ${title}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Why it was rejected' })).toContainText(
    'How many people came?',
  )
  await isForEverybody(page, 'revise')
  await page.getByLabel('GCP Details').fill('Eighty people came.')
  await page.getByRole('button', { name: 'Submit again' }).click()
  await expect(page.getByText('GCP submission successful')).toBeVisible()

  await reviewer.reload()
  await expect(card).toContainText('Eighty people came.')
  await card.focus()
  await reviewer.keyboard.press('a')
  await expect(card).toContainText('Accepted')
  await theirs.close()

  await page.getByRole('link', { name: 'All GCPs' }).click()
  await page.getByRole('button', { name: `View GCP: ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toContainText('Bilal Ahmed - BD')
  await isForEverybody(page, 'gcp-dialog')
  const id = page.url().split('gcp=')[1]
  // A click beside the dialog closes it, and removes it from the URL.
  await page.mouse.click(5, 400)
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/gcp=/)
  await page.goto(`/#/gcps/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await isForEverybody(page, 'gcp-detail')
  await page.getByRole('button', { name: 'We did this too' }).click()
  const telling = page.getByRole('dialog', { name: 'We did this too' })
  await telling.getByRole('combobox', { name: 'Local Committee' }).click()
  await page.getByRole('option', { name: 'Karachi', exact: true }).click()
  await telling.getByLabel('Outcome').fill('Forty came, nine stayed.')
  await axeInBothThemes(page)
  await telling.getByRole('button', { name: 'Add repeat' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Repeated by 1 LC' })).toBeVisible()
  await expect(page.getByText('Karachi: Forty came, nine stayed.')).toHaveCount(1)
})
