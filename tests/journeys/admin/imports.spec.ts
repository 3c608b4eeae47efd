// Journey, import: a person uploads a spreadsheet, reads the dry run, corrects what is wrong, imports it, and undoes it.
import { readFile } from 'node:fs/promises'
import { axe, axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'

const link = (n: number) => `https://docs.example.org/journey-${n}`
const file = [
  'Guides of this year;;',
  ';;',
  'Name;Details;URL',
  `Finance guide;How an LC closes its books;${link(1)}`,
  `;It has no name;${link(2)}`,
  'Broken guide;"Its link, is broken";=HYPERLINK("x")',
].join('\n')

test('documents from a CSV file: a wrong row is corrected, another is skipped, and all of it is undone', async ({
  page,
  context,
}) => {
  test.slow()
  const portal = await openPortal()
  try {
    await enter(page, portal.url, await portal.signInAs('mcvp', { displayName: 'Sara Khan' }))
    const titles = async () => {
      const answer = await context.request.get(`${portal.url}/api/documents?limit=50`)
      return (await answer.json()).data.map(({ title }: { title: string }) => title)
    }
    await page.goto(`${portal.url}/#/dashboard`)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('region', { name: 'Manage' }).getByRole('link', { name: 'Import' }).click()
    await expect(page.getByText('No imports yet')).toBeVisible()
    await takeScreenshots(page, 'import-kinds')
    await page.getByRole('link', { name: 'Resource documents' }).click()
    await takeScreenshots(page, 'import-source')
    const chosen = { name: 'guides.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
    await page.getByLabel('Choose a CSV or Excel file').setInputFiles(chosen)

    await expect(page.getByRole('heading', { name: 'Match your columns' })).toBeFocused()
    await expect(page.getByLabel('Header row')).toHaveValue('1')
    await expect(page.getByLabel('Link', { exact: false }).first()).toHaveValue('2')
    await takeScreenshots(page, 'import-columns')
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByText('Give it a title.')).toBeVisible()
    await expect(page.getByRole('button', { name: '2 Refused' })).toHaveAttribute('aria-pressed', 'true')
    await axeInBothThemes(page)
    await takeScreenshots(page, 'import-preview')
    expect(await titles()).toEqual([])
    await page.getByLabel('Title, row 5').fill('HR guide')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('button', { name: '1 Refused' })).toBeVisible()
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download refused rows' }).click()
    const refused = await readFile(await (await waiting).path(), 'utf8')
    expect(refused).toContain('"Title","Description","Link","Picture","problem"')
    expect(refused).toContain(`"'=HYPERLINK(""x"")"`)
    await page.getByLabel('Leave out the refused row').check()
    await page.getByRole('button', { name: 'Import 2 documents' }).click()

    await expect(page.getByRole('heading', { name: '2 documents imported' })).toBeFocused()
    await expect(page.getByText('guides.csv: 2 new, 1 left out.')).toBeVisible()
    expect((await titles()).sort()).toEqual(['Finance guide', 'HR guide'])
    await axe(page)
    await takeScreenshots(page, 'import-result')
    await expect(page.getByRole('table', { name: 'Past imports' })).toContainText('2 new, 1 refused')

    await page.getByRole('button', { name: 'Undo: guides.csv' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo the import of guides.csv?' })
    await expect(dialog).toContainText('2 records it added will be deleted.')
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('2 records were undone.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Past imports' })).toContainText('Undone')
    expect(await titles()).toEqual([])
  } finally {
    await portal.close()
  }
})
