// Journey on a phone, search palette: the search button, a few letters, a tap; and closing it again.

import { expect, press, test, write } from '../phone.ts'
import { form, serveDrive } from '../texts/gcp-entries.ts'

test.beforeEach(async ({ context }) => serveDrive(context))

test('a practice is found and opened by touch, a document with two taps and typing', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const title = `Wombat ${'long practice '.repeat(8)}of the year`
  const { json } = await portal.ask('POST', '/api/gcp', { as: await portal.signInAs('tm'), body: form({ title }) })
  await portal.ask('PUT', `/api/gcp/${json._id}/approve`, { as: await portal.signInAs('mcvp') })
  await signIn(page, 'tm')
  await page.goto('/#/dashboard')
  await press(page, 'Search')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeInViewport({ ratio: 1 })
  await press(page, 'Close')
  await expect(field).toHaveCount(0)

  await press(page, 'Search')
  await write(field, 'wombta')
  const row = page.getByRole('option', { name: /^Wombat/ })
  await expect(row).toBeInViewport({ ratio: 1 })
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await row.tap()
  await expect(page).toHaveURL(/#\/gcps\//)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  await press(page, 'Search')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1)
  await page.goBack()
  await expect(field).toHaveCount(0)

  const document = { title: 'Quokka handbook', description: 'For all.', documentUrl: 'https://example.org/quokka' }
  await portal.ask('POST', '/api/documents', { as: await portal.signInAs('mcvp'), body: document })
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'A handbook' }))
  await page.goto('/#/dashboard')
  await press(page, 'Search')
  await expect(field).toBeFocused()
  await page.keyboard.type('quokka')
  const tab = context.waitForEvent('page')
  await page.getByRole('option', { name: /^Quokka/ }).tap()
  expect((await tab).url()).toBe(document.documentUrl)
})
