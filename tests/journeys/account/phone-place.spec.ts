// Journey on a phone, place: a person says once where they work, and finds it again.
import { choose, expect, press, test, write } from '../phone.ts'
import { onlyWithTestFonts } from '../portal.ts'

test('the dashboard asks once; the profile has the answer', async ({ page, signIn }) => {
  await signIn(page, 'tm', { email: 'noor81@nexus.example', displayName: 'Noor', isNew: true })
  await page.goto('/#/dashboard')
  const card = page.getByRole('region', { name: 'Where do you work?' })
  // Part of an email address is not a name.
  await expect(card.getByLabel('Your name')).toHaveValue('')
  await write(card.getByLabel('Your name'), 'Noor Jan')
  await card.getByLabel('Committee').selectOption('Lahore')
  await card.getByLabel('Portfolio').selectOption('oGV')
  await press(card, 'Save')
  await expect(card).toHaveCount(0)
  await expect(page.getByText('Good to see you, Noor. Where to?')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Good to see you, Noor. Where to?')).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.goto('/#/profile')
  await expect(page.getByRole('combobox', { name: 'Committee' })).toHaveValue('Lahore')
  await choose(page, 'Committee', 'Multan')
  await press(page, 'Save LC and portfolio')
  await expect(page.getByText('LC and portfolio saved.')).toBeVisible()
})

test('nothing moves when the card appears', async ({ page, signIn }) => {
  onlyWithTestFonts()
  await signIn(page, 'tm', { isNew: true })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/organisation', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('about:blank')
    await page.goto('/#/dashboard')
    const hubs = page.getByRole('region', { name: 'Hubs' })
    await expect(hubs).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await hubs.boundingBox()
    goOn()
    await expect(page.getByRole('region', { name: 'Where do you work?' })).toBeVisible()
    expect((await hubs.boundingBox())?.y, `${width} px`).toBe(before?.y)
    await page.unroute('**/api/organisation')
  }
})
