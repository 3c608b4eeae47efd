// Can a member tell how they are doing, also after a reload, on a phone, and a second time?
import type { Page } from '@playwright/test'
import { filledIn } from '#hubs/happiness-survey/server/test-answers.ts'
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, test } from './portal.ts'

async function choose(page: Page, label: string | RegExp, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const step = (page: Page, title: string) => expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()

test('seven steps, with a reload in the middle, stored once', async ({ page, portal, signIn }) => {
  // Several looks with axe, which take their time on a busy machine.
  test.slow()
  await page.goto('/#/member-satisfaction-form')
  await expect(page.getByText('Step 1 of 7')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await look(page, 'survey-1-intro')
  await axeInBothThemes(page)
  await next(page)

  await step(page, 'Personal Information')
  await next(page)
  await expect(page.getByText('7 fields need your attention.')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Hina')
  await page.getByLabel('Last name').fill('Raza')
  await choose(page, 'Gender', 'Female')
  await page.getByLabel('Contact number').fill('0300')
  await expect(page.getByText('Contact number must be in the format 03000000000')).toBeVisible()
  await page.getByLabel('Personal email').fill('hina@')
  await expect(page.getByText('Give a mail address such as name@example.com.')).toBeVisible()
  await look(page, 'survey-2-personal')
  await axeInBothThemes(page)
  await page.getByLabel('Contact number').fill('03211234567')
  await page.getByLabel('Personal email').fill('hina.raza@mail.example')
  await choose(page, 'Local committee', 'MC')
  await page.getByLabel('Current position').fill('Team Member oGV')
  await next(page)

  await step(page, 'Details')
  await choose(page, /educated/, 'Yes')
  await page.reload()
  await step(page, 'Details')
  await page.goBack()
  await step(page, 'Personal Information')
  await expect(page.getByLabel('Current position')).toHaveValue('Team Member oGV')
  await page.goBack()
  await step(page, 'Before you start')
  await page.goForward()
  await page.goForward()
  await step(page, 'Details')
  await expect(page.getByRole('combobox', { name: /educated/ })).toHaveValue('Yes')
  await choose(page, /standards/, 'Maybe')
  await next(page)

  await step(page, 'Form Questions')
  for (const question of [/listen/, /appreciated/, /overworked/, /expectations/, /utilised/])
    await choose(page, question, 'No')
  await look(page, 'survey-4-questions')
  await next(page)
  await step(page, 'Feedback')
  await choose(page, /recommend/, 'Yes')
  const slider = page.getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuenow', '5')
  await next(page)
  await expect(page.getByText('Move the slider to your answer')).toBeVisible()
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await look(page, 'survey-5-feedback')
  await axeInBothThemes(page)
  await next(page)
  await step(page, 'Final Information')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(slider).toHaveAttribute('aria-valuenow', '7')
  await next(page)
  await page.getByLabel('Suggestions').fill('A quieter week before exams.')
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await step(page, 'Form Submitted')
  await expect(page.getByText('Step 7 of 7')).toBeVisible()
  await expect(page.getByText(/another/i)).toHaveCount(0)
  await page.goBack()
  await step(page, 'Form Submitted')
  await look(page, 'survey-7-submitted')

  const admin = await signIn(page, 'admin')
  const { json } = await portal.ask('GET', '/api/happiness-survey/answers', { as: admin })
  expect(json.data.filter(({ firstName }: { firstName: string }) => firstName === 'Hina')).toMatchObject([
    {
      localCommitee: 'MC',
      isMember: false,
      contactNumber: '03211234567',
      overallRating: 7,
      overworked: 'No',
      educated: 'Yes',
    },
  ])
  await page.reload()
  await step(page, 'Before you start')
})

test('a failed sending keeps everything, and the second one stores it once', async ({ page, troubles, portal }) => {
  troubles.allow(/ERR_FAILED|ERR_CONNECTION/)
  await page.goto('/#/member-satisfaction-form')
  await page.evaluate(
    (values) => {
      localStorage.setItem(
        'nexus-draft:visitor:happiness-survey',
        JSON.stringify({ values, step: 5, submissionKey: 'a-kept-key' }),
      )
    },
    filledIn({ firstName: 'Omar' }),
  )
  await page.reload()
  // The answer is stored, but the person never hears of it.
  await page.route('**/api/happiness-survey', async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('form').getByText(/cannot be reached/)).toBeVisible()
  await expect(page.getByLabel('Suggestions')).toHaveValue('More time together as a team.')
  await page.unroute('**/api/happiness-survey')
  await page.getByRole('button', { name: 'Submit' }).click()
  await step(page, 'Form Submitted')
  const { n } = await portal.db
    .selectFrom('happinessAnswer')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('firstName', '=', 'Omar')
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(1)
})

test('a member answers on a phone, by touch, and changes the answer later', async ({ browser, portal }) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: portal.url, viewport, hasTouch: true, isMobile: true })
  const person = await portal.signInAs('tm')
  await enter(context, portal.url, person)
  const page = await context.newPage()
  const answer = async (suggestions: string) => {
    await page.goto('/#/member-satisfaction-form')
    await page.evaluate(([place, draft]) => localStorage.setItem(place, draft), [
      `nexus-draft:${person.uid}:happiness-survey`,
      JSON.stringify({ values: { ...filledIn(), overallRating: null }, step: 4, submissionKey: 'made-for-the-phone' }),
    ] as const)
    await page.reload()
    await step(page, 'Feedback')
    await page.getByRole('slider').tap()
    await expect(page.locator('output')).toHaveText('5')
    await page.getByRole('button', { name: 'Next' }).tap()
    await page.getByLabel('Suggestions').fill(suggestions)
    await page.getByRole('button', { name: 'Submit' }).tap()
    await step(page, 'Form Submitted')
  }
  await answer('The first thought.')
  await page.goto('/#/dashboard')
  await page.goto('/#/member-satisfaction-form')
  await expect(page.getByText('On this device you can still change your answer')).toBeVisible()
  await look(page, 'survey-answered')
  await answer('A second thought.')
  const rows = await portal.db.selectFrom('happinessAnswer').selectAll().where('kind', '=', 'member').execute()
  expect(rows).toMatchObject([{ suggestions: 'A second thought.', overallRating: 5 }])
  // Another device has no key of this answer.
  await page.goto('/#/dashboard')
  await expect(page.getByRole('heading', { name: 'Happiness Survey' })).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/#/member-satisfaction-form')
  await expect(page.getByText(/^The next round begins in/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await look(page, 'survey-closed')
  await context.close()
})
