// Journey, admin panel: one person, a bulk action on two, files, the audit trail and an erasure, in one walk.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/portal.ts'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { expect, test } from '../portal.ts'

async function fileFrom(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await file.path(), 'utf8')
}

test('an admin changes one person, then two at once, reads the audit trail and erases somebody', async ({
  page,
  portal,
  signIn,
}) => {
  test.slow()
  const admin = await signIn(page, 'admin', { email: 'pair.admin@nexus.example', displayName: 'Sana Sheikh' })
  const people: Person[] = []
  for (const [n, displayName] of ['Hamza Butt', 'Sana Malik'].entries()) {
    people.push(await portal.signInAs('tm', { email: `pair.${n}@nexus.example`, displayName }))
  }
  const [hamza, sana] = people as [Person, Person]
  const me = async (as: Person) => (await portal.ask('GET', '/api/me', { as })).json
  const more = (email: string) => page.getByRole('button', { name: `More for ${email}` })
  const item = (name: string) => page.getByRole('menuitem', { name })
  const dialog = page.getByRole('dialog')

  await page.goto('/#/admin-panel')
  await page.getByRole('searchbox', { name: 'Search users' }).fill('PAIR.')
  // On a new portal, the same rows are there before the search.
  await expect(page).toHaveURL(/search=PAIR/)
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.getByRole('combobox', { name: `Role of ${hamza.email}` }).click()
  await page.getByRole('option', { name: 'Team Leader' }).click()
  await expect(page.getByText(`${hamza.email} is now Team Leader.`)).toBeVisible()
  expect((await me(hamza)).role).toBe('tl')

  // Two at once, by keyboard alone until the dialog is open; the list stays where it is.
  const before = await table.boundingBox()
  for (const { email } of people) await page.getByRole('checkbox', { name: `Select ${email}` }).press('Space')
  const bar = page.getByRole('region', { name: 'Selected people' })
  await expect(bar).toContainText('2 people:')
  expect((await table.boundingBox())?.height).toBe(before?.height)
  await takeScreenshots(page, 'users-ticked')
  await bar.getByRole('button', { name: 'Change LC' }).press('Enter')
  const committee = dialog.getByRole('combobox', { name: 'Committee' })
  await expect(committee).toBeFocused()
  await committee.click()
  await page.getByRole('option', { name: 'Lahore' }).click()
  await takeScreenshots(page, 'users-together')
  await axeInBothThemes(page)
  await dialog.getByRole('button', { name: 'Change LC and portfolio' }).click()
  await expect(page.getByText('LC and portfolio of 2 people changed.')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(table.getByText('Lahore')).toHaveCount(2)
  expect((await me(sana)).place.committee).toBe('Lahore')
  const listed = await fileFrom(page, () => page.getByRole('button', { name: 'Download CSV' }).first().click())
  expect(listed).toContain('"pair.0@nexus.example","Hamza Butt","Team Leader","Lahore"')

  // Deactivated, and activated again.
  await more(hamza.email).click()
  await item('Deactivate').click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('cell', { name: 'Deactivated' })).toBeVisible()
  expect((await portal.ask('GET', '/api/me', { as: hamza })).status).toBe(401)
  await more(hamza.email).click()
  await item('Reactivate').click()
  await expect(page.getByRole('cell', { name: 'Deactivated' })).toHaveCount(0)

  // Nobody can erase themselves here; another person is erased after their address was typed.
  await more(admin.email).press('Enter')
  await expect(item('Sign out everywhere')).toBeVisible()
  await expect(item('Delete…')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const note = { id: 'named', kind: 'x.y', subject: 'n', actorUid: null, actorEmail: 'console', address: '' }
  const after = JSON.stringify({ title: 'Thanks to Sana Malik for the week' })
  await portal.db
    .insertInto('audit')
    .values({ ...note, seq: 0, at: new Date().toISOString(), before: null, after })
    .execute()
  await more(sana.email).press('Enter')
  await item('Delete…').press('Enter')
  await expect(dialog.getByLabel('Type their email to confirm')).toBeFocused()
  await takeScreenshots(page, 'erase-by-admin')
  await page.keyboard.insertText(sana.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${sana.email} deleted.`)).toBeVisible()
  await expect(more(sana.email)).toHaveCount(0)

  // The admin decides about texts in which others wrote the name.
  await page.goto('/#/admin-panel/security')
  await takeScreenshots(page, 'admin-security')
  await page.getByRole('link', { name: 'Review names in texts' }).click()
  const named = page.getByRole('list', { name: 'Texts that mention a deleted member' }).getByRole('listitem')
  await expect(named).toHaveCount(1)
  await expect(named.getByText('Thanks to Sana Malik for the week')).toBeVisible()
  await takeScreenshots(page, 'erased-names')
  await axeInBothThemes(page)
  await named.getByRole('button', { name: 'Remove name' }).press('Enter')
  await expect(named.getByText('Name removed from this text.')).toBeFocused()
  const read = portal.db.selectFrom('audit').select('after').where('id', '=', 'named')
  expect((await read.executeTakeFirstOrThrow()).after).toBe('{"title":"Thanks to a former member for the week"}')
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await expect(page.getByText('Nothing to decide')).toBeVisible()

  await page.goto('/#/audit')
  const trail = page.getByRole('table', { name: 'Audit trail' })
  await page.getByRole('combobox', { name: 'Person' }).fill('hamza')
  await page.getByRole('option', { name: hamza.email }).click()
  await expect(page).toHaveURL(/person=pair\.0/)
  await expect(trail.getByRole('row')).toHaveCount(5)
  await takeScreenshots(page, 'audit')
  const lines = (await fileFrom(page, () => page.getByRole('link', { name: 'Download CSV' }).click())).trimEnd()
  expect(lines.split('\r\n')).toHaveLength(5)
  expect(lines).toContain('"pair.admin@nexus.example","role.change","pair.0@nexus.example"')
})
