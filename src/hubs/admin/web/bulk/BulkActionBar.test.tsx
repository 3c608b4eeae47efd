// Bulk actions of the panel: finding people, setting places, and changing several at once, whatever the server answers.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { queryClient } from '#web/api/query-client.ts'
import { organisationQuery } from '#web/organisation/organisation.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { type Answers, choose, closePanel, field, openPanel, person, rowOf } from '../test-admin-panel.tsx'

const users = [person('ali'), person('hira', { place: { committee: 'Giki', portfolio: 'BD' } }), person('omar')]
const bulkEndpoint = 'PUT /api/users/together'

async function open(more: Answers = {}) {
  const queries: string[] = []
  const server = openPanel({
    'GET /api/users': ({ url }) => {
      queries.push(url.search)
      return { json: { users, total: 13, totalPages: 2 } }
    },
    ...more,
  })
  await screen.findByText('ali@nexus.example')
  return { ...server, queries }
}

afterEach(closePanel)

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input[type=checkbox]' })
const tick = (...names: string[]) =>
  names.reduce((before, name) => before.then(() => userEvent.click(box(name))), Promise.resolve())
// By label and text: querying a page of this size by role takes long.
const bar = () => screen.queryByLabelText('Selected people')
const press = (name: string) => userEvent.click(screen.getByText(name).closest('button') as Element)
const listNamed = () => within(screen.getByLabelText('People to change')).getAllByRole('listitem')

test('filters go into the URL and to the server, and can be cleared', async () => {
  const { queries } = await open()
  await choose('Show users of this committee', 'Lahore')
  await choose('Show users of this portfolio', 'No portfolio')
  await userEvent.click(box('Never signed in'))
  expect(currentLocation().query).toBe('committee=Lahore&portfolio=none&never=yes')
  await waitFor(() => expect(queries.at(-1)).toContain('committee=Lahore&portfolio=none&neverSignedIn=true'))
  fireEvent.change(field('Last sign-in before'), { target: { value: '2026-06-01' } })
  // A person who never signed in has no last time.
  expect(currentLocation().query).toBe('committee=Lahore&portfolio=none&before=2026-06-01')
  await waitFor(() => expect(queries.at(-1)).toContain('lastSignInBefore=2026-06-01'))
  expect(queries.at(-1)).not.toContain('neverSignedIn')
  await userEvent.click(screen.getByText('Clear filters'))
  expect(currentLocation().query).toBe('')
})

test('the list and its filter show names, also of closed committees', async () => {
  const organisation = newOrganisation()
  const committees = organisation.committees.map((row) =>
    row.code === 'Giki' ? { ...row, name: 'Topi', closedOn: '2020-01-01' } : row,
  )
  await open({ 'GET /api/organisation': { json: { ...organisation, committees } } })
  const row = rowOf('hira@nexus.example')
  expect(within(row).getByText('Topi')).toBeTruthy()
  expect(within(row).getByText('BD')).toBeTruthy()
  await choose('Show users of this committee', 'Topi (closed)')
  expect(currentLocation().query).toBe('committee=Giki')
})

test('one confirmation names everybody; then all are changed, and nobody is selected any more', async () => {
  const bodies: unknown[] = []
  await open({
    [bulkEndpoint]: ({ body }) => {
      bodies.push(body)
      const { change, people } = body as { change: { role: 'tm' | 'mcvp' }; people: { version: number }[] }
      const version = (people[0]?.version ?? 0) + 1
      return { json: { users: users.slice(0, 2).map((user) => ({ ...user, ...change, version })) } }
    },
  })
  expect(bar()).toBeNull()
  await tick('Select ali@nexus.example', 'Select hira@nexus.example')
  expect(bar()?.textContent).toContain('2 people:')
  expect(box('Select all on this page').indeterminate).toBe(true)
  await press('Change role')
  await screen.findByRole('dialog', { name: 'Change the role of 2 people' })
  expect(listNamed().map(({ textContent }) => textContent)).toEqual([
    'ali khanali@nexus.example · Team Member, no LC or portfolio',
    'hira khanhira@nexus.example · Team Member, Giki, BD',
  ])
  const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Change role' })
  await userEvent.click(submit())
  expect(screen.getByText('Choose a role.')).toBeTruthy()
  // An LCVP leads an LC: the admin names it first.
  await choose('Role for everyone', 'LCVP')
  await userEvent.click(submit())
  expect(screen.getByText('An LCVP leads an LC. Please set the LC of these people first: ali khan.')).toBeTruthy()
  await choose('Role for everyone', 'MCVP')
  await userEvent.click(submit())
  await screen.findByText('2 people are now MCVP.')
  const peopleAt = (version: number) => users.slice(0, 2).map(({ uid, place }) => ({ uid, version, place }))
  expect(bodies).toEqual([{ people: peopleAt(4), change: { role: 'mcvp' } }])
  await waitFor(() => expect(bar()).toBeNull())
  expect(field('Role of ali@nexus.example').value).toBe('MCVP')
  expect(box('Select ali@nexus.example').checked).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('2 people have their earlier role back.')
  expect(bodies[1]).toEqual({ people: peopleAt(5), change: { role: 'tm' } })
  expect(field('Role of ali@nexus.example').value).toBe('Team Member')
})

