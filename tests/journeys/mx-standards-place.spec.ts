// Does the checklist follow the organisation on the screens? A new LC is chosen for the person who works there, and its
// LCVP's results open there; what closed stays in the results only, and names are new everywhere.
import { sampleForm } from '#hubs/mx-standards/sample-form.ts'
import { saveChecklist } from '#hubs/mx-standards/server/changes.ts'
import { look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const actor = { uid: null, email: 'seed', address: '127.0.0.1' }

test('a new LC fills in itself, its results open first, and the country is one click away', async ({
  page,
  context,
}) => {
  test.slow()
  const portal = await openPortal()
  try {
    const admin = await portal.signInAs('admin')
    const organisation = async (method: string, path: string, body: object) =>
      expect((await portal.ask(method, `/api/organisation/${path}`, { as: admin, body })).status).toBe(200)
    const detail = { firstName: 'Iqra', lastName: 'Raza', lcName: 'IBA', portfolio: 'oGV' }
    const form = { ...sampleForm(1), generalDetail: detail }
    await saveChecklist(portal.db, { userId: 'iqra', form, intent: 'submit', actor })
    await organisation('POST', 'committees', { name: 'Quetta', kind: 'lc' })
    await organisation('POST', 'portfolios', { name: 'IM' })
    await organisation('PUT', 'committees/IBA', { closedOn: '2026-01-31' })
    await organisation('PUT', 'committees/Giki', { name: 'Topi' })

    const person = await portal.signInAs('lcvp', { displayName: 'Ayesha Khan' })
    const place = { committee: 'Quetta', portfolio: 'IM' }
    expect((await portal.ask('PUT', '/api/me/place', { as: person, body: place })).status).toBe(200)
    await enter(context, portal.url, person)
    await page.goto(`${portal.url}/#/mx-standards`)
    await expect(page.getByLabel('First name')).toHaveValue('Ayesha')
    for (const name of ['Quetta', 'IM']) await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
    await expect(page.getByText('Topi', { exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'IBA' })).toHaveCount(0)
    await look(page, 'form-own-place')
    // What the portal filled in holds nobody back.
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page).toHaveURL(/dashboard/)
    await page.goto(`${portal.url}/#/mx-standards?step=2`)
    await page.getByRole('button', { name: 'All done in this step' }).click()
    await expect(page.getByText('All changes saved')).toBeVisible()

    await page.goto(`${portal.url}/#/mx-results`)
    await expect(page.getByRole('region', { name: 'Quetta', exact: true })).toContainText('1 started')
    await look(page, 'results-own-lc')
    await page.getByRole('tab', { name: 'National Summary' }).click()
    await expect(page.getByRole('region', { name: 'The whole country' })).toContainText('2 started')
    await expect(page).toHaveURL(/lc=National/)
    await page.reload()
    await expect(page.getByRole('region', { name: 'The whole country' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Topi' })).toBeVisible()
    await look(page, 'results-national-own')
    await page.getByRole('tab', { name: 'IBA' }).click()
    await expect(page.getByRole('region', { name: 'IBA', exact: true })).toContainText('1 started')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Back to LCs' }).click()
    await expect(page.getByRole('heading', { name: 'Select LC' })).toBeVisible()
    await look(page, 'results-own-phone')
  } finally {
    await portal.close()
  }
})
