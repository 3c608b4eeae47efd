// Does the checklist say what is wrong with a text? Too long to be kept, or a link that nobody can open.
import { axeInBothThemes, look } from './looks.ts'
import { expect, test } from './portal.ts'

test('what is no address, and what is too long, is said where it stands', async ({ page, signIn }) => {
  await signIn(page, 'lcvp', { displayName: 'Rida Farooq' })
  await page.goto('/#/mx-standards')
  await page.getByText('Giki', { exact: true }).click()
  await page.getByText('FnL', { exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const link = page.getByRole('textbox', { name: /^Personal development plans/ })
  await link.fill(`https://drive.google.com/${'x'.repeat(1000)}`)
  await expect(page.getByText('Use at most 1,000 characters; these are 1,025.')).toBeVisible()
  await expect(page.getByText('Not saved: a text in Job Design is too long. It is kept on this device.')).toBeVisible()
  await look(page, 'form-too-long')
  await axeInBothThemes(page)
  await link.fill('in my bag')
  await expect(page.getByText('This is no web address, so nobody can open it.')).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await axeInBothThemes(page)
  await page.goto('/#/mx-results?lc=Giki&portfolio=FnL')
  const person = page.getByRole('article', { name: 'Rida Farooq' })
  await person.getByRole('button', { name: 'View Details' }).click()
  await expect(person.getByText('in my bag (no web address)')).toBeVisible()
  await look(page, 'details-no-address')
})
