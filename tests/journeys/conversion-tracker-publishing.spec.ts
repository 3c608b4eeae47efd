// Can the national team publish sign-ups, and does everybody see what is meant for them?
import { readFile } from 'node:fs/promises'
import { turnYear } from '#server/test-years.ts'
import { choose, messy, rows, totals } from './conversion-pages.ts'
import { axe, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

test('the national team publishes, after a question, and a failure loses nothing', async ({ browser }) => {
  const portal = await openPortal()
  try {
    const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await enter(page, portal.url, await portal.signInAs('mcvp', { displayName: 'Sara Khan' }))
    await page.goto('/#/eld-conversion')
    await expect(page.getByText('Nothing is published yet.')).toBeVisible()
    await choose(page, messy)
    const publish = page.getByRole('button', { name: 'Publish' })
    await expect(publish).toHaveAccessibleDescription('Mend the rows or leave them out first.')
    await page.getByRole('button', { name: 'Leave these rows out' }).click()
    await expect(page.getByText('3 rows are left out.')).toBeVisible()
    await page.route('**/api/conversion', (route) =>
      route.fulfill({ status: 500, json: { error: 'unexpected', message: 'Not just now.' } }),
    )
    await publish.click()
    const dialog = page.getByRole('dialog', { name: 'Publish these sign-ups?' })
    await expect(dialog).toContainText('3 sign-ups are stored')
    await axe(page, 'the question')
    await look(page, 'tracker-publish')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Publishing failed. Not just now.')).toBeVisible()
    await page.unroute('**/api/conversion')
    await publish.click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('3 sign-ups are published.')).toBeVisible()
    await expect(page.getByText('Published by Sara Khan on')).toBeVisible()
    await expect(rows(page)).toHaveCount(4)

    // A file of one LC is offered for that LC, and the others stay.
    await choose(
      page,
      'LC,Name,Email,Recruitment,Exchange\nLUMS,Noor,noor@example.org,yes,no\nLUMS,Noor J,NOOR@example.org\n',
    )
    await expect(page.getByText('One address stands in more than one row: row 3 repeats row 2.')).toBeVisible()
    await expect(page.getByText('Row 3 has fewer cells than the first row')).toBeVisible()
    await expect(page.getByLabel('Publish for')).toHaveValue('LUMS')
    await look(page, 'tracker-part')
    await publish.click()
    await expect(dialog).toContainText('What was published before for LUMS is replaced; other LCs stay as they are.')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('2 sign-ups are published.')).toBeVisible()
    await expect(rows(page)).toHaveText([/Name/, /Hina Shah/, /Zara Ali/, /^Noor/, /^Noor J/])
  } finally {
    await portal.close()
  }
})

test('vice presidents see who signed up, members the totals, visitors the sample', async ({ page, portal, signIn }) => {
  const as = await portal.signInAs('admin', { displayName: 'Sara Khan' })
  const entries = Array.from({ length: 45 }, (_, n) => ({
    name: `Stored ${n + 1}`,
    email: `stored${n + 1}@nexus.example`,
    recruitment: n % 3 ? 'No' : 'Yes',
    exchange: n % 5 ? 'No' : 'Yes',
    lc: n % 2 ? 'LUMS' : 'South Karachi',
  }))
  expect((await portal.ask('PUT', '/api/conversion', { as, body: { entries } })).status).toBe(200)
  await page.goto('/#/eld-conversion?scope=Karachi+South&page=2')
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/scope=Karachi\+South$/)
  await expect(page.getByText('@nexus.example')).toHaveCount(0)

  await signIn(page, 'tl')
  await page.goto('about:blank')
  await page.goto('/#/eld-conversion?scope=Karachi+South&page=2')
  await expect(totals(page, 'Karachi South')).toContainText('Total Signups23')
  await expect(page.getByText('Names and addresses are shown to LCVP, MCVP and Admin')).toBeVisible()
  await expect(page.getByText('@nexus.example')).toHaveCount(0)
  await look(page, 'tracker-totals')
  const totalsFile = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download totals as CSV' }).click()
  expect(await readFile(await (await totalsFile).path(), 'utf8')).toContain('"Karachi South","23","8","5","56.52%"')

  await signIn(page, 'lcvp')
  await page.goto('about:blank')
  await page.goto('/#/eld-conversion?scope=Karachi+South&page=2')
  await expect(page.getByText('Published by Sara Khan on')).toBeVisible()
  await expect(totals(page, 'Karachi South')).toContainText('Total Signups23')
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).last()).toContainText('Stored 45')
  await look(page, 'tracker-published')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = await readFile(await (await waiting).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(24)
  await choose(page, messy)
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
})

test('what was published last year can be looked at and taken along', async ({ browser }) => {
  const portal = await openPortal()
  try {
    const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
    const admin = await portal.signInAs('admin', { displayName: 'Sara Khan' })
    const { label } = (await portal.portal.years()).open
    const who = { name: 'Zara Ali', email: 'zara@nexus.example', recruitment: 'Yes', exchange: 'No', lc: 'LUMS' }
    await portal.ask('PUT', '/api/conversion', { as: admin, body: { entries: [who] } })
    await turnYear(portal, { label: '40.41', startsOn: '2040-07-01', endsOn: '2041-06-30' })
    await enter(page, portal.url, admin)
    await page.goto('/#/eld-conversion')
    await expect(page.getByText('Nothing is published yet.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Year' }).selectOption(label)
    await expect(page.getByText('Published by Sara Khan on')).toBeVisible()
    await expect(page.getByText(`${label} is closed`)).toBeVisible()
    await expect(rows(page)).toHaveText([/Name/, /Zara Ali/])
    await look(page, 'tracker-last-year')
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await waiting
    expect(file.suggestedFilename()).toBe(`eld-conversion-national-${label}.csv`)
    expect(await readFile(await file.path(), 'utf8')).toContain('Zara Ali')
  } finally {
    await portal.close()
  }
})
