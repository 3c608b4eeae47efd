// Journey, funnel: people report, correct and delete, and use the country's results on a desktop, a phone and paper.
import type { Page } from '@playwright/test'
import { placeAt } from '#server/testing/places.ts'
import { fromHub } from '../../setup/from-hub.ts'
import { axe, axeInBothThemes, takeScreenshots } from '../looks.ts'
import { enter, expect, openPortal, test } from '../portal.ts'

const { stages } = await fromHub('mx-funnel/rules.ts')
const falling = [90, 72, 36, 36, 30, 30, 24, 12, 6]
const metricsFrom = (counts: number[]) =>
  Object.fromEntries(stages.map((stage: string, i: number) => [stage, counts[i] ?? 0]))

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('a Team Leader reports, has a conflict with a faster colleague, sees the history, deletes the report and restores it', async ({
  page,
  signIn,
  portal,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signIn(page, 'tl', { displayName: 'Ayesha Khan' })
  const colleague = await portal.signInAs('lcvp', { displayName: 'Bilal Ahmed' })
  await placeAt(portal, colleague.uid, 'LUMS')
  await page.goto('/#/mx-funnel-form')
  await choose(page, 'LC', 'LUMS')
  await choose(page, 'Term', 'Mid Term')
  await choose(page, 'Role', 'Team Leader')
  await choose(page, 'Portfolio', 'BD')
  for (const [i, stage] of stages.entries()) await page.getByRole('textbox', { name: stage }).fill(String(falling[i]))
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page.getByText('Form submitted successfully!')).toBeVisible()
  await takeScreenshots(page, 'form-next')
  await page.getByRole('button', { name: 'Next portfolio' }).click()
  await expect(page.getByRole('combobox', { name: 'Portfolio' })).toBeFocused()
  await choose(page, 'Portfolio', 'BD')
  const note = page.getByRole('status').filter({ hasText: 'Already reported once' })
  await expect(note).toContainText('Ayesha Khan reported this')
  await takeScreenshots(page, 'form-again')
  await axe(page)

  await page.goto('/#/mx-funnel?lc=LUMS&view=leaders&portfolio=BD')
  await page.getByRole('button', { name: 'Leave the page' }).click()
  await page.getByRole('button', { name: 'Edit Team Leader, BD' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit funnel report' })
  await dialog.getByRole('textbox', { name: 'Leads' }).fill('100')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Leads' })).toHaveValue('100')
  const { json } = await portal.ask('GET', '/api/mxfunnel?lc=LUMS', { as: colleague })
  const body = { ...json[0], metrics: { ...json[0].metrics, Leads: 95, Alumni: 5 } }
  await portal.ask('PUT', `/api/mxfunnel/${json[0]._id}`, { as: colleague, body })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This has changed since you opened it')).toBeInViewport()
  await expect(dialog.getByRole('radio', { name: 'Alumni, saved: 5' })).toBeChecked()
  await takeScreenshots(page, 'conflict')
  await axeInBothThemes(page)
  await dialog.getByRole('radio', { name: 'Leads, here: 100' }).check()
  await dialog.getByRole('button', { name: 'Save choices' }).click()
  await expect(page.getByText('Funnel data updated successfully')).toBeVisible()
  await expect(page.locator('li', { hasText: /^to / }).first()).toHaveText(/^to Applicants\s*72\.0%$/)
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.getByRole('listitem').filter({ hasText: 'Bilal Ahmed changed it' })).toContainText(
    'Alumni 6 → 5',
  )
  await expect(history).toContainText('Ayesha Khan sent it')
  await takeScreenshots(page, 'history')

  const card = page.getByRole('article', { name: 'Team Leader' })
  await card.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this report?' })
  await expect(question).toContainText(
    'Are you sure you want to delete this funnel data? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  const deleted = page.getByText('Funnel data deleted successfully')
  await expect(deleted).toBeVisible()
  // On this page toasts stand at the top right.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const { x = 0, y = 0 } = (await deleted.boundingBox()) ?? {}
  expect([x > width / 2, y < height / 2]).toEqual([true, true])
  await expect(page.getByText('No data available for this selection.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Funnel report restored')).toBeVisible()
  await expect(card).toBeVisible()
})

test('the country’s results at a glance, side by side, as CSV, on one sheet of paper and on a phone', async ({
  page,
}) => {
  const country = await openPortal()
  try {
    const leader = await country.signInAs('tl', { displayName: 'Hamza Malik' })
    const report = (body: object) => country.ask('POST', '/api/mxfunnel/submit', { as: leader, body })
    for (const [i, lc] of ['Multan', 'LUMS', 'IBA', 'Islamabad'].entries()) {
      const metrics = metricsFrom(falling.map((count, n) => Math.round(count * (4 + i) * (1 - (n * i) / 40))))
      await report({ lc, term: 'mid', role: 'Team Leader', portfolio: i % 2 ? 'BD' : 'iCX', metrics })
    }
    await report({ lc: 'IBA', term: 'long', role: 'EB', metrics: metricsFrom(stages.map(() => 999_999_999)) })
    await enter(page, country.url, await country.signInAs('mcvp'))
    await page.goto(`${country.url}/#/mx-funnel`)
    await expect(page.getByRole('heading', { name: 'MC Nexus Network: National Summary' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Submissions5LCs with data4')
    await takeScreenshots(page, 'national')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Reports' }).click()
    expect((await download).suggestedFilename()).toBe('mx-funnel.csv')
    const sideBySide = page.getByRole('region', { name: 'LCs side by side' })
    await sideBySide.getByRole('button', { name: /^IBA/ }).click()
    await expect(page.getByRole('heading', { name: 'IBA: Overall Summary' })).toBeVisible()
    await expect(page.getByText('Added up from 2 reports.')).toBeVisible()
    await takeScreenshots(page, 'committee')

    await expect(page.getByRole('slider', { name: 'Leads by month' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('MX Funnel Results: IBA: Overall Summary')).toBeVisible()
    for (const button of await page.getByRole('button').all()) await expect(button).toBeHidden()
    await expect(page.getByRole('article').first()).toBeHidden()
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
    expect(sheets).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })

    // Large numbers fit too.
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(page.getByRole('article', { name: 'EB' })).toContainText('Leads999,999,999')
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBe(0)
    await page.goto(`${country.url}/#/mx-funnel`)
    await expect(page.getByText('of leads were realised')).toBeInViewport()
    expect(await overflow()).toBe(0)
    await page.getByRole('combobox', { name: 'Select LC' }).selectOption('IBA')
    await expect(page.getByRole('heading', { name: 'IBA: Overall Summary' })).toBeVisible()
    await tab(page, 'Long Term').click()
    await expect(page).toHaveURL(/lc=IBA&view=long$/)
  } finally {
    await country.close()
  }
})
