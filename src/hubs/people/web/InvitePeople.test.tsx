// Invite people: checked first, then sent with the same rows; what the server refuses is corrected at its row.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ImportAnswer } from '#shared/imports.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { pages } from './pages.ts'
import './PeoplePage.tsx'
import '#web/sheet/read-source.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

type Body = { rows: Record<string, string | null>[]; dryRun: boolean; year: string; submissionKey: string }

const answer = (more: Partial<ImportAnswer>): { json: ImportAnswer } => ({
  json: { id: null, made: 0, changed: 0, skipped: 0, refused: [], notes: [], isRepeated: false, ...more },
})

async function openWith(respond: (body: Body) => ReturnType<typeof answer>) {
  window.scrollTo = () => {}
  const bodies: Body[] = []
  fakeServer('admin', {
    'GET /api/years': {
      json: [
        { label: '26.27', startsOn: '2026-07-01', endsOn: '2027-06-30', state: 'open' },
        { label: '27.28', startsOn: '2027-07-01', endsOn: '2028-06-30', state: 'planned' },
      ],
    },
    'POST /api/imports/people': ({ body }) => {
      bodies.push(body as Body)
      return respond(body as Body)
    },
  })
  navigate('/invite', { force: true, replace: true })
  render(<App pages={pages} />)
  await screen.findByLabelText('Paste from a spreadsheet')
  return {
    bodies,
    /** Nobody has to click into the field first. */
    paste: (text: string) => fireEvent.paste(document.body, { clipboardData: { getData: () => text } }),
  }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const lines = () =>
  within(screen.getByRole('table', { name: 'People' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

it('says what will happen to each, and then what has happened', async () => {
  const { bodies, paste } = await openWith(({ dryRun }) =>
    answer({
      ...{ id: dryRun ? null : 'i1', made: 1, changed: 1, skipped: 1 },
      notes: [
        { row: 1, outcome: 'changed', text: 'Team Member → LCVP, Lahore' },
        { row: 2, outcome: 'skipped', text: 'Already Team Member.' },
      ],
    }),
  )
  await userEvent.selectOptions(screen.getByLabelText('Year'), '27.28')
  // Nothing needs a look, so what will happen comes next.
  paste('Ali,a@nexus.example,TL,IBA\nSana,b@nexus.example,VP,Lahore\nZoya,c@nexus.example,TM,IBA')
  await screen.findByRole('heading', { name: 'What will happen' })
  expect(lines()).toEqual([
    ['Alia@nexus.example', 'Gets an invitation', 'Team Leader, IBA'],
    ['Sanab@nexus.example', 'Gets the role', 'Team Member → LCVP, Lahore'],
    ['Zoyac@nexus.example', 'No change', 'Already Team Member.'],
  ])
  await press('Invite 1 person and change 1 person')
  await screen.findByRole('heading', { name: 'Invitations sent' })
  expect(lines().map(([, what]) => what)).toEqual(['Invited', 'Given the role', 'No change'])
  expect(screen.getByText('1 person invited, 1 person changed, 1 person unchanged in 27.28.')).toBeTruthy()
  expect(bodies.map(({ dryRun, year }) => [dryRun, year])).toEqual([
    [true, '27.28'],
    [false, '27.28'],
  ])
  expect(bodies[1]?.rows).toEqual(bodies[0]?.rows)
  expect(bodies[1]?.submissionKey).toBe(bodies[0]?.submissionKey)
  expect(bodies[0]?.rows[1]).toEqual({
    ...{ email: 'b@nexus.example', name: 'Sana', role: 'lcvp', committee: 'Lahore', portfolio: null },
  })
})

it('leads back to the row that the server refuses', async () => {
  const { paste } = await openWith(() =>
    answer({ made: 1, refused: [{ row: 1, fields: { email: 'This account is deactivated.' } }] }),
  )
  paste('a@nexus.example,TL\nb@nexus.example,TL')
  const second = await screen.findByRole('listitem', { name: 'Person 2' })
  expect(await within(second).findByText('This account is deactivated.')).toBeTruthy()
  expect(screen.getByText('1 ready, 1 needs a look')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove b@nexus.example' }))
  expect(screen.getByText('1 ready')).toBeTruthy()
})
