// Journey on a phone, texts: a person submits and corrects GCPs and both kinds of documents by touch.
import type { Locator } from '@playwright/test'
import { choose, expect, press, test, write } from '../phone.ts'
import { driveLink, form, serveDrive } from './gcp-entries.ts'

test.beforeEach(async ({ context }) => serveDrive(context))

test('three GCPs are read and one is bookmarked with five taps, and one is submitted', async ({
  page,
  portal,
  signIn,
}) => {
  const [author, reviewer] = [await portal.signInAs('tm'), await portal.signInAs('mcvp')]
  for (const title of ['Last of three', 'Second of three', 'First of three']) {
    const { json } = await portal.ask('POST', '/api/gcp', { as: author, body: form({ title }) })
    await portal.ask('PUT', `/api/gcp/${json._id}/approve`, { as: reviewer })
  }
  await signIn(page, 'tm', { displayName: 'Bilal Ahmed' })
  await page.goto('/#/dashboard')
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await tap(page.getByRole('link', { name: /^New GCP/ }))
  await expect(page.getByRole('dialog', { name: 'First of three' })).toBeVisible()
  for (const title of ['Second of three', 'Last of three']) {
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Next' }))
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  }
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Bookmark: Last of three' }))
  await expect(page.getByRole('dialog').getByText('Bookmarked')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(5)

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

test('a document of the APIP cycle is uploaded and edited', async ({ page, signIn }) => {
  await signIn(page, 'mcvp')
  await page.goto('/#/apip-uploads')
  await write(page.getByRole('textbox', { name: 'Title' }), 'Phone guide')
  await write(page.getByRole('textbox', { name: 'Description' }), 'How an LC closes its books.')
  await write(page.getByRole('textbox', { name: 'Document URL' }), 'https://docs.google.com/document/d/1/edit')
  await write(page.getByRole('textbox', { name: 'Image URL' }), driveLink)
  await press(page, 'Upload')
  await expect(page.getByText('API Cycle document uploaded successfully', { exact: true })).toBeVisible()
  await page.getByRole('listitem', { name: 'Phone guide' }).getByRole('link', { name: /^Edit/ }).tap()
  await write(page.getByRole('textbox', { name: 'Title' }), 'Phone guide, second edition')
  await press(page, 'Update')
  await expect(page.getByText('API Cycle updated successfully', { exact: true })).toBeVisible()
})
