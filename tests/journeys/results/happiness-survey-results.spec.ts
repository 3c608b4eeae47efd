// Journey, happiness results: an admin reads how members are doing, sets an answer aside, and takes the results on paper and
// as files.
import { fromHub } from '../../setup/from-hub.ts'
import { axe, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'
import { countAnswers } from './happiness-answers.ts'

const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
const words = ['More feedback from my leader.', 'Keep the team days!', 'Fewer meetings, more field work.']

test('results are read, searched, printed and downloaded, and an answer is set aside', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const answers = Array.from({ length: 24 }, (_, n) =>
      filledIn({
        firstName: `Person ${n}`,
        localCommitee: n % 2 ? 'LUMS' : 'IBA',
        overallRating: [9, 10, 7, 4, 8, 6][n % 6],
        suggestions: words[n % 3],
      }),
    )
    await countAnswers(portal, answers, Date.parse('2026-03-10T10:00:00.000Z'))
    await enter(page, portal.url, await portal.signInAs('admin'))
    await page.goto(`${portal.url}/#/happiness-results`)
    await expect(page.getByRole('heading', { name: 'Net promoter score' })).toBeVisible()
    await takeScreenshots(page, 'results')
    // On paper: what, for whom, when; and no buttons.
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.print-head')).toHaveText(/^Happiness resultsAll LCs · Year \d\d\.\d\d/)
    await expect(page.getByRole('heading', { name: 'Net promoter score' })).toBeVisible()
    for (const name of ['Copy summary', 'Download'])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
    await expect(page.getByText('How answers are counted')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('searchbox', { name: 'Search suggestions' }).fill('TEAM DAYS')
    await expect(page.getByText(/^\d+ suggestions with 'TEAM DAYS'$/)).toBeVisible()
    await expect(page.getByRole('blockquote').first()).toHaveText('Keep the team days!')

    await page.getByRole('button', { name: 'Show answers with names' }).click()
    // The answers of one day come in random order: take the first.
    const first = page.getByRole('checkbox', { name: /^Select the answer of Person/ }).first()
    const name = ((await first.getAttribute('aria-label')) ?? '').replace('Select the answer of ', '')
    expect(name).toMatch(/^Person \d+ Malik$/)
    await first.check()
    await page.getByRole('button', { name: 'Set aside' }).click()
    await expect(page.getByRole('row', { name: new RegExp(`${name}.*Set aside`) })).toBeVisible()
    await takeScreenshots(page, 'results-admin')
    await axe(page)
    const all = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download all answers' }).click()
    expect((await all).suggestedFilename()).toMatch(/^happiness-answers-.*\.csv$/)
    await page.getByRole('tab', { name: 'LUMS', exact: true }).click()
    await page.getByRole('combobox', { name: 'Round' }).selectOption('March 2026')
    await expect(page).toHaveURL(/lc=LUMS&from=2026-03&to=2026-03/)
    const shown = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('menuitem', { name: 'What this page shows' }).click()
    expect((await shown).suggestedFilename()).toBe('happiness-results.csv')
  } finally {
    await portal.close()
  }
})
