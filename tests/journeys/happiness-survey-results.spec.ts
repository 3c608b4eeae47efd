// Can the national team read how members are doing without knowing who it was, and can an admin set an answer aside?
import type { Page } from '@playwright/test'
import { lastCounting } from '#hubs/happiness-survey/rounds.ts'
import { storeAnswer } from '#hubs/happiness-survey/server/changes.ts'
import { countAt } from '#hubs/happiness-survey/server/changes-count.ts'
import { filledIn } from '#hubs/happiness-survey/server/test-answers.ts'
import { inTransaction } from '#server/database/database.ts'
import type { TestPortal } from '#server/test-portal.ts'
import { newOrganisation } from '#shared/test-organisation.ts'
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const committees = newOrganisation().committees.map(({ code }) => code)

/** Tabs, or one choice where there is no room for them. */
async function chooseLc(page: Page, lc: string) {
  const tab = page.getByRole('tab', { name: lc, exact: true })
  if (await tab.isVisible()) return tab.click()
  await page.getByRole('combobox', { name: 'Select LC' }).selectOption(lc)
}
const words = [
  'More feedback from my leader.',
  'Keep the team days!',
  'Fewer meetings, more field work.',
  'I love it here.',
]

/** Three months of answers: some LCs often, some seldom. */
async function fillIn(portal: TestPortal) {
  for (let n = 0; n < 70; n++) {
    const lc = committees[n % 7 === 0 ? n % 11 : [0, 1, 1, 2, 3, 1, 4][n % 7]!] ?? 'IBA'
    const answer = filledIn({
      firstName: `Person ${n}`,
      localCommitee: lc,
      overallRating: [9, 10, 7, 4, 8, 10, 9, 6][n % 8],
      overworked: (['Yes', 'No', 'Maybe', 'No'] as const)[n % 4],
      educated: (['Yes', 'Yes', 'No'] as const)[n % 3],
      suggestions: words[n % 4],
    })
    const at = Date.parse(`2026-0${2 + Math.floor(n / 25)}-${10 + Math.floor((n % 25) / 2)}T10:00:00.000Z`)
    await inTransaction(portal.db, async (trx) => {
      await storeAnswer(trx, answer, { member: `member-${n}@nexus.example`, now: at })
      await countAt(trx, lastCounting(at + 7 * 86_400_000))
    })
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
  await expect(page.getByText(/Fewer than 5 counted answers, so not shown: .*Giki/)).toBeVisible()
  await expect(page.getByText('Answers with names')).toHaveCount(0)
  // In the order of a shuffle: which of them come first is chance.
  await expect(page.getByRole('blockquote').first()).toHaveText(new RegExp(words.join('|')))
  await look(page, 'results')
  await axeInBothThemes(page)
  // On paper: what, of whom, when; and nothing to press.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.print-head')).toHaveText(/^Happiness ResultsAll LCs · Year \d\d\.\d\d/)
  await expect(page.getByRole('heading', { name: 'Net promoter score' })).toBeVisible()
  for (const name of ['Copy summary', 'Download CSV', 'Download LCs'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByText('How answers are counted')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('searchbox', { name: 'Search suggestions' }).fill('TEAM DAYS')
  await expect(page.getByText(/^\d+ suggestions with 'TEAM DAYS'$/)).toBeVisible()
  await expect(page.getByRole('blockquote').first()).toHaveText('Keep the team days!')
  await chooseLc(page, 'Giki')
  await expect(page.getByText('Fewer than 5 counted answers').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show all results' }).first().click()
  await chooseLc(page, 'LUMS')
  await page.getByRole('combobox', { name: 'Round' }).selectOption('March 2026')
  await expect(page).toHaveURL(/lc=LUMS&from=2026-03&to=2026-03/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('happiness-results.csv')

  const admin = await open('admin')
  await admin.getByRole('button', { name: 'Show answers with names' }).click()
  await expect(admin.getByRole('row', { name: /Person 69 Malik/ })).toBeVisible()
  await admin.getByRole('checkbox', { name: 'Choose the answer of Person 69 Malik' }).check()
  await admin.getByRole('button', { name: 'Set aside' }).click()
  await expect(admin.getByRole('row', { name: /Person 69 Malik.*Set aside/ })).toBeVisible()
  await admin.getByText('Show all', { exact: true }).first().click()
  await look(admin, 'results-admin')
  const [answers] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('link', { name: 'Download all answers' }).click(),
  ])
  expect(answers.suggestedFilename()).toMatch(/^happiness-answers-.*\.csv$/)
  await portal.close()
})
