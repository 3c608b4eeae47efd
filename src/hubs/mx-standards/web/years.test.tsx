// Years in the form and the results: the form belongs to the open year and says when it has closed; the results show the year
// in the URL, and a closed one as closed.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Year } from '#shared/time/years.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { blankChecklist } from '../blank-checklist.ts'
import type { Checklist, Respondent, Summary } from '../contract.ts'
import { withAnswer } from '../form.ts'
import { groupNames, items, specStandards, withBlanks } from '../test-standards.ts'
import { pages } from './pages.ts'
import { checklistKey } from './save/use-other-version.ts'

afterEach(() => {
  cleanup()
  toast.clear()
  queryClient.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(path: string) {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  navigate(path, { force: true, replace: true })
  render(<App pages={pages} />)
}

describe('the form', () => {
  const path = '/api/checklist/uid-tl'
  const sentence = 'The year 26.27 is not open, so nothing was saved. Please reload the page.'
  const saved = (year: string, version: number, firstName: string): Checklist => ({
    ...blankChecklist(specStandards, year, 'uid-tl'),
    ...withBlanks({ generalDetail: { firstName } }),
    ...{ _id: 'x', status: 'draft', version },
  })
  type Sent = { year: string; version: number; formData: Checklist }
  function serve(checklist: Checklist, answer: (given: Sent) => object) {
    const sent: Sent[] = []
    const server = fakeServer('tl', {
      [`GET ${path}`]: { json: checklist },
      'POST /api/checklist/submit': ({ body }) => {
        sent.push(body as Sent)
        return answer(body as Sent)
      },
    })
    return { sent, ...server }
  }
  const stores = ({ year, version, formData }: Sent) => ({
    json: { ...saved(year, version + 1, ''), ...withBlanks(formData) },
  })
  const firstName = () => screen.findByLabelText<HTMLInputElement>('First name')

  it('is prefilled with the last written name, sends its year, and ignores drafts of other years', async () => {
    const draft = { form: withAnswer(withBlanks({}), 'jobDesign', 'jobKpis', true), version: 0 }
    for (const key of ['mx-standards', 'mx-standards:26.27']) {
      localStorage.setItem(`nexus-draft:uid-tl:${key}`, JSON.stringify(draft))
    }
    const name = { firstName: 'Ayesha N.', lastName: 'Khan' }
    const { sent } = serve(blankChecklist(specStandards, '27.28', 'uid-tl', name), stores)
    open('/mx-standards')
    expect((await firstName()).value).toBe('Ayesha N.')
    expect(screen.getByText('Nothing filled in yet')).toBeTruthy()
    fireEvent.change(await firstName(), { target: { value: 'Ayesha' } })
    await screen.findByText('All changes saved')
    expect(sent.map(({ year, version }) => [year, version])).toEqual([['27.28', 0]])
    expect(sent[0]?.formData.jobDesign).toMatchObject({ jobKpis: false })
  })

  it('restores a draft of its own year', async () => {
    const draft = { form: withBlanks({ generalDetail: { firstName: 'Typed here' } }), version: 1 }
    localStorage.setItem('nexus-draft:uid-tl:mx-standards:27.28', JSON.stringify(draft))
    serve(saved('27.28', 1, 'Saved'), stores)
    open('/mx-standards')
    expect((await firstName()).value).toBe('Typed here')
  })

  it('says that its year has closed, stops autosaving, and starts over when refetched', async () => {
    const { sent, answers } = serve(saved('26.27', 3, 'Old'), () => ({
      status: 409,
      json: { error: 'yearNotOpen', message: sentence },
    }))
    open('/mx-standards')
    await firstName()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.change(await firstName(), { target: { value: 'Too late' } })
    await act(() => vi.advanceTimersByTimeAsync(2100))
    await screen.findByText(sentence)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(sent.map(({ year }) => year)).toEqual(['26.27'])
    vi.useRealTimers()
    await userEvent.click(screen.getByRole('button', { name: 'Save Progress' }))
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))

    answers[`GET ${path}`] = {
      json: blankChecklist(specStandards, '27.28', 'uid-tl', { firstName: 'Old', lastName: '' }),
    }
    await act(() => queryClient.refetchQueries({ queryKey: checklistKey('uid-tl') }))
    await waitFor(async () => expect((await firstName()).value).toBe('Old'))
    expect(screen.getByText('Nothing filled in yet')).toBeTruthy()
  })
})

