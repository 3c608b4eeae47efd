// Do documents find their readers? Upload, find, edit, delete and undo in both collections; two editors at once.
import type { Page } from '@playwright/test'
import { cardOf, servePictures } from './documents-pages.ts'
import { axeInBothThemes, look } from './looks.ts'
import { expect, test } from './portal.ts'

test.setTimeout(60_000)
test.beforeEach(async ({ context, troubles }) => {
  await servePictures(context)
  troubles.allow(/status of 404.*example\.org/)
})

type Case = {
  api: string
  hub: string
  title: string
  upload: string
  uploadTitle: string
  uploadedTitle: string
  editTitle: string
  texts: { uploaded: string; uploadFailed: string; updated: string; updateFailed: string }
}
const cases: Case[] = [
  {
    api: '/api/documents',
    hub: '/resource-hub',
    title: 'Resource Hub',
    upload: '/document-upload',
    uploadTitle: 'Upload Document',
    uploadedTitle: 'Uploaded Documents',
    editTitle: 'Edit Document',
    texts: {
      uploaded: 'Document uploaded successfully',
      uploadFailed: 'Failed to upload document',
      updated: 'Document updated successfully',
      updateFailed: 'Failed to update document',
    },
  },
  {
    api: '/api/api-cycles',
    hub: '/apip-cycle',
    title: 'APIP Cycle',
    upload: '/apip-uploads',
    uploadTitle: 'Upload API Cycle Document',
    uploadedTitle: 'Uploaded API Cycles',
    editTitle: 'Edit API Cycle Document',
    texts: {
      uploaded: 'API Cycle document uploaded successfully',
      uploadFailed: 'Failed to upload API Cycle document',
      updated: 'API Cycle updated successfully',
      updateFailed: 'Failed to update APIP Cycle document',
    },
  },
]

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const rowOf = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

for (const each of cases) {
  test(`${each.title}: upload → find → edit → delete → undo`, async ({ page, signIn, troubles }) => {
    troubles.allow(/status of 500/)
    await signIn(page, 'mcvp')
    await page.goto(`/#${each.hub}`)
    await expect(heading(page, each.title)).toBeVisible()
    await page
      .getByRole('link', { name: /^Upload/ })
      .first()
      .click()
    await expect(heading(page, each.uploadTitle)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: each.uploadedTitle })).toBeVisible()

    // What is missing is said under its field; a picture is asked for in the APIP cycle only.
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Give it a title.')).toBeVisible()
    await expect(page.getByText('Paste the link to a picture.')).toHaveCount(each.api.endsWith('cycles') ? 1 : 0)
    await expect(field(page, 'Title')).toBeFocused()

    // The card beside the form follows what is typed.
    const preview = page.getByRole('region', { name: 'How it will look' })
    await field(page, 'Title').fill('Journey finance guide')
    await field(page, 'Description').fill('How an LC closes its books.\nRead it before the audit.')
    await field(page, 'Document URL').fill('https://docs.google.com/spreadsheets/d/1/edit')
    await field(page, 'Image URL').fill('https://example.org/broken.png')
    await expect(preview.getByRole('heading', { name: 'Journey finance guide' })).toBeVisible()
    await expect(preview.getByText('Sheet', { exact: true })).toBeVisible()
    await expect(preview.getByText('This picture does not load')).toBeVisible()
    await field(page, 'Image URL').fill('https://example.org/good.svg')
    await expect(preview.locator('img[data-loaded]')).toHaveAttribute('src', 'https://example.org/good.svg')
    await expect(preview.getByText('This picture does not load')).toHaveCount(0)

    // A failure leaves everything in place, and a second click sends nothing twice.
    await page.route(`**${each.api}`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText(each.texts.uploadFailed)).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('Journey finance guide')
    await page.unroute(`**${each.api}`)
    await page.getByRole('button', { name: 'Upload', exact: true }).dblclick()
    await expect(page.getByText(each.texts.uploaded, { exact: true })).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('')
    await expect(rowOf(page, 'Journey finance guide')).toHaveCount(1)

    // Found by everybody, by a part of its name.
    await page.getByRole('link', { name: each.title, exact: true }).click()
    // The upload screen has the same box: the other one is meant.
    await expect(page.getByRole('heading', { level: 1, name: each.title })).toBeVisible()
    await page.getByPlaceholder('Search by name').fill('FINANCE gui')
    await expect(page).toHaveURL(/search=FINANCE/)
    const link = cardOf(page, 'Journey finance guide').getByRole('link', { name: /^Check Document/ })
    await expect(link).toHaveAttribute('href', 'https://docs.google.com/spreadsheets/d/1/edit')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')

    // Edited: a failure keeps the text, a success leads back to the hub.
    await page.goto(`/#${each.upload}`)
    await rowOf(page, 'Journey finance guide').getByRole('link', { name: /^Edit/ }).click()
    await expect(heading(page, each.editTitle)).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('Journey finance guide')
    await field(page, 'Title').fill('Journey audit guide')
    await field(page, 'Image URL').fill('')
    await page.route(`**${each.api}/*`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText(each.texts.updateFailed)).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('Journey audit guide')
    await page.unroute(`**${each.api}/*`)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText(each.texts.updated, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`#${each.hub}$`))
    await expect(cardOf(page, 'Journey audit guide')).toContainText('Last changed')
    // No picture: the words begin at the top of the card.
    const card = await cardOf(page, 'Journey audit guide').boundingBox()
    const title = await cardOf(page, 'Journey audit guide').getByRole('heading').boundingBox()
    expect((title?.y ?? 0) - (card?.y ?? 0)).toBeLessThan(60)

    // Deleted after a question, and brought back.
    await page.goto(`/#${each.upload}`)
    const row = rowOf(page, 'Journey audit guide')
    await row.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: each.uploadedTitle })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
    await page.goto(`/#${each.hub}?search=audit`)
    await expect(cardOf(page, 'Journey audit guide')).toBeVisible()
  })
}

