// Can a member tell how they are doing, also after a reload, and can the national team read it without knowing who it was?
import type { Page } from '@playwright/test'
import { storeAnswer } from '#hubs/happiness-survey/server/store-answer.ts'
import { filledIn } from '#hubs/happiness-survey/server/test-answers.ts'
import { inTransaction } from '#server/database/database.ts'
import type { TestPortal } from '#server/test-portal.ts'
import { localCommittees } from '#shared/committees.ts'
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

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
  await expect(page.getByText('6 fields need your attention.')).toBeVisible()
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
  await choose(page, 'Local committee', 'Lahore')
  await next(page)

  await step(page, 'Details')
  await page.getByLabel('Current position').fill('Team Member oGV')
  await choose(page, /educated/, 'Yes')
  await page.reload()
  await step(page, 'Details')
  await expect(page.getByLabel('Current position')).toHaveValue('Team Member oGV')
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
  await look(page, 'survey-7-submitted')
  await axeInBothThemes(page)

  const admin = await signIn(page, 'admin')
  const { json } = await portal.ask('GET', '/api/happiness-survey/answers', { as: admin })
  expect(json.data.filter(({ firstName }: { firstName: string }) => firstName === 'Hina')).toMatchObject([
    { localCommitee: 'Lahore', contactNumber: '03211234567', overallRating: 7, overworked: 'No', educated: 'Yes' },
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

/** Three months of answers: some LCs often, some seldom. */
async function fillIn(portal: TestPortal) {
  const words = [
    'More feedback from my leader.',
    'Keep the team days!',
    'Fewer meetings, more field work.',
    'I love it here.',
  ]
  for (let n = 0; n < 70; n++) {
    const lc = localCommittees[n % 7 === 0 ? n % 11 : [0, 1, 1, 2, 3, 1, 4][n % 7]!] ?? 'IBA'
    const answer = filledIn({
      firstName: `Person ${n}`,
      localCommitee: lc,
      overallRating: [9, 10, 7, 4, 8, 10, 9, 6][n % 8],
      overworked: (['Yes', 'No', 'Maybe', 'No'] as const)[n % 4],
      educated: (['Yes', 'Yes', 'No'] as const)[n % 3],
      suggestions: words[n % 4],
    })
    const at = `2026-0${6 + Math.floor(n / 25)}-${10 + Math.floor((n % 25) / 2)}T10:00:00.000Z`
    await inTransaction(portal.db, (trx) => storeAnswer(trx, answer, `seed-${n}-of-a-test`, at))
  }
}

test('results are read without names by mcvp, with names by admin', async ({ browser }) => {
  // Several looks with axe, which take their time on a busy machine.
  test.slow()
  const portal = await openPortal()
  const open = async (role: 'mcvp' | 'admin') => {
    const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' })
    await enter(context, portal.url, await portal.signInAs(role))
    const page = await context.newPage()
    await page.goto('/#/happiness-results')
    return page
  }
  const page = await open('mcvp')
  await expect(page.getByText('No results yet')).toBeVisible()
  await look(page, 'results-none')
  await fillIn(portal)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Net promoter score' })).toBeVisible()
  await expect(page.getByText(/^Fewer than 5 answers, so not shown: .*Giki/)).toBeVisible()
  await expect(page.getByText('Answers with names')).toHaveCount(0)
  await expect(page.getByText('I love it here.').first()).toBeVisible()
  await look(page, 'results')
  await axeInBothThemes(page)
  await page.getByRole('button', { name: 'Count them now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Count them now' }).click()
  await expect(page.getByText('The waiting answers are counted.')).toBeVisible()
  await expect(page.getByText(/to be counted/)).toHaveCount(0)
  await choose(page, 'LC', 'Giki')
  await expect(page.getByText('Fewer than 5 answers').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show all results' }).first().click()
  await choose(page, 'LC', 'LUMS')
  await choose(page, 'From', 'July 2026')
  await expect(page).toHaveURL(/lc=LUMS&from=2026-07/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('happiness-results.csv')

  const admin = await open('admin')
  await expect(admin.getByRole('row', { name: /Person 69 Malik/ })).toBeVisible()
  await admin.getByText('Show all', { exact: true }).first().click()
  await look(admin, 'results-admin')
  await axeInBothThemes(admin)
  const [answers] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('link', { name: 'Download all answers' }).click(),
  ])
  expect(answers.suggestedFilename()).toMatch(/^happiness-answers-.*\.csv$/)
  await portal.close()
})
