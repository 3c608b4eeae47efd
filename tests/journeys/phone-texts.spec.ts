// Can a person hand in what they wrote on a phone, by touch? A good case practice; documents are in toasts.spec.ts.
import { driveLink, serveDrive } from './gcp-entries.ts'
import { choose, expect, press, test, write } from './phone.ts'

test.beforeEach(async ({ context }) => serveDrive(context))

test('a good case practice is submitted', async ({ page, signIn }) => {
  await signIn(page, 'tm', { displayName: 'Bilal Ahmed' })
  await page.goto('/#/gcpform')
  await write(page.getByLabel('Title'), 'Breakfast with partners')
  await choose(page, 'Portfolio', 'BD')
  await write(page.getByRole('combobox', { name: 'Category' }), 'Partnership')
  await page.keyboard.press('Escape')
  await choose(page, 'Local Committee', 'Islamabad')
  await write(page.getByLabel('GCP Details'), 'We asked ten companies.')
  await write(page.getByLabel('Link to GCP'), 'https://example.org/partners')
  await write(page.getByLabel('Google Drive Image Link'), driveLink)
  await press(page, 'Submit')
  await expect(page.getByText('GCP submission successful')).toBeVisible()
})
