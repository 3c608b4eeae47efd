// Do people and funnel reports come in from the files that a national team has lying around?

import { today } from '#shared/calendar.ts'
import { monthNow, yearAround } from '#shared/years.ts'
import { enter, expect, openPortal, test } from './portal.ts'

const people = [
  'E-mail,Full name,Position,Local committee,Function',
  'noor@nexus.example,Noor Fatima,LC Vice President,Karachi South,ogv',
  'ali@nexus.example,Ali Raza,team leader,Atlantis,BD',
  'nobody at all,Nobody,tl,Lahore,BD',
].join('\r\n')

const month = monthNow(yearAround(today()))
const reports = [
  'LC;Duration;Position;Function;Month;Leads;Applied;Accepts',
  `lahore;MT;TL;oGV;${month};1.200;40;7`,
  `lahore;MT;TL;oGV;${month};1.200;40;7`,
  `Karachi South;ST;Buddy System;;${month};12;;`,
].join('\n')

/** As older Excel versions save 'Unicode text'. */
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

test('people come in with roles and places, a word that nobody knows is asked about once, and an undo takes it back', async ({
  browser,
}) => {
  test.slow()
  const portal = await openPortal()
  try {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await enter(page, portal.url, await portal.signInAs('admin'))
    const invited = async () => {
      const { waiting } = await (await context.request.get('/api/handover')).json()
      return waiting.map(({ email, role, place }: Record<string, unknown>) => ({ email, role, place }))
    }
    await page.goto('/#/import?kind=people')
    const chosen = { name: 'board.csv', mimeType: 'text/csv', buffer: Buffer.from(people) }
    await page.getByLabel('Choose a CSV or Excel file').setInputFiles(chosen)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel(/what Atlantis means$/).selectOption('Multan')
    await page.getByRole('button', { name: 'Continue to the preview' }).click()
    await expect(page.getByRole('button', { name: '1 Refused' })).toBeVisible()
    expect(await invited()).toEqual([])
    await page.getByLabel('Leave out the refused row').check()
    await page.getByRole('button', { name: /^Import 2 / }).click()
    await expect(page.getByText('board.csv: 2 new, 1 left out.')).toBeVisible()
    expect(await invited()).toEqual(
      expect.arrayContaining([
        { email: 'noor@nexus.example', role: 'lcvp', place: { committee: 'South Karachi', portfolio: 'oGV' } },
        { email: 'ali@nexus.example', role: 'tl', place: { committee: 'Multan', portfolio: 'BD' } },
      ]),
    )
    await page.getByRole('button', { name: 'Undo: board.csv' }).click()
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByText('2 records were taken back.')).toBeVisible()
    expect(await invited()).toEqual([])
  } finally {
    await portal.close()
  }
})

test('funnel reports come in from an Excel text file: amounts as people write them, equal rows apart', async ({
  browser,
}) => {
  test.slow()
  const portal = await openPortal()
  try {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await enter(page, portal.url, await portal.signInAs('mcvp'))
    await page.goto('/#/import?kind=funnel')
    const chosen = { name: 'november.txt', mimeType: 'text/plain', buffer: utf16(reports) }
    await page.getByLabel('Choose a CSV or Excel file').setInputFiles(chosen)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Import 3 reports' }).click()
    await expect(page.getByRole('heading', { name: '3 reports are imported' })).toBeVisible()
    const { entries } = await (await context.request.get('/api/mxfunnel/entries')).json()
    expect(
      entries.map((entry: { lc: string; role: string; metrics: { Leads: number } }) => [
        ...[entry.lc, entry.role, entry.metrics.Leads],
      ]),
    ).toEqual([
      ['South Karachi', 'Buddy System', 12],
      ['Lahore', 'Team Leader', 1200],
      ['Lahore', 'Team Leader', 1200],
    ])
  } finally {
    await portal.close()
  }
})
