// Journey, organisation: an admin adds, renames, moves, closes and merges committees and portfolios, and the focus stays
// where it was.
import type { Page } from '@playwright/test'
import { today } from '#shared/time/calendar.ts'
import { axe, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const rowOf = (page: Page, name: string, within = 'Committees') =>
  table(page, within)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `More for ${name}`, exact: true }) })
const more = (page: Page, name: string) => page.getByRole('button', { name: `More for ${name}`, exact: true })

async function choose(page: Page, name: string, item: string | RegExp) {
  await more(page, name).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const namesIn = (page: Page, within: string) =>
  table(page, within)
    .getByRole('button', { name: /^More for/ })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.replace('More for ', '')))

test('an admin opens, renames, moves, closes and merges', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const admin = await portal.signInAs('admin')
    const member = await portal.signInAs('tm')
    await portal.ask('PUT', '/api/me/place', { as: member, body: { committee: 'IBA', portfolio: null } })
    const hina = await portal.signInAs('lcvp', { displayName: 'Hina Raza' })
    const office = { committee: 'IBA', portfolio: 'oGV' }
    await portal.db.updateTable('appointment').set(office).where('userId', '=', hina.uid).execute()
    const leader = await portal.signInAs('tl', { displayName: 'Bilal Ahmed' })
    await portal.ask('PUT', '/api/me/place', { as: leader, body: { committee: 'IBA', portfolio: 'BD' } })
    await portal.ask('PUT', '/api/me/place', { as: admin, body: { committee: null, portfolio: null } })
    await enter(page, portal.url, admin)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${portal.url}/#/organisation`)
    await expect(page.getByRole('heading', { level: 1, name: 'Organisation', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add a committee' }).click()
    await expect(dialog(page).getByLabel('Name')).toBeFocused()
    await takeScreenshots(page, 'organisation-add')
    await dialog(page).getByLabel('Name').fill('Quetta')
    await press(page, 'Add committee')
    await expect(page.getByText('Quetta added.')).toBeVisible()
    await expect(rowOf(page, 'Quetta')).toContainText('Open')
    await expect(page.getByRole('button', { name: 'Add a committee' })).toBeFocused()

    await more(page, 'Giki').click()
    await takeScreenshots(page, 'organisation-menu')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('menuitem', { name: /^Edit name/ }).click()
    await dialog(page).getByLabel('Name').fill('GIK Institute')
    await dialog(page).getByRole('combobox', { name: 'Other spellings' }).fill('GIKI Topi')
    await page.keyboard.press('Enter')
    await axe(page, 'the rename dialog')
    await takeScreenshots(page, 'organisation-rename')
    await press(page, 'Save')
    await expect(page.getByText('Giki is now called GIK Institute.')).toBeVisible()
    await expect(rowOf(page, 'GIK Institute')).toContainText('Stored as Giki')
    await expect(rowOf(page, 'GIK Institute')).toContainText('GIKI · GIKI Topi')
    await expect(more(page, 'GIK Institute')).toBeFocused()

    await choose(page, 'LUMS', 'Move up')
    await expect(page.getByText('LUMS moved up.')).toBeVisible()
    await expect.poll(async () => (await namesIn(page, 'Committees')).slice(0, 3)).toEqual(['LUMS', 'Multan', 'IBA'])
    await expect(more(page, 'LUMS')).toBeFocused()

    await choose(page, 'IBA', 'Close…')
    await expect(dialog(page).getByLabel('First day closed')).toHaveValue(today())
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      /^Hina RazaLCVP oGV until .*: ends/,
      /^Bilal AhmedTeam Leader · BD/,
      /^Test tmTeam Member/,
    ])
    await dialog(page).getByLabel('New LC for Bilal Ahmed').selectOption('Lahore')
    await axe(page, 'the close dialog')
    await takeScreenshots(page, 'organisation-close')
    await press(page, 'Close committee')
    await expect(page.getByText('IBA closed.')).toBeVisible()
    const roleOf = async (as: typeof hina) => (await portal.ask('GET', '/api/me', { as })).json
    expect(await roleOf(hina)).toMatchObject({ role: 'tm', place: { committee: null } })
    expect((await roleOf(leader)).place.committee).toBe('Lahore')
    await expect(rowOf(page, 'IBA')).toContainText(/Closed since \d+ \w+ \d{4}/)
    await expect.poll(async () => (await namesIn(page, 'Committees')).at(-1)).toBe('IBA')
    await expect(more(page, 'IBA')).toBeFocused()

    await choose(page, 'IBA', 'Reopen…')
    await expect(dialog(page)).toContainText('3 people get back their LC and offices')
    await takeScreenshots(page, 'organisation-reopen')
    await press(page, 'Reopen committee')
    await expect(page.getByText('IBA reopened.')).toBeVisible()
    expect(await roleOf(hina)).toMatchObject({ role: 'lcvp', place: office })
    await expect(more(page, 'IBA')).toBeFocused()

    await choose(page, 'IBA', 'Merge into…')
    await dialog(page).getByRole('combobox', { name: 'Merge into' }).click()
    await page.getByRole('option', { name: 'Karachi', exact: true }).click()
    await expect(dialog(page).getByRole('listitem').first()).toContainText('moves to Karachi')
    await axe(page, 'the merge dialog')
    await takeScreenshots(page, 'organisation-merge')
    await press(page, 'Merge committee')
    await expect(page.getByText('IBA merged into Karachi.')).toBeVisible()
    await expect(rowOf(page, 'IBA')).toContainText('Merged into Karachi')
    expect((await roleOf(member)).place.committee).toBe('Karachi')
    expect(await roleOf(hina)).toMatchObject({ role: 'lcvp', place: { ...office, committee: 'Karachi' } })

    await more(page, 'MC').click()
    await expect(page.getByRole('menuitem')).toHaveText([/^Edit name/, 'Move up', 'Move down'])
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more(page, 'MC')).toBeFocused()

    await takeScreenshots(page, 'organisation')
    const { json } = await portal.ask('GET', '/api/organisation')
    const committee = (code: string) => json.committees.find((row: { code: string }) => row.code === code)
    expect(committee('Quetta')).toMatchObject({ name: 'Quetta', kind: 'lc', closedOn: null })
    expect(committee('Giki')).toMatchObject({ name: 'GIK Institute', spellings: ['GIKI', 'GIKI Topi', 'Giki'] })
    expect(committee('IBA')).toMatchObject({ closedOn: today(), successor: 'Karachi' })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  } finally {
    // A connection that the browser preconnected and never used would keep the portal open.
    await page.context().close()
    await portal.close()
  }
})
