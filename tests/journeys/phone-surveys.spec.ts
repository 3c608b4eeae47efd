// Can a person answer every survey of the portal on a phone, by touch? Happiness, the checklist, and the Sona ticks.

import { fromHub } from '../from-hub.ts'
import { choose, expect, press, test, write } from './phone.ts'

const { groupNames, groups } = await fromHub('mx-standards/items.ts')

test('the happiness survey, all steps', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/#/member-satisfaction-form')
  await press(page, 'Next')
  await write(page.getByLabel('First name'), 'Hina')
  await write(page.getByLabel('Last name'), 'Raza')
  await choose(page, 'Gender', 'Female')
  await write(page.getByLabel('Contact number'), '03211234567')
  await write(page.getByLabel('Personal email'), 'hina.raza@mail.example')
  await choose(page, 'Local committee', 'Lahore')
  await write(page.getByLabel('Current position'), 'Team Member oGV')
  await press(page, 'Next')
  await choose(page, /educated/, 'Yes')
  await choose(page, /standards/, 'Maybe')
  await press(page, 'Next')
  for (const question of [/listen/, /appreciated/, /overworked/, /expectations/, /utilised/])
    await choose(page, question, 'No')
  await press(page, 'Next')
  await choose(page, /recommend/, 'Yes')
  // The slider stands at 5, which is no answer until a finger says so.
  await press(page, 'Next')
  await expect(page.getByText('Move the slider to your answer')).toBeVisible()
  await expect(page.locator('output')).toHaveText('–')
  await press(page, 'Yes, 5')
  await expect(page.locator('output')).toHaveText('5')
  await expect(page.getByRole('button', { name: 'Yes, 5' })).toHaveCount(0)
  await press(page, 'Next')
  await write(page.getByLabel('Suggestions'), 'A quieter week before exams.')
  await press(page, 'Submit')
  await expect(page.getByRole('heading', { level: 2, name: 'Form Submitted' })).toBeVisible()
})

test('the checklist, all seven steps', async ({ page, signIn }) => {
  await signIn(page, 'lcvp', { displayName: 'Ayesha Khan' })
  await page.goto('/#/mx-standards')
  await expect(page.getByLabel('First name')).toHaveValue('Ayesha')
  await page.getByText('Faisalabad', { exact: true }).tap()
  await page.getByText('MKT & PR', { exact: true }).tap()
  for (const group of groupNames) {
    await press(page, 'Next')
    await expect(page.getByRole('heading', { level: 2, name: groups[group].title, exact: true })).toBeVisible()
    const box = page.getByRole('checkbox').first()
    await box.tap()
    await expect(box).toBeChecked()
    const link = page.getByRole('main').getByRole('textbox')
    if ((await link.count()) > 0) await write(link.first(), 'https://drive.google.com/proof')
  }
  await press(page, 'Submit')
  await expect(page.getByText('Form submitted successfully!')).toBeVisible()
})

test('the Sona ticks', async ({ page, signIn }) => {
  await signIn(page, 'mcvp')
  await page.goto('/#/sona-survey')
  const inGrid = page.getByRole('checkbox', { name: 'Multan, BD', exact: true })
  await inGrid.tap()
  await expect(inGrid).toBeChecked()
  await expect(page.getByText('1 of 88 portfolios done')).toBeVisible()
  const target = await inGrid.boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await page.getByRole('combobox', { name: 'Select LC' }).selectOption('Giki')
  await page.getByRole('checkbox', { name: 'oGV', exact: true }).tap()
  await expect(page.getByText('1 of 8 portfolios done')).toBeVisible()
})
