// Journey on a phone, numbers: a person reports, corrects and reads by touch. The funnel, the MX results, and a file of
// sign-ups.
import { fromHub } from '../../setup/from-hub.ts'
import { choose, expect, press, test, write } from '../phone.ts'

const { stages } = await fromHub('mx-funnel/rules.ts')

test('the funnel is reported and corrected, and several portfolios one after the other', async ({ page, signIn }) => {
  await signIn(page, 'tl', { displayName: 'Ayesha Khan' })
  await page.goto('/#/mx-funnel-form')
  await choose(page, 'LC', 'LUMS')
  await choose(page, 'Term', 'Mid Term')
  await choose(page, 'Role', 'Team Leader')
  await choose(page, 'Portfolio', 'BD')
  // The fields below the first ones are rendered after them, and laid out when they come near.
  const metrics = page.locator('[data-below]', { has: page.getByRole('heading', { name: 'Metrics' }) })
  await expect(metrics).toHaveCSS('content-visibility', 'auto')
  const last = stages.length - 1
  for (const [i, stage] of stages.entries()) {
    const field = page.getByRole('textbox', { name: stage })
    await (i === 0 || i === last ? write(field, String(90 - 10 * i)) : field.fill(String(90 - 10 * i)))
  }
  await press(page, 'Submit')
  await expect(page.getByText('Form submitted successfully!')).toBeVisible()

  await page.goto('/#/mx-funnel?lc=LUMS&view=leaders&portfolio=BD')
  await press(page, 'Edit Team Leader, BD')
  const dialog = page.getByRole('dialog', { name: 'Edit funnel report' })
  await write(dialog.getByRole('textbox', { name: 'Leads' }), '100')
  await choose(page, 'Portfolio', 'oGV', dialog)
  await press(dialog, 'Save')
  await expect(page.getByText('Funnel data updated successfully')).toBeVisible()

  await page.goto('/#/mx-funnel-form')
  await page.getByRole('tab', { name: 'All portfolios' }).tap()
  await choose(page, 'LC', 'IBA')
  await write(page.getByRole('textbox', { name: 'Leads' }), '12')
  await press(page, 'Next')
  await expect(page.getByRole('heading', { name: 'iCX' })).toBeInViewport()
  await write(page.getByRole('textbox', { name: 'Alumni' }), '3')
  await press(page, 'Send 2 reports')
  await expect(page.getByText('2 reports sent')).toBeVisible()
})

test('the MX results show more on a tap, and list people who lack an item', async ({ page, portal, signIn }) => {
  const leader = await portal.signInAs('tl')
  const detail = { firstName: 'Iqra', lastName: 'Raza', lcName: 'Giki', portfolio: 'BD' }
  const formData = { generalDetail: detail, teamPractice: { teamVision: true } }
  await portal.ask('POST', '/api/checklist/submit', { as: leader, body: { userId: leader.uid, formData } })
  await signIn(page, 'mcvp')
  await page.goto('/#/mx-results')
  await expect(page.getByRole('region', { name: 'The whole country' })).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('row', { name: /^Giki/ }).getByRole('cell').first().tap()
  await expect(page.getByRole('tooltip')).toContainText('Giki, Job Design')
  await press(page.getByRole('region', { name: 'Most often missing' }), /^Job description/)
  const people = page.getByRole('region', { name: 'Respondents' })
  await expect(people.getByRole('status')).toContainText('have not done')
  await expect(people.getByRole('article', { name: 'Iqra Raza' })).toBeVisible()
  const row = page.getByRole('button', { name: /^Giki/ })
  await row.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const before = await page.evaluate(() => window.scrollY)
  await row.tap()
  // From its top, with the way back clear of the header.
  await expect(page.getByRole('region', { name: 'Giki' }).getByRole('heading', { name: 'Giki' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Back to LCs' })).toBeInViewport({ ratio: 1 })
  await expect(row).toBeHidden()
  const portfolio = page.getByRole('region', { name: 'Select Portfolio' }).getByRole('button', { name: /^BD/ })
  await portfolio.tap()
  await expect(page.getByRole('button', { name: 'Back to Portfolios' })).toBeInViewport({ ratio: 1 })
  await press(page, 'Back to Portfolios')
  await expect(portfolio).toBeFocused()
  await press(page, 'Back to LCs')
  // At the row that was tapped, without its tip.
  await expect(row).toBeFocused()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(2)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  // An LC without responses is a short page: going back by the browser returns to the row all the same.
  const silent = page.getByRole('button', { name: 'Hyderabad' })
  await silent.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const place = await page.evaluate(() => window.scrollY)
  await silent.tap()
  await expect(page.getByText('No responses from Hyderabad yet')).toBeInViewport()
  await page.goBack()
  await expect(silent).toBeFocused()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(2)
})

test('content that is wide for a moment does not make the phone zoom out; a file of sign-ups is matched, corrected and shown', async ({
  page,
}) => {
  await page.goto('/#/eld-conversion')
  const widths = await page.evaluate(async () => {
    const wide = document.body.appendChild(document.createElement('div'))
    wide.style.cssText = 'position:absolute; left:0; top:0; height:1px; width:120vw'
    await new Promise((resolve) => setTimeout(resolve, 200))
    const found = window.innerWidth
    wide.remove()
    ;(window as unknown as { seen: { widest: number } }).seen.widest = 0
    return found
  })
  expect(widths).toBe(390)

  await page.getByLabel(/Choose (a|another) CSV or Excel file/).setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Person,Email,Recruitment,Exchange,LC\nAli Raza,ali@example.org,yes,no,Atlantis\n'),
  })
  await page.getByLabel('Name', { exact: true }).selectOption('Person')
  await page.getByLabel('LC, row 2').selectOption('LUMS')
  await page.getByRole('group', { name: 'Show sign-ups of' }).getByRole('button', { name: 'LUMS' }).tap()
  await expect(page.getByRole('region', { name: 'Totals of LUMS' })).toContainText('Total Signups1')
})
