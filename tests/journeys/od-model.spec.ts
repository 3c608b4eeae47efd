// Does the OD page say what is there and what is coming, and does an admin's text reach everybody?
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

test('the national model is coming until an admin writes it', async ({ browser }) => {
  // Several looks with axe, which take their time on a busy machine.
  test.slow()
  const portal = await openPortal({ OD_INTERNATIONAL_URL: 'https://drive.example.org/od' })
  const open = async (role: 'user' | 'admin') => {
    const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' })
    await enter(context, portal.url, await portal.signInAs(role))
    const page = await context.newPage()
    await page.goto('/#/od-model')
    await expect(page.getByRole('heading', { name: 'Organizational Development Models' })).toBeVisible()
    return page
  }
  const reader = await open('user')
  await expect(reader.getByRole('link', { name: /international model/ })).toHaveAttribute(
    'href',
    'https://drive.example.org/od',
  )
  await expect(reader.getByText('Coming Soon')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Write the national model' })).toHaveCount(0)

  const admin = await open('admin')
  await look(admin, 'od-coming')
  await axeInBothThemes(admin)
  await admin.getByRole('button', { name: 'Write the national model' }).click()
  await expect(admin.getByLabel('Text')).toBeFocused()
  await admin.getByLabel('Text').fill('Four stages, from a founding team to a committee that others learn from.')
  await admin.getByRole('button', { name: 'Save the national model' }).click()
  await expect(admin.getByText('Give a link too, or leave both empty.')).toBeVisible()
  await admin.getByLabel('Link').fill('https://docs.example.org/national')
  await look(admin, 'od-form')
  await axeInBothThemes(admin)

  // Somebody else is faster: nothing is lost.
  const second = await portal.signInAs('admin')
  const body = { text: 'The other text', link: 'https://docs.example.org/other', version: 1 }
  await portal.ask('PUT', '/api/od-model', { as: second, body })
  await admin.getByRole('button', { name: 'Save the national model' }).click()
  await expect(admin.getByText('The other text', { exact: true })).toBeVisible()
  await look(admin, 'od-conflict')
  await axeInBothThemes(admin)
  await admin.getByRole('button', { name: 'Keep these texts' }).click()
  await expect(admin.getByText('The national model is saved.')).toBeVisible()

  await reader.reload()
  await expect(reader.getByText(/^Four stages, from/)).toBeVisible()
  await expect(reader.getByText('Coming Soon')).toHaveCount(0)
  await expect(reader.getByRole('link', { name: /national model \(/ }).last()).toHaveAttribute(
    'href',
    'https://docs.example.org/national',
  )
  await look(admin, 'od-there')
  await axeInBothThemes(admin)
  await portal.close()
})

test('an admin gives the link to the international model on the page itself', async ({
  page,
  portal,
  signIn,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signIn(page, 'tm')
  await page.goto('/#/od-model')
  await expect(page.getByText('The folder is not linked yet. An admin can add it here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add the link' })).toHaveCount(0)

  await signIn(page, 'admin')
  await page.reload()
  await page.getByRole('button', { name: 'Add the link' }).click()
  await page.getByLabel('Link to the folder').fill('drive.example.org/folder')
  await page.getByRole('button', { name: 'Save the link' }).click()
  await expect(page.getByText('Give a full web address, beginning with https://.')).toBeVisible()
  await page.getByLabel('Link to the folder').fill('https://drive.example.org/folder')
  await look(page, 'od-international-form')
  await axeInBothThemes(page)

  // Somebody else is faster: nothing is lost.
  const body = { link: 'https://drive.example.org/other', version: 1 }
  await portal.ask('PUT', '/api/od-model/international', { as: await portal.signInAs('admin'), body })
  await page.getByRole('button', { name: 'Save the link' }).click()
  await expect(page.getByText('https://drive.example.org/other')).toBeVisible()
  await page.getByRole('button', { name: 'Keep these texts' }).click()
  await expect(page.getByText('The link is saved.')).toBeVisible()

  await signIn(page, 'user')
  await page.reload()
  await expect(page.getByRole('link', { name: /international model/ })).toHaveAttribute(
    'href',
    'https://drive.example.org/folder',
  )
})
