// Are results of last year found again, marked as closed, and does the new year begin empty?
import { turnYear } from '#server/test-years.ts'
import { fromHub } from '../from-hub.ts'
import { countAnswers } from './happiness-answers.ts'
import { look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')

test('results of last year stand under its name in the address, and nothing there can be changed', async ({
  browser,
}) => {
  const portal = await openPortal()
  const { open } = await portal.portal.years()
  await countAnswers(
    portal,
    Array.from({ length: 7 }, (_, n) => filledIn({ localCommitee: 'LUMS', suggestions: `Idea ${n}` })),
  )
  await turnYear(portal, { label: '77.78', startsOn: '2077-07-01', endsOn: '2078-06-30' })
  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' })
  await enter(context, portal.url, await portal.signInAs('admin'))
  const page = await context.newPage()
  await page.goto('/#/happiness-results')
  await expect(page.getByText('No results yet')).toBeVisible()
  await page.getByRole('combobox', { name: 'Year' }).selectOption(open.label)
  await expect(page).toHaveURL(new RegExp(`year=${open.label}`))
  await expect(page.getByText(`${open.label} is closed`)).toBeVisible()
  await expect(page.getByText('All LCs, from 7 answers: too few to say much.')).toBeVisible()
  await expect(page.getByRole('button', { name: /LUMS.*too few to say.*7 answers/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the survey' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show answers with names' }).click()
  await expect(page.getByRole('row', { name: /Sana Malik/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set aside' })).toHaveCount(0)
  await look(page, 'results-last-year')
  await page.goBack()
  await expect(page.getByText('No results yet')).toBeVisible()
  await portal.close()
})
