// File panel: a file is read, corrected, checked and published.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { buildWorkbook, rowsXml } from '#web/xlsx/test-workbook.ts'
import { totalsOf } from '../../rules.ts'
import {
  buildClosedOrganisation,
  buildEntry,
  chooseFile,
  closeTracker,
  names,
  nothing,
  openTracker,
  publication,
  published,
  totals,
} from '../test-tracker.tsx'

afterEach(closeTracker)

const csv = 'Name;Email;Recruitment;Exchange;LC\nAli;ali@b.co;Yes;No;LUMS\nHina;hina;maybe;No;GIKI\n'

it('reads a file, corrects it in place, and sends nothing', async () => {
  const server = openTracker(null)
  await chooseFile(csv)
  expect(await screen.findByRole('heading', { name: 'One row needs your attention' })).toBeTruthy()
  await vi.waitFor(() => expect(names()).toEqual(['Ali']))
  expect(screen.queryByRole('button', { name: 'Publish sign-ups' })).toBeNull()
  await userEvent.clear(screen.getByLabelText('Email, row 3'))
  await userEvent.type(screen.getByLabelText('Email, row 3'), 'hina@b.co{Enter}')
  await userEvent.selectOptions(screen.getByLabelText('Recruitment, row 3'), 'Yes')
  expect(await screen.findByRole('heading', { name: 'The row is fixed' })).toBeTruthy()
  expect(names()).toEqual(['Ali', 'Hina'])
  expect(await totals('National')).toMatch(/Total Signups2Recruitment2.*Conversion100\.00%/)
  await userEvent.click(screen.getByRole('button', { name: 'Close the file' }))
  expect(await screen.findByText('Sample data')).toBeTruthy()
  expect(server.calls.filter((call) => call.includes('conversion'))).toEqual([])
})

