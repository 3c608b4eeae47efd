// A person's place: prefills the form and chooses the first result view; names and closed LCs of the organisation are shown.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Organisation } from '#shared/people/organisation.ts'
import { committeeOf, newOrganisation, portfolioOf } from '#shared/people/test-organisation.ts'
import type { Role } from '#shared/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { blankChecklist } from '../../blank-checklist.ts'
import type { Checklist, Summary } from '../../contract.ts'
import { groupNames, items, specStandards, withBlanks } from '../../test-standards.ts'
import { pages } from '../pages.ts'

const closed = { closedOn: '2026-01-31' }
/** IBA and oGV are closed, Giki and BD have other names, Quetta and IM are new. */
function organisation(): Organisation {
  const { committees, portfolios } = newOrganisation()
  const lc = { IBA: closed, Giki: { name: 'Topi' } } as Record<string, object>
  const portfolio = { oGV: closed, BD: { name: 'Sales' } } as Record<string, object>
  return {
    committees: [...committees.map((row) => ({ ...row, ...lc[row.code] })), committeeOf('Quetta', { order: 12 })],
    portfolios: [...portfolios.map((row) => ({ ...row, ...portfolio[row.code] })), portfolioOf('IM', { order: 8 })],
  }
}

const figure = { respondents: 1, submitted: 0, percent: 40, standards: 1, ofStandards: 45, links: 0, ofLinks: 10 }
const rest = { ...figure, groups: groupNames.map(() => 40), done: [], spread: [] }
const summary: Summary = {
  whole: { ...figure, respondents: 3 },
  groups: groupNames.map((group) => ({ group, ...figure })),
  lcs: ['IBA', 'Giki', 'Quetta'].map((lc) => ({ lc, ...rest })),
  portfolios: ['oGV', 'BD', 'IM'].map((portfolio) => ({ portfolio, ...rest })),
  items: items.map(({ field }) => ({ field, done: 0 })),
}

type Place = { committee: string | null; portfolio: string | null }

function open(path: string, role: Role, place: Place, more: Parameters<typeof fakeServer>[1] = {}) {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  const server = fakeServer(role, {
    'GET /api/me': { json: { ...personWith(role), displayName: 'Ayesha Noor Khan', place } },
    'GET /api/organisation': { json: organisation() },
    'GET /api/checklist/summary': { json: summary },
    'GET /api/checklist/days': { json: [] },
    'GET /api/checklist/respondents': { json: { respondents: [], total: 0, totalPages: 1 } },
    ...more,
  })
  navigate(path, { force: true, replace: true })
  render(<App pages={pages} />)
  return server
}

