// Sona page: overview, ticking by role, optimistic ticks that are rolled back on errors, closed LCs and years.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import type { Role } from '#shared/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { closedWindow, fakeServer } from '#web/testing/fake-fetch.ts'
import type { Survey } from '../contract.ts'
import { pages } from './pages.ts'

const survey = (lc: string, done: string[] = []): Survey => ({
  _id: lc,
  year: '26.27',
  lc,
  closed: false,
  portfolios: ['oGV', 'BD', 'FnL'],
  progress: Object.fromEntries(['oGV', 'BD', 'FnL'].map((name) => [name, done.includes(name)])),
  lastChanges: Object.fromEntries(done.map((name) => [name, { by: 'Ayesha Khan', at: '2026-09-01T10:00:00.000Z' }])),
})

function open(role: Role, path = '/sona-survey', more = {}) {
  const server = fakeServer(role, { 'GET /api/survey': { json: [survey('Multan', ['oGV']), survey('LUMS')] }, ...more })
  navigate(path, { force: true, replace: true })
  render(<App pages={pages} />)
  return server
}

beforeEach(() => {
  queryClient.clear()
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the overview', () => {
  test('counts all portfolios of all surveys and shows every LC by every portfolio', async () => {
    open('tm')
    await screen.findByRole('img', { name: 'Completion: 16.67%' })
    const row = screen.getByRole('row', { name: /^Multan/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['✓done', 'not done', 'not done', '1 of 3 33.33%'])
  })

  test('says when there are no surveys', async () => {
    open('tm', '/sona-survey', { 'GET /api/survey': { json: [] } })
    expect(await screen.findByText('No surveys found')).toBeTruthy()
  })

  test('shows the error and retries', async () => {
    const failure = { status: 403, json: { error: 'x', message: 'This did not work.' } }
    const server = open('tm', '/sona-survey', { 'GET /api/survey': failure })
    await screen.findByText('This did not work.')
    server.answers['GET /api/survey'] = { json: [survey('Giki')] }
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('row', { name: /^Giki/ })).toBeTruthy()
  })
})

describe('ticking', () => {
  test.each([
    ['tm', 'tabs', 0],
    ['tl', 'tabs', 0],
    ['lcvp', 'tabs', 0],
    ['mcvp', 'tabs', 3],
    ['admin', 'tabs', 3],
    ['mcvp', 'detail', 0],
    ['admin', 'detail', 3],
  ] as const)('%s in the %s view has %i boxes', async (role, view, count) => {
    const more = { 'GET /api/survey/Multan/changes': { json: [] } }
    open(role, `/sona-survey?lc=Multan${view === 'detail' ? '&view=detail' : ''}`, more)
    await screen.findByText('1 of 3 portfolios done')
    expect(screen.queryAllByRole('checkbox')).toHaveLength(count)
    expect(screen.getByText(/icked by Ayesha Khan/)).toBeTruthy()
  })

  test.each(['/sona-survey', '/sona-survey?lc=Multan', '/sona-survey?lc=Multan&view=detail'])(
    'ends with the last day: %s',
    async (path) => {
      const more = { 'GET /api/survey/Multan/changes': { json: [] } }
      open('admin', path, { ...more, 'GET /api/windows': { json: [closedWindow('sona')] } })
      await screen.findAllByText(/^This closed on .* please ask the national team/)
      await screen.findAllByText(/ of \d portfolios done/)
      expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
    },
  )

  test('sends only the tick and its year, shows it at once, and then shows the response', async () => {
    let sent: unknown
    open('mcvp', '/sona-survey?lc=Multan', {
      'PUT /api/survey/Multan': ({ body }: { body: unknown }) => {
        sent = body
        return { json: survey('Multan', ['oGV', 'BD', 'FnL']) }
      },
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'BD' }))
    // Somebody else ticked FnL meanwhile: the response includes it.
    await screen.findByText('3 of 3 portfolios done')
    expect(sent).toEqual({ progress: { BD: true }, year: '26.27' })
  })

  test('is rolled back with a message if it cannot be saved', async () => {
    open('mcvp', '/sona-survey?lc=Multan', { 'PUT /api/survey/Multan': 'no answer' })
    const box = (await screen.findByRole('checkbox', { name: 'BD' })) as HTMLInputElement
    await userEvent.click(box)
    await screen.findByText(/^BD of Multan was not ticked\. The portal cannot be reached/)
    await waitFor(() => expect(box.checked).toBe(false))
  })
})