it('publishes the valid rows once the others are left out, and keeps the file on failure', async () => {
  const bodies: unknown[] = []
  const server = openTracker('mcvp', {
    'GET /api/conversion': { json: nothing },
    'PUT /api/conversion': { status: 500, json: { error: 'unexpected', message: 'The disk is full.' } },
  })
  await chooseFile(csv)
  const publish = await screen.findByRole('button', { name: 'Publish sign-ups' })
  expect(publish.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Fix the rows or leave them out first.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Leave these rows out' }))
  expect(await screen.findByText('One row is left out.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Publish for'), 'National')
  await userEvent.click(publish)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish sign-ups' }))
  expect(await screen.findByText('Publishing failed. The disk is full.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'people.csv' })).toBeTruthy()

  server.answers['PUT /api/conversion'] = ({ body }) => {
    bodies.push(body)
    server.answers['GET /api/conversion'] = { json: published }
    return { json: publication }
  }
  await userEvent.click(screen.getByRole('button', { name: 'Publish sign-ups' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish sign-ups' }))
  expect(await screen.findByText('One sign-up is published.')).toBeTruthy()
  expect(await screen.findByText(/Published by Sara Khan on/)).toBeTruthy()
  expect(bodies).toEqual([
    {
      scope: 'National',
      year: expect.stringMatching(/^\d\d\.\d\d$/),
      entries: [{ name: 'Ali', email: 'ali@b.co', recruitment: 'Yes', exchange: 'No', lc: 'LUMS' }],
    },
  ])
})

it("marks rows of a closed LC for people who may publish, with the server's message, and lets them be corrected", async () => {
  const totals = totalsOf([buildEntry('before', 'NUST')])
  const answers = {
    'GET /api/organisation': { json: buildClosedOrganisation() },
    'GET /api/conversion': { json: { ...published, publication: { ...publication, totals } } },
  }
  const file = 'Name,Email,Recruitment,Exchange,LC\nAli,ali@b.co,yes,no,IBA\nHina,hina@b.co,yes,no,NUST'
  openTracker('mcvp', answers)
  await screen.findByText(/Published by Sara Khan on/)
  await chooseFile(file)
  await screen.findByRole('heading', { name: 'One row needs your attention' })
  expect(screen.getByText('IBA is closed. Please choose another.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publish sign-ups' }).getAttribute('aria-disabled')).toBe('true')
  // NUST has published rows, so it may get new ones.
  await vi.waitFor(() => expect(names()).toEqual(['Hina']))
  await userEvent.selectOptions(screen.getByLabelText('LC, row 2'), 'LUMS')
  await screen.findByRole('heading', { name: 'The row is fixed' })
  expect(screen.getByRole('button', { name: 'Publish sign-ups' }).getAttribute('aria-disabled')).toBe('false')
  closeTracker()

  // A person who cannot publish sees all rows of an old file.
  openTracker('tl', answers)
  await chooseFile(file)
  await screen.findByText(/2 rows are counted. No problems found/)
})

it("publishes only one LC's rows, and points out odd rows", async () => {
  const bodies: unknown[] = []
  openTracker('mcvp', {
    'GET /api/conversion': { json: nothing },
    'PUT /api/conversion': ({ body }) => {
      bodies.push(body)
      return { json: publication }
    },
  })
  await chooseFile(
    'Name,Email,Recruitment,Exchange,LC\nAli,ali@b.co,Yes,No,LUMS\nHina,ALI@b.co,No,No,GIKI\nOmar,o@b.co,No\n',
  )
  expect(await screen.findByText(/One email appears in more than one row: row 3 repeats row 2/)).toBeTruthy()
  expect(screen.getByText(/Row 4 has fewer cells than the first row/)).toBeTruthy()
  const forWhom = screen.getByLabelText('Publish for') as HTMLSelectElement
  expect([forWhom.value, [...forWhom.options].map(({ value }) => value)]).toEqual([
    'National',
    ['National', 'LUMS', 'Giki'],
  ])
  await userEvent.selectOptions(forWhom, 'LUMS')
  await userEvent.click(screen.getByRole('button', { name: 'Publish sign-ups' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/This replaces what was published before for LUMS. Other LCs stay as they are/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Publish sign-ups' }))
  expect(await screen.findByText('One sign-up is published.')).toBeTruthy()
  expect(bodies).toEqual([
    {
      scope: 'LUMS',
      year: expect.stringMatching(/^\d\d\.\d\d$/),
      entries: [{ name: 'Ali', email: 'ali@b.co', recruitment: 'Yes', exchange: 'No', lc: 'LUMS' }],
    },
  ])
})

it('preselects the LC of a file with only one LC', async () => {
  openTracker('mcvp', { 'GET /api/conversion': { json: nothing } })
  await chooseFile('Name,Email,Recruitment,Exchange,LC\nAli,ali@b.co,Yes,No,LUMS\n')
  expect(((await screen.findByLabelText('Publish for')) as HTMLSelectElement).value).toBe('LUMS')
})

it('asks for columns with other names', async () => {
  openTracker(null)
  await chooseFile('Person,Address,Joined,Abroad\nAli,ali@b.co,yes,no\n')
  expect(await screen.findByText('Choose the missing columns first.')).toBeTruthy()
  for (const [label, option] of [
    ['Name', 'Person'],
    ['Email', 'Address'],
    ['Recruitment', 'Joined'],
    ['Exchange', 'Abroad'],
  ] as const) {
    await userEvent.selectOptions(screen.getByLabelText(label), option)
  }
  expect(await totals('National')).toMatch(/Total Signups1Recruitment1/)
  expect(screen.getByText(/One row has no LC and counts for National only/)).toBeTruthy()
})

it('says why a file cannot be read', async () => {
  openTracker(null)
  await chooseFile('PK\u0003\u0004\0', 'people.xlsx')
  expect((await screen.findByRole('alert')).textContent).toMatch(/people.xlsx is damaged, or not an Excel file/)
  expect(screen.getByText('Sample data')).toBeTruthy()
})

it('reads a workbook, and another sheet of it', async () => {
  const names = ['Name', 'Email', 'Recruitment', 'Exchange', 'LC']
  const people = (...rows: string[][]) => rowsXml([names, [], ...rows])
  const sheets = [
    { name: 'Autumn', rows: people(['Ali', 'ali@b.co', 'Yes', 'No', 'LUMS'], ['Hina', 'hina', 'Yes', 'No', 'GIKI']) },
    { name: 'Spring', rows: people(['Omar', 'omar@b.co', 'Yes', 'Yes', 'IBA']) },
  ]
  openTracker(null)
  await chooseFile(buildWorkbook({ sheets }) as BlobPart, 'people.xlsx')
  expect(await screen.findByText('1 empty row left out.')).toBeTruthy()
  // Row numbers as in the spreadsheet.
  expect(screen.getByLabelText('Email, row 4')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Sheet'), 'Spring')
  expect(await screen.findByText('1 row is counted. No problems found.')).toBeTruthy()
  expect((screen.getByLabelText('Sheet') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Spring')
})

it('accepts pasted cells', async () => {
  openTracker(null)
  await userEvent.click(await screen.findByLabelText('Or paste cells from a spreadsheet'))
  await userEvent.paste('Name\tEmail\tRecruitment\tExchange\tLC\r\nAli\tali@b.co\tYes\tNo\tLUMS\r\n')
  expect(await screen.findByRole('heading', { name: 'What you pasted' })).toBeTruthy()
  await vi.waitFor(async () => expect(await totals('National')).toMatch(/Total Signups1Recruitment1/))
})
