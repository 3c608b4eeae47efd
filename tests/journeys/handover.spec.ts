// Does an admin hand over a year, by mouse and by keyboard, and take it back?
import type { Page } from '@playwright/test'
import type { TestPortal } from '#server/test-portal.ts'
import { yearAfter } from '#shared/years.ts'
import { fillOrganisation } from './handover-people.ts'
import { axe, axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function open(page: Page, portal: TestPortal) {
  const people = await fillOrganisation(portal)
  await enter(page, portal.url, people.admin)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${portal.url}/#/handover`)
  await expect(heading(page, 'Who stays')).toBeVisible()
  const { open: before } = await portal.portal.years()
  return { ...people, before, next: yearAfter(before) }
}

test('by mouse: people leave, stay and come; it is undone, and a reload loses nothing', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const { leaver, before, next } = await open(page, portal)
    await expect(page.getByLabel('Name')).toHaveValue(next.label)
    const lahore = page.getByRole('region', { name: 'Lahore' })
    await lahore
      .getByRole('radiogroup', { name: /^Ayesha Khan/ })
      .getByText('Leaves')
      .click()
    await page.getByRole('button', { name: 'Paste a list' }).click()
    const pasted = page.getByLabel('Lines from a spreadsheet')
    await expect(pasted).toBeFocused()
    await pasted.fill(
      'Email\tRole\tLC\tPortfolio\nsana.malik@nexus.example\tLCVP\tKarachi South\toGV\nbilal.raza@nexus.example\tTeam leader\tLahor\tMXP',
    )
    await look(page, 'handover-paste')
    await page.getByRole('button', { name: 'Add these lines' }).click()
    const second = page.getByRole('listitem', { name: 'Person 2' })
    await expect(second).toContainText('‘Lahor’ is not known. Please choose.')
    await look(page, 'handover-pasted')
    await page.reload()
    await expect(page.getByText('Your draft is back')).toBeVisible()
    await expect(second).toContainText('‘Lahor’ is not known. Please choose.')

    await page.getByRole('button', { name: `Open ${next.label}`, exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'One field needs your attention.' })).toBeVisible()
    await expect(second.getByRole('combobox', { name: 'LC' })).toBeFocused()
    await second.getByRole('combobox', { name: 'LC' }).click()
    await page.getByRole('option', { name: 'Lahore', exact: true }).click()
    await page.getByLabel('Deactivate Hamza Iqbal').check()
    const preview = page.getByRole('region', { name: 'What will happen' })
    await expect(preview).toContainText('Ayesha Khan is no longer LCVP, Lahore, MXP.')
    await expect(preview).toContainText('sana.malik@nexus.example becomes LCVP, South Karachi, oGV.')
    await expect(preview).toContainText('One person is deactivated.')
    await axeInBothThemes(page)
    await look(page, 'handover')
    expect((await portal.portal.years()).open.label).toBe(before.label)

    await page.getByRole('button', { name: `Open ${next.label}`, exact: true }).click()
    await expect(dialog(page)).toContainText(`${before.label} closes and ${next.label} starts empty`)
    await axe(page, 'the last question')
    await look(page, 'handover-confirm')
    await dialog(page)
      .getByRole('button', { name: `Open ${next.label}` })
      .click()
    await expect(heading(page, `${next.label} is open`)).toBeVisible()
    const waiting = page.getByRole('table', { name: 'Not here yet' })
    await expect(waiting.getByRole('row')).toHaveCount(3)
    await axeInBothThemes(page)
    await look(page, 'handover-opened')
    expect((await portal.ask('GET', '/api/me', { as: leaver })).json.role).toBe('tm')

    await waiting.getByRole('button', { name: 'Send again to sana.malik@nexus.example' }).click()
    await expect(page.getByText('A new link is on its way to sana.malik@nexus.example.')).toBeVisible()
    await waiting.getByRole('button', { name: 'Withdraw the invitation of bilal.raza@nexus.example' }).click()
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
    await expect(waiting.getByRole('row')).toHaveCount(2)

    await page.getByRole('button', { name: 'Undo the opening' }).click()
    await dialog(page).getByRole('button', { name: 'Undo the opening' }).click()
    await expect(page.getByText(`${before.label} is open again.`)).toBeVisible()
    await expect(heading(page, 'Who stays')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    expect((await portal.ask('GET', '/api/me', { as: leaver })).json.role).toBe('lcvp')
  } finally {
    await portal.close()
  }
})

test('by keyboard alone', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const { leaver, next } = await open(page, portal)
    const { keyboard } = page
    await page
      .getByRole('region', { name: 'Lahore' })
      .getByRole('radiogroup', { name: /^Ayesha Khan/ })
      .getByRole('radio', { checked: true })
      .focus()
    await keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Add a person' }).focus()
    await keyboard.press('Enter')
    const row = page.getByRole('listitem', { name: 'Person 1' })
    await expect(row.getByLabel('Address')).toBeFocused()
    await keyboard.type('sana.malik@nexus.example')
    await keyboard.press('Tab')
    await keyboard.type('lc')
    await expect(page.getByRole('option', { name: 'LCVP' })).toHaveAttribute('data-combobox-selected')
    await keyboard.press('Enter')
    await expect(row.getByRole('combobox', { name: 'Role' })).toHaveValue('LCVP')
    await keyboard.press('Tab')
    await keyboard.type('mul')
    await expect(page.getByRole('option', { name: 'Multan' })).toHaveAttribute('data-combobox-selected')
    await keyboard.press('Enter')
    await expect(row.getByRole('combobox', { name: 'LC' })).toHaveValue('Multan')
    await page.getByRole('button', { name: `Open ${next.label}`, exact: true }).focus()
    await keyboard.press('Enter')
    // The dialog takes the focus a moment after it is seen.
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(heading(page, `${next.label} is open`)).toBeFocused()
    expect((await portal.ask('GET', '/api/me', { as: leaver })).json.role).toBe('tm')
    await page.getByRole('button', { name: 'Undo the opening' }).focus()
    await keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(heading(page, 'The next year')).toBeFocused()
    expect((await portal.ask('GET', '/api/me', { as: leaver })).json.role).toBe('lcvp')
  } finally {
    await portal.close()
  }
})

test('the screen is for admins', async ({ page, signIn }) => {
  await signIn(page, 'mcvp')
  await page.goto('/#/handover')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Handover')
  await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(0)
})