test('two editors: the second sees the first, and a deleted document comes back', async ({
  page,
  portal,
  signIn,
  troubles,
}) => {
  troubles.allow(/status of (404|409)/)
  const other = await portal.signInAs('admin')
  const body = { title: 'For two', description: 'Before', documentUrl: 'https://nexus.example/two', imageUrl: '' }
  const { json } = await portal.ask('POST', '/api/documents', { as: other, body })
  const path = `/api/documents/${json._id}`
  await signIn(page, 'mcvp')
  await page.goto(`/#/edit-document/${json._id}`)
  await field(page, 'Title').fill('Mine')
  await portal.ask('PUT', path, { as: other, body: { ...body, title: 'Theirs', description: 'After' } })
  await page.getByRole('button', { name: 'Update' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'This was changed meanwhile' })
  await expect(notice).toContainText('Theirs')
  await expect(field(page, 'Title')).toHaveValue('Mine')
  await look(page, 'conflict')
  await axeInBothThemes(page)
  await notice.getByRole('button', { name: 'Take the other texts' }).click()
  await expect(field(page, 'Title')).toHaveValue('Theirs')
  await expect(field(page, 'Description')).toHaveValue('After')

  await field(page, 'Title').fill('Mine again')
  await portal.ask('PUT', path, { as: other, body: { ...body, title: 'Theirs again' } })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(notice).toContainText('Theirs again')
  await portal.ask('DELETE', path, { as: other })
  await page.getByRole('button', { name: 'Keep these texts' }).click()
  await expect(page.getByText('Somebody deleted this document meanwhile')).toBeVisible()
  await look(page, 'gone')
  await page.getByRole('button', { name: 'Bring it back with my changes' }).click()
  await expect(page.getByText('Document updated successfully')).toBeVisible()
  await expect(cardOf(page, 'Mine again')).toBeVisible()
})
