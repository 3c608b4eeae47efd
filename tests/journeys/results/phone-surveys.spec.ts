// Journey on a phone, surveys: a person answers every survey of the portal by touch. Happiness, the checklist, and the Sona
// ticks.

import { fromHub } from '../../setup/from-hub.ts'
import { axe, takeScreenshots } from '../looks.ts'
import { choose, expect, press, test, write } from '../phone.ts'
import { enter } from '../portal.ts'

const { specStandards } = await fromHub('mx-standards/test-standards.ts')

test('the happiness survey, all steps, with a reload and a step back in the middle, stored once', async ({
  page,
  portal,
}) => {
  const step = (title: string) => expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/#/member-satisfaction-form')
  await press(page, 'Next')
  await press(page, 'Next')
  await expect(page.getByText('7 fields need your attention.')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await axe(page)
  await write(page.getByLabel('First name'), 'Hina')
  await write(page.getByLabel('Last name'), 'Raza')
  await choose(page, 'Gender', 'Female')
  await write(page.getByLabel('Contact number'), '03211234567')
  await write(page.getByLabel('Personal email'), 'hina.raza@mail.example')
  await choose(page, 'Local committee', 'Lahore')
  await write(page.getByLabel('Current position'), 'Team Member oGV')
  await press(page, 'Next')
  await choose(page, /educated/, 'Yes')
  await page.reload()
  await step('Details')
  await page.goBack()
  await step('Personal Information')
  await expect(page.getByLabel('Current position')).toHaveValue('Team Member oGV')
  await page.goForward()
  await expect(page.getByRole('combobox', { name: /educated/ })).toHaveValue('Yes')
  await choose(page, /standards/, 'Maybe')
  await press(page, 'Next')
  for (const question of [/listen/, /appreciated/, /overworked/, /expectations/, /utilised/])
    await choose(page, question, 'No')
  await press(page, 'Next')
  await choose(page, /recommend/, 'Yes')
  // The slider is at 5, which is no answer until a finger touches it.
  await press(page, 'Next')
  await expect(page.getByText('Move the slider to your answer')).toBeVisible()
  await expect(page.locator('output')).toHaveText('–')
  await axe(page)
  await press(page, 'Keep 5')
  const value = page.locator('output')
  await expect(value).toHaveText('5')
  const oneLine = (await value.boundingBox())?.height
  // '10' stands on one line beside the long question, like '5'.
  await page.getByRole('slider').press('End')
  await expect(value).toHaveText('10')
  expect((await value.boundingBox())?.height).toBe(oneLine)
  await takeScreenshots(page, 'survey-5-feedback')
  await press(page, 'Next')
  await write(page.getByLabel('Suggestions'), 'A quieter week before exams.')
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await step('Form Submitted')
  await page.goBack()
  await step('Form Submitted')
  await takeScreenshots(page, 'survey-7-submitted')
  const rows = await portal.db.selectFrom('happinessAnswer').selectAll().where('firstName', '=', 'Hina').execute()
  expect(rows).toMatchObject([{ kind: 'visitor', overallRating: 10, overworked: 'No', educated: 'Yes' }])
})

test('Sona ticks, and the checklist: started on a phone, finished on a desktop, and found in the results', async ({
  page,
  browser,
  portal,
  signIn,
}) => {
  // Two browsers and seven steps.
  test.slow()
  const person = await signIn(page, 'mcvp', { displayName: 'Ayesha Khan' })
  await page.goto('/#/sona-survey')
  const inGrid = page.getByRole('checkbox', { name: 'Multan, BD', exact: true })
  await inGrid.tap()
  await expect(inGrid).toBeChecked()
  await expect(page.getByText('1 of 88 portfolios done')).toBeVisible()
  const target = await inGrid.boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)

  await page.goto('/#/mx-standards')
  await expect(page.getByLabel('First name')).toHaveValue('Ayesha')
  await page.getByText('Faisalabad', { exact: true }).tap()
  await page.getByText('MKT & PR', { exact: true }).tap()
  await takeScreenshots(page, 'form-1-general')
  await press(page, 'Next')
  const box = page.getByRole('checkbox').first()
  await box.tap()
  await expect(box).toBeChecked()
  await press(page, 'Tick all in this step')
  await write(page.getByRole('textbox', { name: /^Personal development plans/ }), 'https://drive.google.com/pdp')
  await press(page, 'Next')
  await press(page, 'Tick all in this step')
  await write(page.getByRole('textbox', { name: /^Tools document/ }), 'https://drive.google.com/tools')
  // The phone is switched off in the middle of the third step; the last answer had reached the portal.
  await expect(page.getByText('All changes saved')).toBeVisible()

  const viewport = { width: 1280, height: 800 }
  const laptop = await browser.newContext({ baseURL: portal.url, viewport, reducedMotion: 'reduce' })
  await enter(laptop, portal.url, person)
  const desk = await laptop.newPage()
  await desk.goto('/#/mx-standards')
  // It opens at the first unfinished step.
  await expect(desk.getByRole('textbox', { name: /^Tools document/ })).toHaveValue('https://drive.google.com/tools')
  for (const group of specStandards.groupNames.slice(2)) {
    await desk.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(
      desk.getByRole('heading', { level: 2, name: specStandards.groupTitle(group), exact: true }),
    ).toBeVisible()
    await desk.getByRole('button', { name: 'Tick all in this step' }).click()
  }
  await takeScreenshots(desk, 'form-7-practice')
  await desk.getByRole('button', { name: 'Submit' }).click()
  await expect(desk.getByText('Form submitted successfully!')).toBeVisible()
  await expect(desk.getByText(/^Submitted on \S+ \S+$/)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Submit' })).toBeVisible()
  await desk.goto('/#/mx-results?lc=Faisalabad&portfolio=MKT+%26+PR')
  const mine = desk.getByRole('article', { name: 'Ayesha Khan' })
  await expect(mine.getByText('45/45 standards · 2/10 links')).toBeVisible()
  await expect(mine.getByText('Submitted')).toBeVisible()
  await laptop.close()
})
