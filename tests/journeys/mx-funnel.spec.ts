// Can people report their funnel and use the results? MC, Team Leader and custom role; edit, conflict, delete, undo.
import type { Page } from '@playwright/test'
import type { TestPortal } from '#server/test-portal.ts'
import { fromHub } from '../from-hub.ts'
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const { stages } = await fromHub('mx-funnel/rules.ts')
const falling = [90, 72, 36, 36, 30, 30, 24, 12, 6]
const metricsFrom = (counts: number[]) =>
  Object.fromEntries(stages.map((stage: string, i: number) => [stage, counts[i] ?? 0]))

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillMetrics(page: Page, counts: number[]) {
  for (const [i, stage] of stages.entries()) await page.getByRole('textbox', { name: stage }).fill(String(counts[i]))
}

const conversions = (page: Page) => page.locator('li', { hasText: /^to / }).allInnerTexts()
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('the MC reports without term and role, and finds it under its NST', async ({ page, signIn }) => {
  await signIn(page, 'mcvp')
  await page.goto('/#/mx-funnel-form')
  await choose(page, 'LC', 'MC')
  await expect(page.getByRole('combobox', { name: 'Term' })).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeHidden()
  await fillMetrics(page, [90, 95, ...falling.slice(2)])
  await expect(page.getByText('More than Leads. Please check.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Portfolio is required.')).toBeVisible()
  await choose(page, 'Portfolio', 'oGV')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByRole('heading', { name: 'Conversion' })).toBeVisible()
  await look(page, 'form-mc')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Form submitted successfully!')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'LC' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Alumni' })).toHaveValue('')
  await page.getByRole('link', { name: 'See the results' }).click()
  await tab(page, 'MC').click()
  await tab(page, 'Mid Term - NST').click()
  await expect(page).toHaveURL(/#\/mx-funnel\?lc=MC&view=nst$/)
  await expect(tab(page, 'oGV')).toHaveAttribute('aria-selected', 'true')
  expect((await conversions(page))[0]?.replace(/\s+/g, ' ')).toBe('to Applicants 105.6%')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a Team Leader reports, corrects it, meets a faster colleague, and sees the history', async ({
  page,
  signIn,
  portal,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signIn(page, 'tl', { displayName: 'Ayesha Khan' })
  const colleague = await portal.signInAs('lcvp', { displayName: 'Bilal Ahmed' })
  await portal.db.updateTable('user').set({ committee: 'LUMS' }).where('id', '=', colleague.uid).execute()
  await page.goto('/#/mx-funnel-form')
  await choose(page, 'LC', 'LUMS')
  await choose(page, 'Term', 'Mid Term')
  await choose(page, 'Role', 'Team Leader')
  await choose(page, 'Portfolio', 'BD')
  await fillMetrics(page, falling)
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page.getByText('Form submitted successfully!')).toBeVisible()

  await expect(page.getByRole('combobox', { name: 'LC' })).toHaveValue('')
  await look(page, 'form-next')
  await axeInBothThemes(page)
  await page.getByRole('button', { name: 'Next portfolio' }).click()
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Team Leader')
  await expect(page.getByRole('combobox', { name: 'Portfolio' })).toBeFocused()
  await choose(page, 'Portfolio', 'BD')
  const note = page.getByRole('status').filter({ hasText: 'Already reported once' })
  await expect(note).toContainText('Ayesha Khan reported this')
  await expect(note).toContainText('Leads90')
  await look(page, 'form-again')
  await axeInBothThemes(page)

  await page.goto('/#/mx-funnel?lc=LUMS&view=leaders&portfolio=BD')
  await page.getByRole('button', { name: 'Leave the page' }).click()
  await page.getByRole('button', { name: 'Edit Team Leader, BD' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit funnel data' })
  await dialog.getByRole('textbox', { name: 'Leads' }).fill('100')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Leads' })).toHaveValue('100')
  await look(page, 'edit')
  const { json } = await portal.ask('GET', '/api/mxfunnel?lc=LUMS', { as: colleague })
  const body = { ...json[0], metrics: { ...json[0].metrics, Leads: 95, Alumni: 5 } }
  await portal.ask('PUT', `/api/mxfunnel/${json[0]._id}`, { as: colleague, body })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This was changed meanwhile')).toBeInViewport()
  await expect(dialog.getByRole('radio', { name: 'Alumni, saved: 5' })).toBeChecked()
  await look(page, 'conflict')
  await axeInBothThemes(page)
  await dialog.getByRole('radio', { name: 'Leads, here: 100' }).check()
  await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(page.getByText('Funnel data updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const first = async () => (await conversions(page))[0]?.replace(/\s+/g, ' ')
  await expect.poll(first).toBe('to Applicants 72.0%')
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.getByRole('listitem').filter({ hasText: 'Bilal Ahmed changed it' })).toContainText(
    'Alumni 6 → 5',
  )
  await expect(history).toContainText('Ayesha Khan submitted it')
  await look(page, 'history')
})

test('large numbers are typed as people write them, and fit on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'tl')
  await page.goto('/#/mx-funnel-form')
  await choose(page, 'LC', 'NUST')
  await choose(page, 'Term', 'Long Term')
  await choose(page, 'Role', 'EB')
  for (const stage of stages) {
    await page.getByRole('textbox', { name: stage }).pressSequentially(stage === 'Leads' ? '999.999.999' : '1,000')
  }
  await page.getByRole('textbox', { name: 'Alumni' }).fill('1e3')
  await page.getByRole('textbox', { name: 'Leads' }).focus()
  await expect(page.getByText('Use a whole number of 0 or more.')).toBeVisible()
  await look(page, 'form-large')
  await page.getByRole('textbox', { name: 'Alumni' }).fill('1 000')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Form submitted successfully!')).toBeVisible()
  await page.goto('/#/mx-funnel?lc=NUST&view=long')
  const card = page.getByRole('article', { name: 'EB' })
  await expect(card).toContainText('Leads999,999,999')
  await expect(card).toContainText('Alumni1,000')
  await look(page, 'results-large')
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})

