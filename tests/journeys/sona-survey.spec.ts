// Does the country's Sona progress stay true? Two windows tick at once, a tick that fails is taken back, others only read.
import type { Browser, Page } from '@playwright/test'
import type { TestPortal } from '#server/test-portal.ts'
import { turnYear } from '#server/test-years.ts'
import type { Role } from '#shared/roles.ts'
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

/** A second person in a browser of their own. */
async function another(browser: Browser, portal: TestPortal, role: Role, displayName: string) {
  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' })
  await enter(context, portal.url, await portal.signInAs(role, { displayName }))
  return { page: await context.newPage(), close: () => context.close() }
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

test('ticking in two windows loses nothing', async ({ page, browser, portal, signIn }) => {
  // Several looks with axe, which take their time on a busy machine.
  test.slow()
  await signIn(page, 'mcvp', { displayName: 'Bilal Ahmed' })
  const other = await another(browser, portal, 'admin', 'Ayesha Khan')
  await Promise.all([page.goto('/#/sona-survey?lc=Multan'), other.page.goto('/#/sona-survey?lc=Multan')])
  await expect(box(page, 'oGV')).not.toBeChecked()
  await expect(box(other.page, 'BD')).not.toBeChecked()
  await Promise.all([box(page, 'oGV').click(), box(other.page, 'BD').click()])
  await expect(box(page, 'oGV')).toBeChecked()
  await box(page, 'iCX').click()
  await expect(page.getByText('3 of 8 portfolios done')).toBeVisible()
  await expect(page.getByText(/^Ticked by Ayesha Khan, /)).toBeVisible()
  await page.reload()
  for (const name of ['oGV', 'BD', 'iCX']) await expect(box(page, name)).toBeChecked()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('img', { name: 'Completion: 3.41%' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Multan/ })).toContainText('37.50%')
  await look(page, 'sona-overview')
  await other.close()
})

test('ticks are set in the grid with the keyboard', async ({ page, signIn }) => {
  test.slow()
  await signIn(page, 'mcvp')
  await page.goto('/#/sona-survey?sort=name')
  const cell = box(page, 'Faisalabad, oGV')
  await cell.focus()
  await page.keyboard.press('Space')
  await expect(cell).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(box(page, 'Faisalabad, oGT')).toBeFocused()
  await page.keyboard.press('Space')
  const row = page.getByRole('row', { name: /^Faisalabad/ })
  await expect(row).toContainText('2 of 8 25.00%')
  await expect(page.getByText('Faisalabad Missing: MKT & PR, iCX, EwA, BD, MXP, FnL')).toBeVisible()
  await expect(page.getByRole('tooltip')).toHaveText(/^Faisalabad, oGT: done, ticked by /)
  await page.reload()
  await expect(cell).toBeChecked()
  await look(page, 'sona-grid')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Copy summary' })).toBeHidden()
  await expect(row).toBeVisible()
})

test('a past day can be opened, says what changed since, and cannot be ticked', async ({ page }) => {
  test.slow()
  const portal = await openPortal()
  const admin = await portal.signInAs('admin')
  const [multan] = (await portal.ask('GET', '/api/survey', { as: admin })).json
  const tick = (progress: object) => portal.ask('PUT', `/api/survey/${multan._id}`, { as: admin, body: { progress } })
  await tick({ oGV: true })
  // As if it had been ticked on the first day of the year.
  const { startsOn } = (await portal.portal.years()).open
  await portal.portal.db.updateTable('sonaChange').set({ day: startsOn }).execute()
  await tick({ BD: true })
  await enter(page, portal.url, admin)
  await page.goto(`${portal.url}/#/sona-survey`)
  await expect(page.getByText('2 of 88 portfolios done')).toBeVisible()
  await page.getByLabel('As of').fill(startsOn)
  await expect(page.getByText(/^As it stood at the end of/)).toBeVisible()
  await expect(page.getByText('1 of 88 portfolios done')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^What changed since/ })).toContainText('Multan BDticked')
  await look(page, 'sona-past-day')
  // The link opens the same view.
  await page.reload()
  await expect(page.getByText('1 of 88 portfolios done')).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(box(page, 'Multan, BD')).toBeChecked()
  await portal.close()
})

