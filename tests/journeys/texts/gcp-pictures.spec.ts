// Journey, pictures of GCPs: what the list, its dialog and the page show when a picture does not load.
import { takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'
import { form } from './gcp-entries.ts'

test('a broken picture shows a placeholder of the same size in the list, the dialog and the page', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(/drive\.google\.com/)
  const portal = await openPortal()
  const author = await portal.signInAs('tm')
  const reviewer = await portal.signInAs('mcvp')
  const title = 'Coffee corners'
  const { _id: id } = (await portal.ask('POST', '/api/gcp', { as: author, body: form({ title }) })).json as {
    _id: string
  }
  await portal.ask('PUT', `/api/gcp/${id}/approve`, { as: reviewer })
  await enter(page, portal.url, author)

  let answerDrive = () => {}
  const isTried = new Promise<void>((resolve) => {
    answerDrive = resolve
  })
  await context.route('https://drive.google.com/**', async (route) => {
    await isTried
    await route.fulfill({ status: 404 })
  })
  await page.goto(`${portal.url}/#/gcplist`)
  const row = page.getByRole('listitem').filter({ hasText: title })
  const loading = await row.boundingBox()
  answerDrive()
  await expect(row.getByText('No Image')).toBeVisible()
  expect(await row.boundingBox()).toEqual(loading)
  await takeScreenshots(page, 'gcp-list-no-image')
  await page.getByRole('button', { name: `View GCP: ${title}` }).click()
  await expect(page.getByRole('dialog').getByText('No Image')).toBeVisible()
  await takeScreenshots(page, 'gcp-dialog-no-image')
  await page.goto(`${portal.url}/#/gcps/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').getByText('No Image')).toBeVisible()
  await takeScreenshots(page, 'gcp-page-no-image')
  await page.context().close()
  await portal.close()
})
