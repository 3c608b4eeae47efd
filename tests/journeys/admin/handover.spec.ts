// Journey, handover: an admin plans the next year by keyboard alone, schedules it, cancels that, opens it now, and undoes it.
import type { Page } from '@playwright/test'
import type { TestPortal } from '#server/testing/portal.ts'
import { yearAfter } from '#shared/time/years.ts'
import { axe, axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'
import { fillOrganisation } from './handover-people.ts'

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

test('by keyboard alone: people leave, stay and come; a reload loses nothing, and it is undone', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const { leaver, before, next } = await open(page, portal)
    const { keyboard } = page
    const enterOn = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus()
      await keyboard.press('Enter')
    }
    /** The dialog takes the focus a moment after it is seen. */
    const agree = async (keep = 'Cancel') => {
      await expect(dialog(page).getByRole('button', { name: keep, exact: true })).toBeFocused()
      await keyboard.press('Tab')
      await keyboard.press('Enter')
    }
    await page
      .getByRole('region', { name: 'Lahore' })
      .getByRole('radiogroup', { name: /^Ayesha Khan/ })
      .getByRole('radio', { checked: true })
      .focus()
    await keyboard.press('ArrowRight')
    await page
      .getByLabel('Paste from a spreadsheet')
      .fill(
        'Name\tPosition\tLC\tFunction\tEmail\nSana Malik\tVP\tKarachi South\toGV\tsana.malik@nexus.example\n\tTeam leader\tLahor\tMXP\tbilal.raza@nexus.example',
      )
    const second = page.getByRole('listitem', { name: 'Person 2' })
    await expect(second).toContainText('There is no LC called ‘Lahor’. Please choose another.')
    await expect(page.getByRole('status').filter({ hasText: 'Saved by' })).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Who stays')).toBeVisible()
    await expect(second).toContainText('There is no LC called ‘Lahor’. Please choose another.')

    await enterOn(`Schedule ${next.label}`)
    await expect(page.getByRole('alert').filter({ hasText: 'One field needs your attention.' })).toBeVisible()
    const lc = second.getByRole('combobox', { name: /^LC of/ })
    await expect(lc).toBeFocused()
    await keyboard.type('lahore')
    await expect(lc).toHaveValue('Lahore')
    await enterOn('Add a person')
    const third = page.getByRole('listitem', { name: 'Person 3' })
    await expect(third.getByLabel(/^Name of/)).toBeFocused()
    await keyboard.type('Omar Dar')
    await keyboard.press('Tab')
    await keyboard.type('omar.dar@nexus.example')
    await keyboard.press('Tab')
    await keyboard.type('lc')
    await keyboard.press('Tab')
    await keyboard.type('mul')
    await enterOn('Done')
    await expect(page.getByRole('button', { name: 'Edit Omar Dar' })).toBeFocused()
    const preview = page.getByRole('region', { name: 'What will happen' })
    await expect(preview).toContainText('Ayesha Khan is no longer LCVP, Lahore, MXP.')
    await expect(preview).toContainText('Sana Malik becomes LCVP, South Karachi, oGV.')
    await expect(preview).toContainText('Omar Dar becomes LCVP, Multan.')
    await takeScreenshots(page, 'handover')
    await axeInBothThemes(page)

    await enterOn(`Schedule ${next.label}`)
    await expect(dialog(page)).toContainText(`${next.label} opens automatically at midnight`)
    await agree()
    await expect(page.getByText(`${next.label} is scheduled`, { exact: true })).toBeVisible()
    await takeScreenshots(page, 'handover-scheduled')
    await enterOn('Cancel schedule')
    await agree('Keep schedule')
    await expect(page.getByText(`${next.label} is scheduled`, { exact: true })).toHaveCount(0)

    await enterOn(`Open ${next.label} now`)
    await expect(dialog(page)).toContainText(
      `Today becomes the first day of ${next.label}, and yesterday the last day of ${before.label}.`,
    )
    await agree()
    await expect(heading(page, `${next.label} is open`)).toBeFocused()
    const waiting = page.getByRole('table', { name: 'Not joined yet' })
    await expect(waiting.getByRole('row')).toHaveCount(4)
    await takeScreenshots(page, 'handover-opened')
    await axe(page)
    expect((await portal.ask('GET', '/api/me', { as: leaver })).json.role).toBe('tm')
    await waiting.getByRole('button', { name: 'Withdraw the invitation for bilal.raza@nexus.example' }).click()
    await dialog(page).getByRole('button', { name: 'Withdraw invitation' }).click()
    await expect(waiting.getByRole('row')).toHaveCount(3)

    await enterOn('Undo the opening')
    await agree()
    await expect(heading(page, 'The next year')).toBeFocused()
    await expect(waiting).toHaveCount(0)
    expect((await portal.ask('GET', '/api/me', { as: leaver })).json.role).toBe('lcvp')
  } finally {
    await portal.close()
  }
})

test('a plan whose author is no longer an admin waits, and another admin confirms it', async ({ page }) => {
  const portal = await openPortal()
  try {
    const author = await portal.signInAs('admin', { displayName: 'Omar Dar' })
    const body = { ...yearAfter((await portal.portal.years()).open), leaving: [], joining: [], deactivating: [] }
    expect((await portal.ask('PUT', '/api/handover/plan', { as: author, body })).status).toBe(200)
    expect((await portal.ask('POST', '/api/handover/plan/schedule', { as: author, body: {} })).status).toBe(200)
    await open(page, portal)
    await expect(page.getByText(/Omar Dar scheduled it/)).toBeVisible()
    await takeScreenshots(page, 'handover-scheduled')
    await portal.db.updateTable('user').set({ role: 'tm' }).where('id', '=', author.uid).execute()
    await page.reload()
    await expect(page.getByText(`${body.label} waits for an admin`)).toBeVisible()
    await axeInBothThemes(page)
    await takeScreenshots(page, 'handover-waits')
    await page.getByRole('button', { name: 'Confirm plan' }).click()
    await dialog(page).getByRole('button', { name: 'Confirm plan' }).click()
    await expect(page.getByText(`${body.label} is scheduled`)).toBeVisible()
    await expect(page.getByText(/ confirmed it/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm plan' })).toHaveCount(0)
    await takeScreenshots(page, 'handover-confirmed')
  } finally {
    await portal.close()
  }
})
