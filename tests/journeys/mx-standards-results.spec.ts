// Do the MX results answer in a meeting? A past day, what changed since, who lacks an item, and one sheet of paper: in a real
// browser.
import { readFile } from 'node:fs/promises'
import { type ChecklistForm, withAnswer } from '#hubs/mx-standards/form.ts'
import { sampleForm } from '#hubs/mx-standards/sample-form.ts'
import { saveChecklist } from '#hubs/mx-standards/server/changes.ts'
import { changeRecount } from '#hubs/mx-standards/server/queries-days.ts'
import type { TestPortal } from '#server/test-portal.ts'
import { raiseYearsVersion } from '#server/years.ts'
import { plusDays, today } from '#shared/calendar.ts'
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const actor = { uid: null, email: 'seed', address: '127.0.0.1' }
const then = plusDays(today(), -3)

/** Everybody answered three days ago, at first without a team vision; half of them have added it today. */
async function seed(portal: TestPortal) {
  await portal.db.transaction().execute(async (trx) => {
    // Also in the first days of a year.
    await trx
      .updateTable('year')
      .set({ startsOn: plusDays(today(), -60) })
      .execute()
    await raiseYearsVersion(trx)
  })
  const formOf = (n: number, isDone: boolean): ChecklistForm =>
    withAnswer(sampleForm(n), 'teamPractice', 'teamVision', isDone)
  const save = (n: number, form: ChecklistForm) =>
    saveChecklist(portal.db, { userId: `seed-${n}`, form, intent: 'save', actor })
  for (let n = 0; n < 40; n += 1) await save(n, formOf(n, false))
  await portal.db.updateTable('mxDay').set({ day: then }).execute()
  await portal.db.transaction().execute((trx) => changeRecount.rebuild(trx))
  for (let n = 0; n < 40; n += 2) await save(n, formOf(n, true))
}

test('a past day, what changed since, who lacks an item, a tip, and a sheet of paper', async ({ page, context }) => {
  test.slow()
  const portal = await openPortal()
  try {
    await seed(portal)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(context, portal.url, await portal.signInAs('mcvp'))
    await page.goto(`${portal.url}/#/mx-results`)
    const missing = page.getByRole('region', { name: 'Most often missing' })
    await missing.getByRole('button', { name: /^Show all/ }).click()
    await missing.getByRole('button', { name: /^Team vision/ }).click()
    await expect(page).toHaveURL(/missing=teamVision/)
    const people = page.getByRole('region', { name: 'Respondents' })
    await expect(people.getByRole('status')).toContainText('20 of 40 have not done Team vision')
    await expect(people.getByRole('article')).toHaveCount(20)
    await look(page, 'results-missing')
    const download = page.waitForEvent('download')
    await people.getByRole('button', { name: 'Download CSV' }).click()
    expect((await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')).toHaveLength(21)
    await people.getByRole('button', { name: 'Show everybody' }).click()

    const cell = page.getByRole('row', { name: /^LUMS/ }).getByRole('cell').first()
    await cell.focus()
    await expect(page.getByRole('tooltip')).toContainText('from the country')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('tooltip')).not.toContainText('LUMS,')

    await page.getByLabel('As of').fill(then)
    await expect(page).toHaveURL(new RegExp(`on=${then}`))
    await expect(page.getByText(/^As it stood at the end of/)).toBeVisible()
    const changed = page.getByRole('region', { name: /^What changed since/ })
    await changed.getByRole('button', { name: /^Show all/ }).click()
    await expect(changed.getByRole('listitem').filter({ hasText: 'Team vision' })).not.toHaveCount(0)
    await expect(people).toHaveCount(0)
    await expect(missing.getByText('0 of 40 have done it')).toBeVisible()
    await axeInBothThemes(page)
    await look(page, 'results-past')
    await page.reload()
    await expect(changed).toBeVisible()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(changed).toHaveCount(0)
    await expect(page.getByRole('slider', { name: /^Is it getting better/ })).toBeVisible()

    await page.getByRole('button', { name: 'Copy summary' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^MX Standards, The whole country, /)
    expect(copied).toContain(page.url())

    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await expect(page.getByRole('button', { name: 'Copy summary' })).toBeHidden()
    await expect(page.getByRole('tablist')).toBeHidden()
    await expect(people).toBeHidden()
    await expect(page.getByText(/^The whole country · Year/)).toBeVisible()
    await look(page, 'results-print')
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  } finally {
    await portal.close()
  }
})
