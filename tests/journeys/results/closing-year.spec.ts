// Journey, closing year: the new LCVP finds last year's missing month on the dashboard; the one who left still reports for it.
import { personAt } from '#server/testing/places.ts'
import { lastDayOf, plusDays, today } from '#shared/time/calendar.ts'
import { monthName } from '#shared/time/months.ts'
import { monthsOf } from '#shared/time/years.ts'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'

test('reports for the months of a closing year', async ({ page, browser }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const admin = await portal.signInAs('admin')
    const leaver = await personAt(portal, 'lcvp', 'Lahore', 'Ayesha Khan')
    const heir = await personAt(portal, 'tl', 'Lahore', 'Bilal Raza')
    const { open: old } = await portal.portal.years()
    // As if both had begun long ago: a year that opens today leaves whole months behind, and ended yesterday.
    const startsOn = plusDays(today(), -400)
    await portal.db.updateTable('year').set({ startsOn }).execute()
    await portal.db.updateTable('appointment').set({ startsOn }).execute()
    const next = { label: 'next', startsOn: plusDays(old.endsOn, 1), endsOn: plusDays(old.endsOn, 365) }
    const ask = (method: string, path: string, body: unknown) => portal.ask(method, path, { as: admin, body })
    await ask('POST', '/api/years', next)
    const joining = [{ email: heir.email, role: 'lcvp', committee: 'Lahore' }]
    expect((await ask('POST', '/api/years/next/open', { leaving: [leaver.uid], joining })).status).toBe(200)
    const { all } = await portal.portal.years()
    const closing = all.find(({ label }) => label === old.label)
    // The current month may belong to the closing year too, and is not owed yet.
    const months = monthsOf(closing ?? old).filter((month) => lastDayOf(month) < today())
    const [last, before] = [months.at(-1) as string, months.slice(0, -1)]
    for (const month of before) {
      const metrics = { Leads: 9, Applicants: 8, Accepted: 7, Approved: 6, Realised: 5 }
      const rest = { Finished: 4, Completes: 3, Advanced: 2, Alumni: 1 }
      const report = { lc: 'Lahore', term: 'short', role: 'Task Force', month, metrics: { ...metrics, ...rest } }
      expect((await ask('POST', '/api/mxfunnel/submit', report)).status).toBe(200)
    }

    await enter(page, portal.url, heir)
    await page.goto(`${portal.url}/#/progress`)
    await expect(page.getByText(`${old.label} is closing:`)).toBeVisible()
    await takeScreenshots(page, 'closing-progress')
    await page.goto(`${portal.url}/#/dashboard`)
    await page.getByRole('link', { name: `MX Funnel: Lahore has no report for ${monthName(last)}` }).click()
    const month = page.getByRole('combobox', { name: 'Month' })
    await expect(month).toHaveValue(`${monthName(last)} (${old.label})`)
    await axeInBothThemes(page)
    await takeScreenshots(page, 'closing-form')
    await page.goto(`${portal.url}/#/mx-funnel-form?view=many&month=${last}`)
    await page.getByText('Months', { exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Year' })).toHaveValue(old.label)
    await takeScreenshots(page, 'closing-many')

    const other = await browser.newPage()
    await enter(other, portal.url, leaver)
    await other.goto(`${portal.url}/#/mx-funnel-form?month=${last}`)
    await expect(other.getByRole('combobox', { name: 'Month' })).toHaveValue(`${monthName(last)} (${old.label})`)
    await other.getByRole('combobox', { name: 'LC', exact: true }).click()
    await other.getByRole('option', { name: 'Lahore' }).click()
    await other.getByRole('combobox', { name: 'Term' }).click()
    await other.getByRole('option', { name: 'Short Term' }).click()
    await other.getByRole('combobox', { name: 'Role' }).click()
    await other.getByRole('option', { name: 'Task Force', exact: true }).click()
    for (const field of await other.getByRole('textbox').all()) await field.fill('3')
    await other.getByRole('button', { name: 'Submit' }).click()
    await expect(other.getByText('Form submitted successfully!')).toBeVisible()
    await other.goto(`${portal.url}/#/mx-funnel?lc=Lahore&view=short`)
    await expect(other.getByText(`${old.label} is closing`)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Edit Task Force' }).first()).toBeVisible()
    await takeScreenshots(other, 'closing-results')
    await other.close()

    await page.goto(`${portal.url}/#/dashboard`)
    await expect(page.getByRole('link', { name: 'MX Funnel: Lahore has no report' })).toHaveCount(0)
  } finally {
    await portal.close()
  }
})
