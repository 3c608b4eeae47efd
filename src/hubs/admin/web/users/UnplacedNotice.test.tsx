// Notice of LCVPs without an LC: how many there are, and a link that lists them.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { closePanel, openPanel, person } from '../test-admin-panel.tsx'

afterEach(closePanel)

const panelWith = (unplaced: number) =>
  openPanel({
    'GET /api/users': ({ url: { searchParams } }) => {
      const isAsked = searchParams.get('role') === 'lcvp' && searchParams.get('committee') === 'none'
      return { json: { users: [person('sana')], total: isAsked ? unplaced : 1, totalPages: 1 } }
    },
  })

it('says how many there are, and lists them', async () => {
  panelWith(3)
  await screen.findByText(/3 LCVPs have no LC, and can’t report until you set one./)
  await userEvent.click(screen.getByText('Show them'))
  await waitFor(() => expect(currentLocation().full).toBe('/admin-panel?role=lcvp&committee=none'))
})

it('shows nothing when there are none', async () => {
  const { calls } = panelWith(0)
  await screen.findByText('sana@nexus.example')
  await waitFor(() => expect(calls.filter((each) => each === 'GET /api/users').length).toBeGreaterThan(1))
  expect(screen.queryByText(/no LC/)).toBeNull()
})

it.each([
  [0, 2, null],
  [2, 0, 'Every LCVP has an LC.'],
])('stays shown or hidden while people below are edited: %i, then %i', async (before, after, words) => {
  let unplaced = before
  const { calls } = openPanel({
    'GET /api/users': ({ url: { searchParams } }) => {
      const isAsked = searchParams.get('role') === 'lcvp' && searchParams.get('committee') === 'none'
      return { json: { users: [person('sana')], total: isAsked ? unplaced : 1, totalPages: 1 } }
    },
  })
  await screen.findByText('sana@nexus.example')
  await waitFor(() => expect(calls.filter((each) => each === 'GET /api/users').length).toBeGreaterThan(1))
  if (before > 0) await screen.findByText(/2 LCVPs have no LC/)
  unplaced = after
  await queryClient.invalidateQueries({ queryKey: ['admin', 'users'] })
  if (words) await screen.findByText(words)
  expect(screen.queryByText(/have no LC/)).toBeNull()
})
