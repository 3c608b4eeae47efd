// Does a good case practice follow the organisation on the screens? A new LC and a new portfolio, with the person's place
// filled in; a renamed one by its new name; a closed one where it has entries.
import { cardOf, driveLink, form, serveDrive } from './gcp-entries.ts'
import { look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

test('a new LC shares a practice, and everybody reads names', async ({ page, context }) => {
  test.slow()
  await serveDrive(context)
  const portal = await openPortal()
  try {
    const admin = await portal.signInAs('admin', { displayName: 'Sana Malik' })
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await portal.ask(method, path, { as: admin, body })
      expect([path, answer.status]).toEqual([path, 200])
      return answer.json
    }
    const old = await ask('POST', '/api/gcp', form({ title: 'Old practice', localCommittee: 'IBA', portfolio: 'EwA' }))
    await ask('PUT', `/api/gcp/${old._id}/approve`, {})
    await ask('POST', '/api/organisation/committees', { name: 'Quetta', kind: 'lc' })
    await ask('POST', '/api/organisation/portfolios', { name: 'IM' })
    await ask('PUT', '/api/organisation/committees/Quetta', { name: 'Quetta City' })
    await ask('PUT', '/api/organisation/committees/IBA', { closedOn: '2026-01-31' })
    await ask('PUT', '/api/organisation/portfolios/EwA', { name: 'Engagement', closedOn: '2026-01-31' })

    const author = await portal.signInAs('tm', { displayName: 'Bilal Ahmed' })
    const place = { committee: 'Quetta', portfolio: 'IM' }
    expect((await portal.ask('PUT', '/api/me/place', { as: author, body: place })).status).toBe(200)
    await enter(context, portal.url, author)
    await page.goto(`${portal.url}/#/gcpform`)
    await expect(page.getByLabel('Name')).toHaveValue('Bilal Ahmed')
    await expect(page.getByRole('combobox', { name: 'Local Committee' })).toHaveValue('Quetta City')
    await expect(page.getByRole('combobox', { name: 'Portfolio' })).toHaveValue('IM')
    await page.getByRole('combobox', { name: 'Local Committee' }).click()
    await expect(page.getByRole('option', { name: 'LUMS', exact: true })).toBeVisible()
    await expect(page.getByRole('option', { name: 'IBA', exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await look(page, 'gcp-form-with-place')
    await page.getByLabel('Title').fill('New practice')
    await page.getByRole('combobox', { name: 'Category' }).fill('Event')
    await page.getByLabel('GCP Details').fill('We began.')
    await page.getByLabel('Link to GCP').fill('https://example.org/new')
    await page.getByLabel('Google Drive Image Link').fill(driveLink)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('GCP submission successful')).toBeVisible()

    await enter(context, portal.url, admin)
    await page.goto(`${portal.url}/#/gcp-approvals`)
    await page.reload()
    const card = cardOf(page, 'New practice')
    await expect(card.getByText('Quetta City')).toBeVisible()
    await look(page, 'gcp-approvals-with-names')
    await card.getByRole('button', { name: /^Accept/ }).click()
    await expect(card.getByText('Approved', { exact: true })).toBeVisible()

    await page.goto(`${portal.url}/#/gcplist`)
    await expect(page.getByText('IM · Quetta City')).toBeVisible()
    await expect(page.getByText('Engagement · IBA')).toBeVisible()
    await look(page, 'gcp-list-with-names')
    await page.goto(`${portal.url}/#/gcplist?portfolio=EwA`)
    await expect(page.getByText('IM · Quetta City')).toHaveCount(0)
    await expect(page.getByText('Engagement · IBA')).toBeVisible()

    // Its LC and portfolio are closed: the entry keeps them, and they are offered to it.
    await page.goto(`${portal.url}/#/edit-gcp/${old._id}`)
    await expect(page.getByRole('combobox', { name: 'Local Committee' })).toHaveValue('IBA')
    await page.getByLabel('Title').fill('Old practice, corrected')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('GCP Form updated successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Old practice, corrected' })).toBeVisible()
    await expect(page.getByText('Engagement · IBA')).toBeVisible()
  } finally {
    // A page that is left asks a closed portal for nothing.
    await page.goto('about:blank')
    await portal.close()
  }
})