describe('the organisation', () => {
  function renamed() {
    const { committees, portfolios } = newOrganisation()
    const named = (rows: { code: string; name: string; closedOn: string | null }[], code: string, change: object) =>
      rows.map((row) => (row.code === code ? { ...row, ...change } : row))
    return {
      committees: named(named(committees, 'LUMS', { name: 'Lahore South' }), 'Multan', { closedOn: '2026-01-31' }),
      portfolios: named(named(portfolios, 'BD', { name: 'Sales' }), 'oGV', { closedOn: '2026-01-31' }),
    }
  }
  const withRenamed = {
    'GET /api/organisation': { json: renamed() },
    'GET /api/survey': { json: [{ ...survey('Multan', ['oGV']), closed: true }, survey('LUMS', ['oGV'])] },
  }

  test('names LCs and portfolios, and marks what is closed', async () => {
    open('mcvp', '/sona-survey', withRenamed)
    await screen.findByRole('row', { name: /^Multan \(closed\)/ })
    expect(screen.getByRole('tab', { name: 'Lahore South' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Sales' })).toBeTruthy()
  })

  test('refuses a portfolio that the LC has or that is closed at the field, by code and by name, without a request', async () => {
    const changes = { 'GET /api/survey/LUMS/changes': { json: [] } }
    const unticked = {
      'GET /api/survey': { json: [{ ...survey('LUMS'), portfolios: ['BD'], progress: { BD: false } }] },
    }
    const server = open('admin', '/sona-survey?lc=LUMS&view=detail', { ...withRenamed, ...unticked, ...changes })
    const name = await screen.findByLabelText('Add a portfolio', { selector: 'input' })
    for (const [typed, message] of [
      ['sales ', 'Lahore South already has sales.'],
      ['oGV', 'oGV is closed. Please choose another.'],
    ] as const) {
      await userEvent.clear(name)
      await userEvent.type(name, typed)
      await userEvent.click(screen.getByRole('button', { name: 'Add portfolio' }))
      expect(screen.getByText(message)).toBeTruthy()
    }
    expect(server.calls.filter((each) => each.startsWith('POST'))).toEqual([])
  })

  test('offers no checkbox for closed LCs and portfolios', async () => {
    open('mcvp', '/sona-survey?lc=LUMS', withRenamed)
    await screen.findByRole('checkbox', { name: 'Sales' })
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
    expect(screen.getByText('oGV (closed)')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Multan (closed)' }))
    await screen.findByText('Multan is closed, so its survey can no longer be changed.')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('a closed year', () => {
  const years = [
    { label: '25.26', startsOn: '2025-07-01', endsOn: '2026-06-30', state: 'closed' },
    { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' },
  ]
  const ofYears = {
    'GET /api/years': { json: years },
    'GET /api/survey': ({ url }: { url: URL }) => {
      const isPast = url.searchParams.get('year') === '25.26'
      return { json: isPast ? [{ ...survey('Multan', ['oGV', 'BD']), year: '25.26' }] : [survey('Multan')] }
    },
    'GET /api/survey/Multan/changes': { json: [] },
  }

  test('is chosen in the URL, says that it is closed, and has no checkboxes', async () => {
    open('admin', '/sona-survey?lc=Multan', ofYears)
    await screen.findByText('0 of 3 portfolios done')
    expect(screen.getAllByRole('checkbox')).toHaveLength(3)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '25.26')
    await screen.findByText('2 of 3 portfolios done')
    expect(currentLocation().query).toBe('lc=Multan&year=25.26')
    expect(screen.getByText('25.26 is closed')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByText('Ticks are saved immediately.')).toBeNull()
  })

  test('cannot be managed in the details either', async () => {
    open('admin', '/sona-survey?lc=Multan&view=detail&year=25.26', ofYears)
    await screen.findByText('2 of 3 portfolios done')
    await screen.findByText('Nobody has ticked anything here yet.')
    expect(screen.queryByRole('button', { name: 'Remove oGV' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add portfolio' })).toBeNull()
  })
})