describe('the results', () => {
  const years: Year[] = [
    { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' },
    { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' },
    { label: '27.28', startsOn: '2027-07-01', endsOn: '2028-06-30', state: 'planned' },
  ]
  const figure = { respondents: 1, submitted: 0, percent: 40, standards: 1, ofStandards: 45, links: 0, ofLinks: 10 }
  const rest = { ...figure, groups: groupNames.map(() => 40), done: [], spread: [] }
  const summaryOf = (lcs: string[]): Summary => ({
    whole: { ...figure, respondents: lcs.length },
    groups: groupNames.map((group) => ({ group, ...figure })),
    lcs: lcs.map((lc) => ({ lc, ...rest })),
    portfolios: lcs.length ? [{ portfolio: 'BD', ...rest }] : [],
    items: items.map(({ field }) => ({ field, done: 0 })),
  })
  const respondent: Respondent = {
    ...{ userId: 'u1', firstName: 'Iqra', lastName: 'Raza', lc: 'IBA', portfolio: 'BD', percent: 40, groups: [] },
    ...{ standards: 1, ofStandards: 45, links: 0, ofLinks: 10 },
    ...{ status: 'draft', submittedAt: null, changedSinceSubmit: false, updatedAt: null },
  }

  /** LUMS answered in 26.27, IBA in 25.26. Returns the requests, with their year. */
  function serve(lcs: Record<string, string[]> = { '26.27': ['LUMS'], '25.26': ['IBA'] }) {
    const requests: string[] = []
    const recordRequest = (url: URL) => {
      requests.push(`${url.pathname.split('/').at(-1)} ${url.searchParams.get('year') ?? 'open'}`)
      return lcs[url.searchParams.get('year') ?? ''] ?? []
    }
    fakeServer('mcvp', {
      'GET /api/years': { json: years },
      'GET /api/checklist/summary': ({ url }) => ({ json: summaryOf(recordRequest(url)) }),
      'GET /api/checklist/days': { json: [] },
      'GET /api/checklist/respondents': ({ url }) => {
        recordRequest(url)
        return { json: { respondents: [respondent], total: 1, totalPages: 1 } }
      },
      'GET /api/checklist/u1': ({ url }) => {
        recordRequest(url)
        return { json: { ...blankChecklist(specStandards, '25.26', 'u1'), _id: 'x', status: 'draft', version: 1 } }
      },
    })
    return requests
  }
  const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

  it('are of the open year, or of another if chosen; each view requests it', async () => {
    const requests = serve()
    open('/mx-results?page=3')
    const picker = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Year' })
    await screen.findByRole('heading', { name: 'The whole country' })
    expect(picker.value).toBe('26.27')
    expect(screen.queryByText(/is closed$/)).toBeNull()
    expect(new Set(requests)).toEqual(new Set(['summary 26.27', 'respondents 26.27']))
    expect(tabs()).toContain('Multan')
    expect(screen.getByText('No responses yet:')).toBeTruthy()

    requests.length = 0
    await userEvent.selectOptions(picker, '25.26')
    await screen.findByText('25.26 is closed')
    await waitFor(() => expect(tabs()).toEqual(['National Summary', 'IBA']))
    expect(currentLocation().query).toBe('year=25.26')
    // An LC that did not answer then cannot answer any more.
    expect(screen.queryByText('No responses yet:')).toBeNull()
    expect(screen.getByText('Total LCs').parentElement?.textContent).toBe('Total LCs11 with responses')
    await userEvent.click(screen.getByRole('tab', { name: 'IBA' }))
    await screen.findByRole('heading', { name: 'IBA' })
    await userEvent.click(await screen.findByRole('tab', { name: 'BD' }))
    await screen.findByRole('heading', { name: 'BD in IBA' })
    const card = await screen.findByRole('article', { name: 'Iqra Raza' })
    await userEvent.click(within(card).getByRole('button', { name: /^View Details of/ }))
    await within(card).findByRole('region', { name: 'Job Design' })
    expect(new Set(requests)).toEqual(new Set(['summary 25.26', 'respondents 25.26', 'u1 25.26']))
    expect(new URLSearchParams(currentLocation().query).get('year')).toBe('25.26')
  })

  it('of a closed year without answers offer no form', async () => {
    serve({ '26.27': [], '25.26': [] })
    open('/mx-results?year=25.26')
    await screen.findByText('Nobody answered in 25.26.')
    expect(screen.queryByRole('link', { name: 'Fill in the form' })).toBeNull()
    await act(async () => navigate('/mx-results'))
    await screen.findByRole('link', { name: 'Fill in the form' })
  })

  it('of an LC without answers in a closed year do not promise any', async () => {
    serve()
    open('/mx-results?year=25.26&lc=LUMS')
    await screen.findByRole('tab', { name: 'LUMS' })
    cleanup()
    queryClient.clear()
    fakeServer('mcvp', {
      'GET /api/years': { json: years },
      'GET /api/checklist/summary': ({ url }) => ({
        json: summaryOf(url.searchParams.get('lc') ? [] : ['IBA']),
      }),
    })
    open('/mx-results?year=25.26&lc=LUMS')
    await screen.findByText('No responses from LUMS in 25.26')
  })
})