test('a custom role is stored as the role; its report is deleted and brought back', async ({ page, signIn }) => {
  await signIn(page, 'tl')
  await page.goto('/#/mx-funnel-form')
  await choose(page, 'LC', 'Giki')
  await choose(page, 'Term', 'Short Term')
  await choose(page, 'Role', 'Add Custom Role')
  await fillMetrics(page, falling)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Name the custom role.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your draft is back')).toBeVisible()
  await page.getByRole('textbox', { name: 'Custom role' }).fill('Buddy Desk')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Form submitted successfully!')).toBeVisible()

  await page.goto('/#/mx-funnel?lc=Giki&view=short')
  const card = page.getByRole('article', { name: 'Buddy Desk' })
  await card.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this report?' })
  await expect(question).toContainText(
    'Are you sure you want to delete this funnel data? This action cannot be undone.',
  )
  await look(page, 'delete')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Funnel data deleted successfully')).toBeVisible()
  await expect(page.getByText('No data available for this selection.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Funnel data restored')).toBeVisible()
  await expect(card).toBeVisible()
  await tab(page, 'Overall Summary').click()
  await expect(page).toHaveURL(/lc=Giki&view=overall$/)
  await page.goBack()
  await expect(tab(page, 'Short Term')).toHaveAttribute('aria-selected', 'true')
})

test.describe('the country', () => {
  let country: TestPortal
  test.beforeAll(async () => {
    country = await openPortal()
    const leader = await country.signInAs('tl', { displayName: 'Hamza Malik' })
    const report = (body: object) => country.ask('POST', '/api/mxfunnel/submit', { as: leader, body })
    const committees = ['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi', 'Karachi', 'Lahore', 'Giki']
    for (const [i, lc] of committees.entries()) {
      const counts = falling.map((count, n) =>
        Math.max(0, Math.round(count * (4 + i) * (1 - (n * ((i * 3) % 5)) / 40))),
      )
      const metrics = metricsFrom(counts)
      await report({ lc, term: 'mid', role: 'Team Leader', portfolio: i % 2 ? 'BD' : 'iCX', metrics })
      if (i < 3) await report({ lc, term: 'short', role: 'Task Force', metrics })
    }
    await report({ lc: 'MC', portfolio: 'oGV', metrics: metricsFrom(falling) })
  })
  test.afterAll(() => country.close())

  test('is seen at a glance, side by side and as CSV', async ({ page }) => {
    await enter(page, country.url, await country.signInAs('tl'))
    await page.goto(`${country.url}/#/mx-funnel`)
    await expect(page.getByRole('heading', { name: 'MC Nexus Network: National Summary' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Submissions13LCs with data10')
    await expect(page.getByText('No mid-term report yet: Hyderabad, Faisalabad.')).toBeVisible()
    // Somebody else's reports: to read, not to change.
    await expect(page.getByRole('article')).toHaveCount(6)
    await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
    await look(page, 'national')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download reports as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('mx-funnel.csv')
    const sideBySide = page.getByRole('region', { name: 'LCs side by side' })
    await sideBySide.getByRole('radiogroup', { name: 'Sorted by' }).getByText('Name').click()
    // After the file; the country opens nothing.
    await expect(sideBySide.getByRole('button').nth(1)).toContainText('Giki')
    await sideBySide.getByRole('button', { name: /^IBA/ }).click()
    await expect(page.getByRole('heading', { name: 'IBA: Overall Summary' })).toBeVisible()
    await expect(page.getByText('Added up from 2 reports.')).toBeVisible()
    await look(page, 'committee')
    await tab(page, 'Hyderabad').click()
    await expect(page.getByText('No data available for Hyderabad')).toBeVisible()
    await look(page, 'empty')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${country.url}/#/mx-funnel`)
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByText('of leads were realised')).toBeInViewport()
    await page.getByRole('combobox', { name: 'Select LC' }).selectOption('IBA')
    await expect(page.getByRole('heading', { name: 'IBA: Overall Summary' })).toBeVisible()
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overflow)).toBe(0)
  })

  test('says when it cannot be loaded, and tries again', async ({ page, troubles }) => {
    troubles.allow(/status of 500/)
    await enter(page, country.url, await country.signInAs('mcvp'))
    await page.route('**/api/mxfunnel/summary*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(`${country.url}/#/mx-funnel`)
    await expect(page.getByText('Failed to load data')).toBeVisible()
    await look(page, 'failed')
    await page.unroute('**/api/mxfunnel/summary*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: /National Summary/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit Team Leader/ }).first()).toBeVisible()
  })
})
