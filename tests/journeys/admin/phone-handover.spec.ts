// Journey on a phone, handover: an admin hands over a year.
import { yearAfter } from '#shared/time/years.ts'
import { expect, press, test, write } from '../phone.ts'
import { enter, openPortal } from '../portal.ts'
import { fillOrganisation } from './handover-people.ts'

test('by touch: one leaves, one comes', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const { admin, leaver } = await fillOrganisation(portal)
    const next = yearAfter((await portal.portal.years()).open)
    await enter(page, portal.url, admin)
    await page.goto(`${portal.url}/#/handover`)
    await expect(page.getByRole('heading', { name: 'Who stays' })).toBeVisible()
    await page
      .getByRole('radiogroup', { name: /^Ayesha Khan/ })
      .getByText('Leaves')
      .tap()
    await press(page, 'Add a person')
    const row = page.getByRole('listitem', { name: 'Person 1' })
    await write(row.getByLabel(/^Email of/), 'sana.malik@nexus.example')
    await row.getByLabel(/^Role of/).selectOption('LCVP')
    await row.getByLabel(/^LC of/).selectOption('Multan')
    await press(row, 'Done')
    await expect(page.getByRole('region', { name: 'What will happen' })).toContainText(
      'sana.malik@nexus.example becomes LCVP, Multan.',
    )
    await press(page, `Open ${next.label} now`)
    await press(page.getByRole('dialog'), `Open ${next.label} now`)
    await expect(page.getByRole('heading', { name: `${next.label} is open` })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Not joined yet' })).toContainText('sana.malik@nexus.example')
    expect((await portal.ask('GET', '/api/me', { as: leaver })).json.role).toBe('tm')
  } finally {
    await portal.close()
  }
})
