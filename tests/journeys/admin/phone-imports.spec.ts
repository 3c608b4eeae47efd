// Journey on a phone, import: a person pastes cells, corrects one, and imports them by touch.
import { expect, press, test, write } from '../phone.ts'

test('documents are pasted, corrected and imported', async ({ page, signIn }) => {
  await signIn(page, 'mcvp')
  await page.goto('/#/import')
  await page.getByRole('link', { name: 'Resource documents' }).tap()
  const longLink = `https://docs.example.org/${'a-long-name-'.repeat(12)}`
  const cells = [
    'Title\tDescription\tLink',
    `Pasted guide\tHow it is done\t${longLink}`,
    'Other guide\tWithout a link\tsoon',
  ]
  await write(page.getByLabel('Or paste cells here'), cells.join('\n'))
  await press(page, 'Read pasted cells')
  await expect(page.getByRole('heading', { name: 'Match your columns' })).toBeFocused()
  await press(page, 'Continue')
  await expect(page.getByRole('button', { name: '1 Refused' })).toBeVisible()
  await write(page.getByLabel('Link, row 3'), 'https://docs.example.org/pasted-2')
  await press(page, 'Check again')
  await press(page, 'Import 2 documents')
  await expect(page.getByRole('heading', { name: '2 documents imported' })).toBeInViewport()
  await press(page, 'Undo')
  await press(page.getByRole('dialog'), 'Undo import')
  await expect(page.getByText('2 records were undone.')).toBeInViewport()
})
