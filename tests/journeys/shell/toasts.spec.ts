// Journey, toasts: they stand in one place, look like what they say, and leave titles, main buttons and fields that need
// correction free.
import type { Locator, Page } from '@playwright/test'
import { axeInBothThemes, showTheme, takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'
import { driveLink, serveDrive } from '../texts/gcp-entries.ts'

test.beforeEach(({ context }) => serveDrive(context))

const isFree = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return above !== null && (element.contains(above) || above.contains(element))
  })

async function uploadDocument(page: Page) {
  await page.goto('/#/document-upload')
  await page.getByRole('textbox', { name: 'Title' }).fill('A guide')
  await page.getByRole('textbox', { name: 'Description' }).fill('What it is for.')
  await page.getByRole('textbox', { name: 'Document URL' }).fill(driveLink)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Document uploaded successfully')).toBeVisible()
}

const toastWith = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).locator('> div', { hasText: text })

/** Which of red, green and blue the colour behind a text has most of. */
const strongestColourBehind = (toast: Locator) =>
  toast.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number)
    return { [red]: 'red', [blue]: 'blue', [green]: 'green' }[Math.max(red, green, blue)]
  })

test('a toast stands at the bottom left, in green or red that is readable in both themes, and never on paper', async ({
  page,
  signIn,
  troubles,
}) => {
  troubles.allow(/status of 500/)
  await signIn(page, 'mcvp')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/#/profile')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  const saved = toastWith(page, 'Profile updated successfully')
  await page.route('**/api/users/profile/*', (route) => route.fulfill({ status: 500, json: {} }))
  for (const [toast, colour] of [
    [saved, 'green'],
    [toastWith(page, 'Failed to update profile'), 'red'],
  ] as const) {
    if (colour === 'red') await page.getByRole('button', { name: 'Update Profile' }).click()
    // It stays while the pointer is over it.
    await toast.hover()
    const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 }
    expect(x).toBe(16)
    expect(y).toBeGreaterThan(400)
    for (const scheme of ['light', 'dark'] as const) {
      await showTheme(page, scheme)
      expect(await strongestColourBehind(toast), scheme).toBe(colour)
    }
    await axeInBothThemes(page)
    await takeScreenshots(page, `toast-${colour}`)
    await page.emulateMedia({ media: 'print' })
    await expect(toast).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expect(toast).toBeVisible()
  }
})

test('a toast leaves the main button free, on a phone in either orientation', async ({ page, signIn }) => {
  await signIn(page, 'mcvp')
  for (const viewport of [
    { width: 390, height: 700 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(viewport)
    await uploadDocument(page)
    await expect.poll(() => isFree(page.getByRole('button', { name: 'Upload', exact: true }))).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => isFree(page.getByRole('main').getByRole('link', { name: 'Resource Hub' }))).toBe(true)
    await expect.poll(() => isFree(page.getByRole('heading', { level: 1 }))).toBe(true)
    await expect.poll(() => isFree(page.getByRole('textbox', { name: 'Title' }))).toBe(true)
    await expect(page.getByText('Document uploaded successfully')).toBeVisible()
    await page.getByRole('listitem', { name: 'A guide' }).first().getByRole('link', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Document updated successfully')).toBeVisible()
    const upload = page.getByRole('link', { name: 'Upload Document' })
    await expect(upload).toBeVisible()
    await expect.poll(() => isFree(upload), { timeout: 15_000 }).toBe(true)
    await expect(page.getByText('Document updated successfully')).toBeVisible()
  }
})

test('a failed save leaves the wrong field visible on a phone', async ({ page, signIn, troubles }) => {
  troubles.allow(/status of 400/)
  await page.setViewportSize({ width: 360, height: 700 })
  await signIn(page, 'tl')
  await page.goto('/#/profile')
  const name = page.getByRole('textbox', { name: 'Name' })
  const refusal = {
    error: 'badInput',
    message: 'Please check: displayName.',
    fields: { displayName: 'Another, please.' },
  }
  await page.route('**/api/users/profile/*', (route) => route.fulfill({ status: 400, json: refusal }))
  await name.fill('A name that only the portal refuses')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Another, please.')).toBeVisible()
  await expect.poll(() => isFree(name), { timeout: 15_000 }).toBe(true)
  await expect.poll(() => isFree(page.locator('label', { hasText: 'Name' })), { timeout: 15_000 }).toBe(true)
  await expect(page.getByText('Failed to update profile.')).toBeVisible()
})

/** Puts a field or a main button where the toast is; only a button makes the page grow. */
const putBelow = (message: Locator, tag: 'button' | 'input') =>
  message.evaluate((element, name) => {
    const { left, top } = element.getBoundingClientRect()
    const added = Object.assign(document.createElement(name), { id: 'below' })
    added.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: 80px; height: 40px`
    document.body.append(added)
    if (name === 'input') return
    added.setAttribute('type', 'submit')
    document.body.append(Object.assign(document.createElement('p'), { textContent: 'More' }))
  }, tag)

test('a toast makes way when the page grows, and for the field a person goes to', async ({ page, signIn }) => {
  await signIn(page, 'mcvp')
  await page.setViewportSize({ width: 1280, height: 800 })
  const message = page.getByText('Document uploaded successfully')
  for (const tag of ['button', 'input'] as const) {
    await uploadDocument(page)
    // It stays while the pointer is over it.
    await message.hover()
    await putBelow(message, tag)
    const below = page.locator('#below')
    if (tag === 'input') await below.focus()
    await expect.poll(() => isFree(below), { timeout: 3000 }).toBe(true)
    await expect(message).toBeVisible()
    await page.reload()
  }
})
