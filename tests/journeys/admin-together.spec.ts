// Does an admin change several people at once, and find them again? In a real browser.
import { readFile } from 'node:fs/promises'
import type { Person } from '#server/test-portal.ts'
import { axeInBothThemes, look } from './looks.ts'
import { expect, test } from './portal.ts'

test('an admin changes two people together, and finds them by their new place', async ({ page, portal, signIn }) => {
  await signIn(page, 'admin', { email: 'together.admin@nexus.example' })
  const names = ['Hamza Butt', 'Sana Malik', 'Usman Raza']
  const people: Person[] = []
  for (const [n, displayName] of names.entries()) {
    people.push(await portal.signInAs('tm', { email: `pair.${n}@nexus.example`, displayName }))
  }
  await page.goto('/#/admin-panel?search=pair.')
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('row')).toHaveCount(4)
  const before = await table.boundingBox()
  await page.getByRole('checkbox', { name: 'Choose pair.0@nexus.example' }).check()
  // By keyboard alone from here to the dialog.
  const second = page.getByRole('checkbox', { name: 'Choose pair.1@nexus.example' })
  await second.focus()
  await second.press('Space')
  const bar = page.getByRole('region', { name: 'People who are chosen' })
  await expect(bar).toContainText('2 people:')
  expect((await table.boundingBox())?.height).toBe(before?.height)
  await look(page, 'users-ticked')

  await bar.getByRole('button', { name: 'Change place' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change the place of 2 people' })
  const named = dialog.getByRole('list', { name: 'Who is changed' })
  await expect(named).toContainText('Hamza Butt')
  await expect(named).toContainText('pair.1@nexus.example')
  await expect(dialog.getByRole('combobox', { name: 'Committee' })).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Committee' }).click()
  await page.getByRole('option', { name: 'Lahore' }).click()
  await look(page, 'users-together')
  await axeInBothThemes(page)
  await dialog.getByRole('button', { name: 'Change place' }).click()
  await expect(page.getByText('The place of 2 people is changed.')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(table.getByText('Lahore')).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Choose pair.0@nexus.example' }).check()
  await page.getByRole('checkbox', { name: 'Choose pair.2@nexus.example' }).check()
  await bar.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('combobox', { name: 'Role for all of them' }).click()
  await page.getByRole('option', { name: 'LCVP' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('2 people are now LCVP.')).toBeVisible()
  const me = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).json
  expect(await Promise.all(people.map(me))).toMatchObject([
    { role: 'lcvp', place: { committee: 'Lahore' } },
    { role: 'tm', place: { committee: 'Lahore' } },
    { role: 'lcvp', place: { committee: null } },
  ])

  await page.goto('/#/admin-panel?search=pair.&committee=Lahore&role=lcvp')
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'More for pair.0@nexus.example' }).click()
  await page.getByRole('menuitem', { name: 'Change place' }).click()
  const place = page.getByRole('dialog', { name: 'Place of pair.0@nexus.example' })
  await place.getByRole('combobox', { name: 'Portfolio' }).click()
  await page.getByRole('option', { name: 'oGV' }).click()
  await look(page, 'user-place')
  await place.getByRole('button', { name: 'Save place' }).click()
  await expect(table.getByText('oGV')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).first().click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('"pair.0@nexus.example","Hamza Butt","LCVP","Lahore","oGV"')
})
