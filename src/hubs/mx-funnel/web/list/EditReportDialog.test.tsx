// Edit dialog of a funnel report: number input per spec; text that is not a number becomes 0.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { withoutInput } from '#web/testing/fields.ts'
import { type Entry, reportFields } from '../../contract.ts'
import { reportFormats } from '../../differences.ts'
import type { Metrics } from '../../rules.ts'
import { closeFunnel, entry, openFunnel } from '../test-funnel-app.tsx'

afterEach(closeFunnel)

// Queried by label: on a page of this size, queries by role are slow.
const field = (stage: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${stage}`), { selector: 'input' })

async function openDialog(report = entry()) {
  const sent: Metrics[] = []
  const { lc, term, role, portfolio, metrics } = report
  fakeServer('tl', {
    'GET /api/mxfunnel/summary': {
      json: {
        sums: [{ lc, term, role, portfolio, entries: 1, metrics }],
        portfolios: [],
        months: [],
        committees: [lc],
      },
    },
    'GET /api/mxfunnel/months': { json: [] },
    'GET /api/mxfunnel/entries': { json: { entries: [report], total: 1, totalPages: 1 } },
    'PUT /api/mxfunnel/report-1': ({ body }) => {
      sent.push((body as { metrics: Metrics }).metrics)
      return { json: entry() }
    },
  })
  openFunnel('/mx-funnel?lc=LUMS&view=short')
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Task Force/ }))
  await screen.findByRole('dialog', { name: 'Edit funnel report' })
  return sent
}

async function retype(stage: string, text: string) {
  await userEvent.clear(field(stage))
  if (text) await userEvent.paste(text)
  await userEvent.tab()
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

const numbered = (report: Entry) =>
  Object.fromEntries(Object.entries(report).map(([name, value]) => [name, value ?? 424_242])) as Entry

it('has an input for each field, and the card shows each: WhereFields.tsx, ReportCard.tsx', async () => {
  // Fields that the example leaves out are numbers here.
  const report = numbered(entry({ portfolio: 'BD' }))
  await openDialog(report)
  expect(withoutInput(Object.keys(reportFields))).toEqual([])
  const card = document.querySelector('article')?.textContent ?? ''
  const texts = Object.entries(reportFormats).map(
    ([name, { text }]) => [name, text(report, newOrganisation())] as const,
  )
  // The list is for one LC, which its heading names.
  const missing = texts.filter(([name, text]) => name !== 'lc' && !card.includes(text)).map(([name]) => name)
  expect(missing).toEqual([])
})

it('accepts grouped numbers, and 0 for text', async () => {
  const sent = await openDialog()
  await retype('Leads', '1,000')
  await retype('Applicants', 'none')
  await retype('Accepted', '')
  expect(field('Applicants').value).toBe('0')
  expect(field('Accepted').value).toBe('0')
  await save()
  await screen.findByText('Funnel data updated successfully')
  expect(sent[0]).toMatchObject({ Leads: 1000, Applicants: 0, Accepted: 0, Approved: 5 })
})

it('does not shift the layout while Save is pressed, and saves', async () => {
  const sent = await openDialog()
  await userEvent.clear(field('Applicants'))
  await userEvent.paste('abc')
  const mouse = userEvent.setup()
  await mouse.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Save' }) })
  expect(screen.queryByText('More than Applicants. Please check.')).toBeNull()
  await mouse.pointer('[/MouseLeft]')
  await screen.findByText('Funnel data updated successfully')
  expect(sent).toMatchObject([{ Applicants: 0 }])
})

// typed-count.test.ts covers all spellings.
it('refuses a number that is not whole', async () => {
  const text = '12.5'
  const sent = await openDialog()
  await retype('Leads', text)
  expect(await screen.findByText('Use a whole number of 0 or more.')).toBeTruthy()
  await save()
  expect(sent).toEqual([])
  expect(field('Leads').value).toBe(text)
})
