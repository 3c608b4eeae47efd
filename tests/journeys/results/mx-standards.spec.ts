// Journey, MX results in a meeting: the country, an LC, a portfolio, one respondent, a past day, a sheet of paper, and
// drilling down on a phone.
import { readFile } from 'node:fs/promises'
import { type ChecklistForm, withAnswer } from '#hubs/mx-standards/form.ts'
import { sampleForm } from '#hubs/mx-standards/sample-form.ts'
import { saveChecklist } from '#hubs/mx-standards/server/checklist/changes.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { raiseYearsVersion } from '#server/years/years.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { axe, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'

const actor = { uid: null, email: 'seed', address: '127.0.0.1' }
const then = plusDays(today(), -3)

/** Everybody answered three days ago, at first without a team vision; some of them have added it today. */
async function seed(portal: TestPortal) {
  await portal.db.transaction().execute(async (trx) => {
    // Also in the first days of a year.
    await trx
      .updateTable('year')
      .set({ startsOn: plusDays(today(), -60) })
      .execute()
    await raiseYearsVersion(trx)
  })
  const place = { lcName: 'Giki', portfolio: 'FnL' } as const
  const formOf = (n: number, isDone: boolean): ChecklistForm => {
    const form = withAnswer(sampleForm(n), 'teamPractice', 'teamVision', isDone)
    return n < 2 ? { ...form, generalDetail: { ...form.generalDetail, ...place } } : form
  }
  const save = (n: number, form: ChecklistForm) =>
    saveChecklist(portal.db, { userId: `seed-${n}`, form, intent: n % 3 ? 'submit' : 'save', actor })
  for (let n = 0; n < 24; n += 1) await save(n, formOf(n, false))
  await portal.db.updateTable('figure').set({ from: then }).where('source', '=', 'mx-standards').execute()
  for (let n = 0; n < 6; n += 1) await save(n, formOf(n, true))
}

test('the results: the country, a past day, paper, an LC, a portfolio, one respondent, and all of it on a phone', async ({
  page,
}) => {
  test.slow()
  const portal = await openPortal()
  try {
    await seed(portal)
    await enter(page, portal.url, await portal.signInAs('mcvp', { displayName: 'Sana Sheikh' }))
    await page.goto(`${portal.url}/#/mx-results`)
    const country = page.getByRole('region', { name: 'The whole country' })
    await expect(country).toContainText('24 started, 16 submitted')
    await expect(page.getByRole('tab')).toHaveCount(12)
    await takeScreenshots(page, 'results-national')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('menuitem', { name: 'LCs compared' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('\r\n"Giki","')

    await page.getByLabel('As of').fill(then)
    await expect(page).toHaveURL(new RegExp(`on=${then}`))
    await expect(page.getByText(/^As of the end of/)).toBeVisible()
    const changed = page.getByRole('region', { name: /^What changed since/ })
    await expect(changed.getByRole('listitem').filter({ hasText: 'Team vision' })).not.toHaveCount(0)
    await takeScreenshots(page, 'results-past')
    await axe(page)
    await page.getByRole('button', { name: 'Back to today' }).click()
    await expect(page.getByRole('slider', { name: /^Is it getting better/ })).toBeVisible()

    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await expect(page.getByRole('button', { name: 'Copy summary' })).toBeHidden()
    await expect(page.getByRole('tablist')).toBeHidden()
    await expect(page.getByText(/^The whole country · Year/)).toBeVisible()
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('tab', { name: 'Giki' }).click()
    await expect(page).toHaveURL(/lc=Giki/)
    await page.getByRole('region', { name: 'Portfolios compared' }).getByRole('button', { name: /^FnL/ }).click()
    await expect(page).toHaveURL(/portfolio=FnL/)
    const first = page.getByRole('article').first()
    await first.getByRole('button', { name: 'View Details' }).click()
    await expect(page).toHaveURL(/who=seed-/)
    await takeScreenshots(page, 'results-details')
    await page.reload()
    await expect(first.getByRole('button', { name: 'Hide Details' })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(country).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    const noSidewaysScroll = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const lcs = page.getByRole('region', { name: 'Select LC' })
    await lcs.getByRole('button', { name: /^Giki/ }).click()
    await page.getByRole('region', { name: 'Select Portfolio' }).getByRole('button', { name: /^FnL/ }).click()
    await page
      .getByRole('group', { name: /^FnL in / })
      .getByRole('button', { name: 'View Details' })
      .first()
      .click()
    await noSidewaysScroll()
    await page.getByRole('button', { name: 'Back to Portfolios' }).click()
    await page.getByRole('button', { name: 'Back to LCs' }).click()
    await expect(lcs).toBeVisible()
    await noSidewaysScroll()
  } finally {
    await portal.close()
  }
})