afterEach(() => {
  cleanup()
  toast.clear()
  queryClient.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the form', () => {
  const form = (checklist: Checklist, place: Place, more = {}) =>
    open('/mx-standards', 'tl', place, { 'GET /api/checklist/uid-tl': { json: checklist }, ...more })
  const chosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  const quetta = { committee: 'Quetta', portfolio: 'BD' }
  const saved = (generalDetail: Partial<Checklist['generalDetail']>): Checklist => ({
    ...blankChecklist(specStandards, '26.27', 'uid-tl'),
    ...withBlanks({ generalDetail }),
    ...{ _id: 'x', status: 'draft', version: 2 },
  })

  it('is prefilled with name and place, which is no change yet and is saved with the first answer', async () => {
    const sent: { formData: Checklist }[] = []
    form(blankChecklist(specStandards, '26.27', 'uid-tl'), quetta, {
      'POST /api/checklist/submit': ({ body }: { body: unknown }) => {
        sent.push(body as (typeof sent)[number])
        return {
          json: {
            ...blankChecklist(specStandards, '26.27', 'uid-tl'),
            ...sent[0]?.formData,
            _id: 'x',
            status: 'draft',
            version: 1,
          },
        }
      },
    })
    const first = await screen.findByLabelText<HTMLInputElement>('First name')
    expect([first.value, screen.getByLabelText<HTMLInputElement>('Last name').value]).toEqual(['Ayesha Noor', 'Khan'])
    expect([chosen('Quetta'), chosen('Sales')]).toEqual([true, true])
    expect(screen.getByText('Nothing filled in yet')).toBeTruthy()
    vi.useFakeTimers({ shouldAdvanceTime: false })
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: 'Topi' }))
    await act(() => vi.advanceTimersByTimeAsync(2100))
    expect(sent[0]?.formData.generalDetail).toEqual({
      ...{ firstName: 'Ayesha Noor', lastName: 'Khan', lcName: 'Giki', portfolio: 'BD' },
    })
  })

  it('leaves out closed ones and committees that are no LC; saved answers win', async () => {
    form(blankChecklist(specStandards, '26.27', 'uid-tl'), { committee: 'MC', portfolio: 'oGV' })
    await screen.findByLabelText('First name')
    for (const name of ['IBA', 'MC', 'oGV']) expect(screen.queryByRole('radio', { name })).toBeNull()
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
    cleanup()
    queryClient.clear()
    form(saved({ lcName: 'IBA' }), quetta)
    await screen.findByLabelText('First name')
    expect([chosen('IBA'), chosen('Sales')]).toEqual([true, false])
  })

  it('says at the LC field that it has closed since, and saves once another is chosen', async () => {
    const { answers } = form(saved({}), quetta, {
      'GET /api/organisation': { json: newOrganisation() },
      'POST /api/checklist/submit': ({ body }: { body: unknown }) => {
        const { formData } = body as { formData: Checklist }
        const fields = { 'formData.generalDetail.lcName': 'IBA is closed. Please choose another.' }
        if (formData.generalDetail.lcName !== 'IBA') return { json: { ...saved({}), ...formData, version: 3 } }
        return { status: 400, json: { error: 'badInput', message: 'Please check.', fields } }
      },
    })
    fireEvent.click(await screen.findByRole('radio', { name: 'IBA' }))
    answers['GET /api/organisation'] = { json: organisation() }
    await userEvent.click(screen.getByRole('button', { name: 'Save Progress' }))
    await screen.findByText('IBA is closed. Please choose another.')
    await screen.findByText('Not saved: IBA is closed. Please choose another. Your answers stay on this device.')
    fireEvent.click(screen.getByRole('radio', { name: 'Quetta' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save Progress' }))
    await screen.findByText('All changes saved')
  })
})

describe('the results', () => {
  const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
  const giki = { committee: 'Giki', portfolio: null }

  it.each(['lcvp', 'tl'] as const)('open at the LC of a %s, and the country is one click away', async (role) => {
    const screens = [{ _id: '1', route: '/mx-results', accessRoles: ['tl', 'lcvp', 'mcvp', 'admin'], version: 1 }]
    open('/mx-results', role, giki, { 'GET /api/route-permissions': { json: screens } })
    await screen.findByRole('heading', { name: 'Topi' })
    await userEvent.click(screen.getByRole('tab', { name: 'National Summary' }))
    await screen.findByRole('heading', { name: 'The whole country' })
    expect(currentLocation().query).toBe('lc=National')
  })

  it.each([
    ['an mcvp', 'mcvp', giki, ''],
    ['a person without a place', 'lcvp', { committee: null, portfolio: null }, ''],
    ['a URL of the country', 'lcvp', giki, '?lc=National'],
    ['a URL with an unknown LC', 'lcvp', giki, '?lc=Nowhere'],
  ] as const)('open with the country for %s', async (_, role, place, query) => {
    open(`/mx-results${query}`, role, place)
    await screen.findByRole('heading', { name: 'The whole country' })
  })

  it('name LCs and portfolios, new ones last, and keep closed ones that have rows', async () => {
    open('/mx-results', 'mcvp', giki)
    await screen.findByRole('heading', { name: 'The whole country' })
    expect(tabs().slice(0, 4)).toEqual(['National Summary', 'Multan', 'LUMS', 'IBA'])
    expect(tabs().slice(-2)).toEqual(['Topi', 'Quetta'])
    await userEvent.click(screen.getByRole('tab', { name: 'Topi' }))
    await screen.findByRole('tab', { name: 'Overall Summary' })
    expect(currentLocation().query).toBe('lc=Giki')
    expect(tabs().slice(-9)).toEqual(['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'Sales', 'MXP', 'FnL', 'IM'])
    await userEvent.click(screen.getByRole('tab', { name: 'Sales' }))
    await waitFor(() => expect(currentLocation().query).toBe('lc=Giki&portfolio=BD'))
  })
})