test('a tick shows at once and is taken back when it cannot be saved', async ({ page, signIn, troubles }) => {
  troubles.allow(/ERR_FAILED/)
  await signIn(page, 'mcvp')
  await page.goto('/#/sona-survey?lc=LUMS')
  let fail = () => {}
  const held = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/api/survey/*', async (route) => {
    await held
    await route.abort('failed')
  })
  await box(page, 'FnL').click()
  await expect(box(page, 'FnL')).toBeChecked()
  await expect(page.getByText('1 of 8 portfolios done')).toBeVisible()
  fail()
  await expect(page.getByText(/FnL of LUMS was not ticked\. The portal cannot be reached/)).toBeVisible()
  await expect(box(page, 'FnL')).not.toBeChecked()
  await expect(page.getByText('0 of 8 portfolios done')).toBeVisible()
})

test('others read, an mcvp reads the details, an admin manages them', async ({ browser }) => {
  // Several looks with axe, which take their time on a busy machine.
  test.slow()
  const portal = await openPortal()
  const leader = await another(browser, portal, 'tl', 'Usman Tariq')
  await leader.page.goto('/#/sona-survey?lc=Karachi')
  await expect(leader.page.getByText('Only MCVP and Admin tick portfolios.')).toBeVisible()
  await expect(leader.page.getByRole('checkbox')).toHaveCount(0)
  await leader.close()

  const national = await another(browser, portal, 'mcvp', 'Bilal Ahmed')
  await national.page.goto('/#/sona-survey?lc=Karachi')
  await box(national.page, 'MKT & PR').click()
  await expect(box(national.page, 'MKT & PR')).toBeChecked()
  await national.page.getByRole('button', { name: 'Details and history' }).click()
  await expect(national.page.getByText('Bilal Ahmed ticked MKT & PR')).toBeVisible()
  await expect(national.page.getByRole('checkbox')).toHaveCount(0)
  await national.close()

  const admin = await another(browser, portal, 'admin', 'Ayesha Khan')
  const { page } = admin
  await page.goto('/#/sona-survey?lc=Karachi&view=detail')
  await page.getByRole('combobox', { name: 'Add a portfolio' }).fill('Events')
  await page.getByRole('button', { name: 'Add portfolio' }).click()
  await box(page, 'Events').click()
  await expect(page.getByText('2 of 9 portfolios done')).toBeVisible()
  await look(page, 'sona-detail')
  await axeInBothThemes(page)
  await page.getByRole('button', { name: 'Remove Events' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove Events from Karachi?' })).toContainText('It is ticked')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('1 of 8 portfolios done')).toBeVisible()
  await admin.close()
  await portal.close()
})

test('a new LC and a new portfolio are there at once; a closed LC stays to be read', async ({ browser }) => {
  const portal = await openPortal()
  const admin = await another(browser, portal, 'admin', 'Ayesha Khan')
  const { page } = admin
  await page.goto('/#/sona-survey?lc=IBA')
  await box(page, 'oGV').click()
  await expect(page.getByText(/^Ticked by Ayesha Khan, /)).toBeVisible()
  const change = (method: 'post' | 'put', path: string, data: object) =>
    page.request[method](`/api/organisation/${path}`, { data }).then((answer) => expect(answer.ok()).toBe(true))
  await change('put', 'committees/IBA', { closedOn: '2026-01-31' })
  await change('post', 'committees', { name: 'Quetta', kind: 'lc' })
  await change('post', 'portfolios', { name: 'IM' })
  await change('put', 'committees/Giki', { name: 'Topi' })

  await page.reload()
  await expect(page.getByText('IBA is closed, so its survey cannot be changed any more.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await look(page, 'sona-closed')
  await page.getByRole('tab', { name: 'Quetta' }).click()
  await box(page, 'IM').click()
  await expect(page.getByText('1 of 9 portfolios done')).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('row', { name: /^Topi/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^IBA \(closed\)/ })).toContainText('12.50%')
  await look(page, 'sona-organisation')
  await admin.close()
  await portal.close()
})

test('last year can be looked at and not ticked', async ({ page }) => {
  const portal = await openPortal()
  const admin = await portal.signInAs('admin')
  const { label } = (await portal.portal.years()).open
  const [multan] = (await portal.ask('GET', '/api/survey', { as: admin })).json
  await portal.ask('PUT', `/api/survey/${multan._id}`, { as: admin, body: { progress: { oGV: true, BD: true } } })
  await turnYear(portal, { label: '40.41', startsOn: '2040-07-01', endsOn: '2041-06-30' })
  await enter(page, portal.url, admin)
  await page.goto(`${portal.url}/#/sona-survey?lc=Multan`)
  await expect(page.getByText('0 of 8 portfolios done')).toBeVisible()
  await page.getByRole('combobox', { name: 'Year' }).selectOption(label)
  await expect(page.getByText('2 of 8 portfolios done')).toBeVisible()
  await expect(page.getByText(`${label} is closed`)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await look(page, 'sona-last-year')
  await page.goBack()
  await expect(box(page, 'oGV')).not.toBeChecked()
  await portal.close()
})