test('changes only the chosen part of a place; names people who were changed meanwhile, and the retry uses their new version', async () => {
  const bodies: { people: unknown; change: unknown }[] = []
  const newer = person('omar', { role: 'tl', version: 7 })
  await open({
    [bulkEndpoint]: ({ body }) => {
      bodies.push(body as (typeof bodies)[number])
      if (bodies.length > 1) return { json: { users: [] } }
      const message =
        'Someone else has just changed omar@nexus.example, so nobody was changed. Check the list and try again.'
      return { status: 409, json: { error: 'conflict', message, details: { users: [newer] } } }
    },
  })
  await tick('Select omar@nexus.example', 'Select hira@nexus.example')
  await press('Change LC')
  const dialog = await screen.findByRole('dialog', { name: 'Change LC and portfolio of 2 people' })
  const submit = within(dialog).getByRole('button', { name: 'Change LC and portfolio' })
  await userEvent.click(submit)
  expect(within(dialog).getByText('Choose an LC or a portfolio.')).toBeTruthy()
  await choose('Committee', 'Lahore')
  await userEvent.click(submit)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('omar@nexus.example')
  // Faster than any hand: the same again would count as a double click.
  await new Promise((resolve) => setTimeout(resolve, 350))
  await userEvent.click(submit)
  await screen.findByText('LC and portfolio of 2 people changed.')
  expect(bodies[0]?.change).toEqual({ place: { committee: 'Lahore' } })
  expect(bodies[1]?.people).toEqual([
    { uid: 'hira', version: 4 },
    { uid: 'omar', version: 7 },
  ])
})

test('the selection ends with the page, and a whole page can be selected at once', async () => {
  const { calls } = await open()
  await tick('Select all on this page')
  expect(bar()?.textContent).toContain('3 people:')
  await press('Deactivate')
  await screen.findByRole('dialog', { name: 'Deactivate 3 people?' })
  expect(listNamed()).toHaveLength(3)
  await press('Cancel')
  await press('Next')
  await waitFor(() => expect(bar()).toBeNull())
  await press('Previous')
  expect(box('Select ali@nexus.example').checked).toBe(false)
  expect(calls).not.toContain(bulkEndpoint)
})

/** In the dialog about hira's place, for which the server answers so. */
async function placeHira(answer: Answers[string]) {
  const bodies: unknown[] = []
  await open({
    'PUT /api/users/hira/place': (queries) => {
      bodies.push(queries.body)
      return typeof answer === 'function' ? answer(queries) : answer
    },
  })
  await userEvent.click(screen.getByLabelText('More for hira@nexus.example'))
  await userEvent.click(await screen.findByText('Change LC and portfolio'))
  const dialog = within(await screen.findByRole('dialog', { name: 'LC and portfolio of hira@nexus.example' }))
  return { bodies, dialog, save: () => userEvent.click(dialog.getByRole('button', { name: 'Save LC and portfolio' })) }
}
const placed = (committee: string | null, portfolio: string | null, version: number) =>
  person('hira', { place: { committee, portfolio }, version })
/** Somebody else saved this before. */
const savedBefore = (newer: ReturnType<typeof person>) => (queries: { body?: unknown }) => {
  const { version, ...place } = queries.body as { version: number; committee: string; portfolio: string }
  if (version === newer.version) return { json: { ...newer, place, version: version + 1 } }
  return { status: 409, json: { error: 'conflict', message: 'x', details: newer } }
}

test('the place of one person is chosen, or cleared, in a dialog', async () => {
  const { bodies, save } = await placeHira({ json: placed('Lahore', null, 5) })
  await choose('Committee', 'Lahore')
  await choose('Portfolio', 'None')
  await save()
  await screen.findByText('LC and portfolio of hira@nexus.example saved.')
  expect(bodies).toEqual([{ committee: 'Lahore', portfolio: null, version: 4 }])
  expect(within(rowOf('hira@nexus.example')).getByText('Lahore')).toBeTruthy()
})

test('keeps what another admin changed in the same place, and asks if both changed it', async () => {
  const first = await placeHira(savedBefore(placed('Giki', 'oGV', 5)))
  await choose('Committee', 'Lahore')
  await first.save()
  await screen.findByText('Saved, together with changes made in the meantime: Portfolio.')
  expect(first.bodies.at(-1)).toEqual({ committee: 'Lahore', portfolio: 'oGV', version: 5 })
  closePanel()

  const { bodies, dialog, save } = await placeHira(savedBefore(placed('Multan', 'BD', 5)))
  await choose('Committee', 'Lahore')
  await save()
  const notice = await dialog.findByRole('alert')
  expect(notice.textContent).toContain('This has changed since you opened it')
  expect(within(notice).getByRole('table').textContent).toBe('ItemHereSavedCommitteeLahoreMultan')
  expect(within(rowOf('hira@nexus.example')).getByText('Multan')).toBeTruthy()
  await userEvent.click(within(notice).getByRole('button', { name: 'Keep my values' }))
  await screen.findByText('LC and portfolio of hira@nexus.example saved.')
  expect(bodies.at(-1)).toEqual({ committee: 'Lahore', portfolio: 'BD', version: 5 })
})

test('refuses a place that closed while the dialog was open, at its field, before anything is sent', async () => {
  const organisation = newOrganisation()
  const closed = organisation.committees.map((row) =>
    row.code === 'Lahore' ? { ...row, closedOn: '2020-01-01' } : row,
  )
  const { bodies, dialog, save } = await placeHira({ json: {} })
  await choose('Committee', 'Lahore')
  act(() => queryClient.setQueryData(organisationQuery.queryKey, { ...organisation, committees: closed }))
  await save()
  expect(dialog.getByText('Lahore is closed. Please choose another.')).toBeTruthy()
  expect(bodies).toEqual([])
})
