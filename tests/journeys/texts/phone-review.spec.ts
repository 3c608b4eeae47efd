// Journey on a phone, review: a reviewer decides by touch. The entry first, the list collapsed, both buttons in reach, Undo
// in the toast.
import type { Locator } from '@playwright/test'
import { axeInBothThemes } from '../looks.ts'
import { expect, press, test, write } from '../phone.ts'
import { enter, openPortal } from '../portal.ts'
import { form, serveDrive } from './gcp-entries.ts'

test.beforeEach(async ({ context }) => serveDrive(context))

test('practices are reviewed one by one', async ({ page }) => {
  const portal = await openPortal()
  const author = await portal.signInAs('tm')
  const details = `${'What we did, how many came and what it cost. '.repeat(12)}\n\n`.repeat(6)
  for (const title of ['Long one', 'Second one', 'Third one'])
    await portal.ask('POST', '/api/gcp', { as: author, body: form({ title, gcpDetails: details }) })
  await enter(page, portal.url, await portal.signInAs('mcvp'))
  await page.goto(`${portal.url}/#/gcp-approvals`)
  // The cards below the screen are laid out when they come near.
  for (const [at, way] of ['visible', 'visible', 'auto'].entries())
    await expect(page.locator('[data-card]').nth(at)).toHaveCSS('content-visibility', way)
  await page.getByRole('link', { name: 'Review one by one' }).tap()
  const shown = (title: string) => page.getByRole('article', { name: title })
  await expect(shown('Long one')).toBeVisible()
  await axeInBothThemes(page)
  // The text is long, and the buttons are there all the same.
  await expect(page.getByRole('button', { name: 'Accept: Long one' })).toBeInViewport({ ratio: 1 })
  await press(page, 'Accept: Long one')
  await expect(shown('Second one').getByRole('heading', { name: 'Second one' })).toBeInViewport()
  // The toast is above the buttons that stick to the lower edge.
  const bottomOf = async (each: Locator) => each.boundingBox().then((box) => (box ? box.y + box.height : 0))
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const buttons = page.locator('[data-bottom-bar]', { has: page.getByRole('button', { name: 'Accept: Second one' }) })
  const barTop = async () => (await buttons.last().boundingBox())?.y ?? 0
  await expect.poll(async () => (await barTop()) - (await bottomOf(toasts))).toBeGreaterThanOrEqual(0)
  await press(page, 'Undo')
  await expect(shown('Long one')).toBeVisible()

  await press(page, 'Show list')
  await page.getByRole('button', { name: /^Third one/ }).tap()
  await expect(shown('Third one').getByRole('heading', { name: 'Third one' })).toBeInViewport()
  await press(page, 'Reject: Another reason')
  await press(page.getByRole('dialog'), 'No results')
  await expect(page.getByLabel('Reason')).toHaveValue('Please add the results, with numbers.')
  await write(page.getByLabel('Reason'), 'Please say how many came.')
  await press(page, 'Reject GCP')
  await expect(shown('Long one')).toBeVisible()
  await press(page, 'Reject: Duplicate')
  await expect(shown('Second one')).toBeVisible()
  await expect(page.getByText('1 to review')).toBeVisible()
  await page.context().close()
  await portal.close()
})
