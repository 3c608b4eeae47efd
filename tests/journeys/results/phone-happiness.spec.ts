// Journey on a phone, happiness results: the answer is visible at once, and touch reaches the rest: another LC, and what a
// mark means.
import { fromHub } from '../../setup/from-hub.ts'
import { takeScreenshots } from '../looks.ts'
import { expect, test } from '../phone.ts'
import { countAnswers } from './happiness-answers.ts'

const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')

test('the happiness results on a phone', async ({ page, portal, signIn }) => {
  test.slow()
  const answers = Array.from({ length: 46 }, (_, n) =>
    filledIn({
      firstName: `Person ${n}`,
      localCommitee: n % 2 ? 'LUMS' : 'IBA',
      overallRating: [10, 9, 8, 9, 3, 7][n % 6],
      suggestions: `Idea ${n}`,
    }),
  )
  await countAnswers(portal, answers)
  await signIn(page, 'mcvp')
  await page.goto('/#/happiness-results')
  await expect(page.getByText(/^All LCs, from \d+ answers, give or take \d+ points$/)).toBeInViewport()
  await expect(page.getByText('Answers with names')).toHaveCount(0)
  await takeScreenshots(page, 'phone-results')

  const column = page.getByRole('img', { name: /^Rating 9: .*promoters$/ })
  await column.tap()
  await expect(page.getByRole('tooltip')).toHaveText(/^Rating 9: \d+ answers \(\d+%\), promoters$/)
  await page.getByRole('button', { name: /^LUMS/ }).tap()
  await expect(page).toHaveURL(/lc=LUMS/)
  await expect(page.getByText(/from the country/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Select LC' }).selectOption('All LCs')
  await expect(page).not.toHaveURL(/lc=/)
})
