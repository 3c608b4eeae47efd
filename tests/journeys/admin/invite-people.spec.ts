// Journey, inviting people: an admin pastes a list from the panel, corrects what needs a look, and learns what became of each.
import { peopleSheets } from '#shared/people/test-people-sheets.ts'
import { axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'
import { fillOrganisation } from './handover-people.ts'

const names = ['Ayesha', 'Bilal', 'Hira', 'Omar', 'Zainab', 'Usman', 'Maham', 'Hamza']
const tenNames = [...names, 'Sana', 'Danish']
const families = ['Malik', 'Butt', 'Siddiqui', 'Dar', 'Chaudhry']

/** The 40 people of the fixture, with names that people have; two rows need a look. */
function buildList(): string {
  const [head, ...rows] = peopleSheets[0]?.rows ?? []
  const named = rows.map(([, ...cells], n) => [
    ...[`${names[n % names.length]} ${families[Math.floor(n / names.length)]}`, ...cells],
  ])
  named[7] = named[7]?.with(3, 'Lahor') as string[]
  named[11] = named[11]?.with(2, 'Buddy') as string[]
  return [head, ...named].map((row) => row?.join('\t')).join('\n')
}

test('40 people are pasted in less than a second, corrected and invited', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  try {
    const { admin } = await fillOrganisation(portal)
    await enter(page, portal.url, admin)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${portal.url}/#/admin-panel`)
    await page.getByRole('link', { name: 'Invite people' }).click()
    const field = page.getByLabel('Paste from a spreadsheet')
    await field.focus()
    await takeScreenshots(page, 'invite-people-empty')
    const paste = () =>
      field.evaluate(async (element, text) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        const began = performance.now()
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
        while (document.querySelectorAll('li[aria-label^="Person "]').length < 40) {
          await new Promise((resolve) => setTimeout(resolve, 5))
          if (performance.now() - began > 20_000) break
        }
        return performance.now() - began
      }, buildList())
    // Other programs may keep the machine busy: the best of three counts.
    let took = await paste()
    for (let tries = 1; took >= 1000 && tries < 3; tries += 1) {
      await page.getByRole('button', { name: 'Remove all' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
      took = await paste()
    }
    expect(took).toBeLessThan(1000)
    await expect(page.getByText('38 ready, 2 need a look')).toBeVisible()
    await takeScreenshots(page, 'invite-people')
    await axeInBothThemes(page)

    await page.getByRole('button', { name: 'Go to the first problem' }).click()
    await page.getByRole('combobox', { name: 'LC of Hamza Malik' }).selectOption('Lahore')
    await page.getByRole('combobox', { name: 'Role of Omar Butt' }).selectOption('Team Member')
    await expect(page.getByText('40 ready')).toBeVisible()
    await page.getByRole('button', { name: 'Check 40 people' }).click()
    await expect(page.getByRole('heading', { name: 'What will happen' })).toBeFocused()
    await takeScreenshots(page, 'invite-people-checked')
    expect(await portal.outbox()).toEqual([])
    await page.getByRole('button', { name: 'Invite 40 people' }).click()
    await expect(page.getByRole('heading', { name: 'Invitations sent' })).toBeFocused()
    await expect(page.getByText('40 people invited')).toBeVisible()
    await axeInBothThemes(page)
    expect(await portal.outbox()).toHaveLength(40)
  } finally {
    await portal.close()
  }
})

test('ten people are invited from the dashboard with three clicks and a paste', async ({ page, context }) => {
  const portal = await openPortal()
  try {
    const { admin } = await fillOrganisation(portal)
    await enter(page, portal.url, admin)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${portal.url}/#/dashboard`)
    const list = tenNames.map(
      (name, n) => `${name} Sheikh\t${name.toLowerCase()}${n}@nexus.example\tTeam Member\tLahore`,
    )
    await page.evaluate((text) => navigator.clipboard.writeText(text), list.join('\n'))
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Invite people' }).click()
    await expect(page.getByLabel('Paste from a spreadsheet')).toBeVisible()
    await page.keyboard.press('Control+v')
    await page.getByRole('button', { name: `Invite 10 people` }).click()
    await expect(page.getByRole('heading', { name: 'Invitations sent' })).toBeFocused()
    expect(await portal.outbox()).toHaveLength(10)
  } finally {
    await portal.close()
  }
})
