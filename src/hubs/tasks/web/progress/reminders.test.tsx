// Reminders on the Progress screen: whom they reach, again only on request, never the sender alone, and LCs without an LCVP.
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaders } from '#shared/access.ts'
import type { HubManifest } from '#shared/hub-manifest.ts'
import { today } from '#shared/time/calendar.ts'
import { dayWords } from '#shared/time/windows.ts'
import { queryClient } from '#web/api/query-client.ts'
import { navigate } from '#web/shell/routing/location.ts'
import { personWith } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { pages } from '../pages.ts'
import { cell, open, owing, progress } from './test-progress.tsx'

beforeEach(() => {
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  act(() => toast.clear())
  vi.unstubAllGlobals()
})

it('a reminder shows its result, and the list is refetched', async () => {
  const bodies: unknown[] = []
  const server = await open('/progress?kind=ticks&committee=Lahore', {
    'POST /api/tasks/remind': ({ body }) => {
      bodies.push(body)
      return { json: { reminded: 1, skipped: 0 } }
    },
  })
  await screen.findByText('iCX, November 2026')
  server.answers['GET /api/progress/people'] = {
    json: {
      ...owing,
      people: [{ ...owing.people[0], canRemind: false, remindedAt: new Date().toISOString(), remindedBy: 'Maha Noor' }],
    },
  }
  await userEvent.click(screen.getByRole('button', { name: 'Remind Sana Malik' }))
  await screen.findByText('reminded today by Maha Noor')
  await screen.findByText('1 person reminded.')
  expect(bodies).toEqual([{ kind: 'ticks', committee: 'Lahore', uid: 'u1' }])
  expect(screen.getAllByRole('button', { name: /^Remind/ }).map(({ textContent }) => textContent)).toEqual([
    'Remind again',
  ])
})

it('says whom a reminder reaches and what it is about before it is sent; a link may ask for it', async () => {
  const bodies: unknown[] = []
  const about = [
    { kind: 'list', name: 'List', people: 2 },
    { kind: 'ticks', name: 'Ticks', people: 1 },
  ]
  const named = [
    { name: 'Ali Khan', tasks: ['List, due 3 Dec'] },
    { name: 'Sana Malik', tasks: ['List, due 3 Dec', 'Ticks'] },
  ]
  const preview = { people: 2, skipped: 3, everyDays: 3, about, named, withoutLcvp: [] }
  const asked: string[] = []
  const server = await open('/progress?remind=Lahore&kind=list,ticks', {
    'GET /api/tasks/remind': ({ url }) => {
      asked.push(url.searchParams.toString())
      return { json: preview }
    },
    'POST /api/tasks/remind': ({ body }) => {
      bodies.push(body)
      return { json: { reminded: 2, skipped: 3 } }
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Remind Lahore about the List and the Ticks?' })
  expect(asked).toEqual(['committee=Lahore&kind=list%2Cticks'])
  expect(dialog.textContent).toContain('2 people get an email and a message in their inbox:')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ali Khan: List, due 3 Dec', 'Sana Malik: List, due 3 Dec; Ticks'])
  within(dialog).getByText('3 people skipped: done, or reminded in the last 3 days.')
  expect(bodies).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remind 2 people' }))
  await screen.findByText('2 people reminded. 3 people skipped: done, or reminded recently.')
  expect(bodies).toEqual([{ committee: 'Lahore', kind: 'list,ticks' }])
  // Many are reminded by a job, after the answer.
  server.answers['GET /api/tasks/remind'] = { json: { ...preview, people: 812 } }
  server.answers['POST /api/tasks/remind'] = { json: { reminded: 812, skipped: 0, isBeingSent: true } }
  await userEvent.click(screen.getByRole('button', { name: 'Remind all: List' }))
  const send = await screen.findByRole('button', { name: 'Remind 812 people' })
  screen.getByText('810 more people')
  await userEvent.click(send)
  await screen.findByText('Reminders to 812 people are on their way, which takes a few minutes.')
  server.answers['GET /api/tasks/remind'] = { json: { ...preview, people: 0, about: [], named: [] } }
  await userEvent.click(screen.getByRole('button', { name: 'Remind all: List' }))
  await screen.findByText('Nobody to remind: everyone is done or was reminded recently.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says if everyone was reminded, and reminds again only after a confirmation', async () => {
  const bodies: unknown[] = []
  const lastAt = new Date().toISOString()
  const named = [{ name: 'Sana Malik', tasks: ['List'] }]
  const nobody = { people: 0, skipped: 2, everyDays: 3, about: [], named: [], withoutLcvp: [] }
  const server = await open('/progress', {
    'GET /api/tasks/remind': { json: { ...nobody, again: { people: 1, named, firstAt: lastAt, lastAt } } },
    'POST /api/tasks/remind': ({ body }) => {
      bodies.push(body)
      return { json: { reminded: 1, skipped: 0 } }
    },
  })
  const remindList = async () => userEvent.click(await screen.findByRole('button', { name: 'Remind all: List' }))
  await remindList()
  const dialog = await screen.findByRole('dialog', { name: `Everyone was reminded on ${dayWords(today())}` })
  within(dialog).getByText('Sana Malik')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(bodies).toEqual([])
  await remindList()
  await userEvent.click(await screen.findByRole('button', { name: 'Remind again' }))
  await screen.findByText('1 person reminded.')
  expect(bodies).toEqual([{ kind: 'list', againAfter: lastAt }])
  // Not all of them on one day.
  const firstAt = new Date(Date.now() - 48 * 3_600_000).toISOString()
  server.answers['GET /api/tasks/remind'] = { json: { ...nobody, again: { people: 1, named, firstAt, lastAt } } }
  await remindList()
  await screen.findByRole('dialog', { name: 'Everyone was reminded in the last 3 days' })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
})

it('never reminds only the sender, and leads them to what they have left', async () => {
  const nobody = { people: 0, skipped: 0, everyDays: 3, about: [], named: [], withoutLcvp: [] }
  const server = await open('/progress', {
    'GET /api/tasks/remind': { json: { ...nobody, ownPath: '/progress?kind=ticks&committee=Lahore' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remind all: Ticks' }))
  await screen.findByRole('dialog', { name: 'Only you have this left to do' })
  await userEvent.click(screen.getByRole('button', { name: 'Open task' }))
  await screen.findByRole('heading', { level: 1, name: 'Ticks, Lahore' })
  expect(server.calls).not.toContain('POST /api/tasks/remind')
})

it('says which LC has no LCVP instead of reminding nobody, and an admin can invite one', async () => {
  const left = { committee: 'LUMS', cells: [cell('list', 0, 0), cell('ticks', 8, 1), cell('round', null, 0)] }
  const rows = [{ ...left, hasNoLcvp: true as const }]
  const nobody = { people: 0, skipped: 0, everyDays: 3, about: [], named: [], withoutLcvp: ['LUMS'] }
  const empty = { ...owing, committee: 'LUMS', people: [] }
  const hub = { screens: { '/people': { name: 'People', roles: leaders } } } satisfies HubManifest
  const appPages = { ...pages, '/people': { title: 'People', page: () => null, hub } }
  for (const role of ['admin', 'mcvp'] as const) {
    await open(
      '/progress',
      {
        'GET /api/me': { json: personWith(role) },
        'GET /api/progress': { json: { ...progress, rows } },
        'GET /api/progress/people': { json: empty },
        'GET /api/tasks/remind': { json: nobody },
      },
      appPages,
    )
    const table = await screen.findByRole('table', { name: 'Progress of each LC' })
    within(table).getByText('LUMS has no LCVP')
    expect(within(table).queryByRole('button', { name: /^Remind/ })).toBeNull()
    const invite = within(table).queryByRole('link', { name: 'Invite an LCVP: LUMS' })
    expect(invite?.getAttribute('href')).toBe(role === 'admin' ? '#/invite' : undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Remind all: Ticks' }))
    if (role === 'admin') {
      const dialog = await screen.findByRole('dialog', { name: 'LUMS has no LCVP' })
      expect(within(dialog).getByRole('button', { name: 'Invite' })).toBeTruthy()
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    } else await screen.findByText('LUMS has no LCVP, so nobody would get this reminder. An admin can invite one.')
    act(() => navigate('/progress?kind=ticks&committee=LUMS'))
    await screen.findByText('Once there is one, you can remind them here.')
    expect(screen.queryAllByRole('link', { name: 'Invite' })).toHaveLength(role === 'admin' ? 1 : 0)
    cleanup()
    queryClient.clear()
  }
})

it('the list of people says that everyone was reminded, and can remind again', async () => {
  const reminded = { ...owing.people[0], canRemind: false, remindedAt: new Date().toISOString(), remindedBy: 'Maha' }
  const again = { people: 1, named: [{ name: 'Sana Malik', tasks: ['Ticks'] }] }
  const moments = { firstAt: reminded.remindedAt, lastAt: reminded.remindedAt }
  const server = await open('/progress?kind=ticks&committee=Lahore', {
    'GET /api/progress/people': { json: { ...owing, people: [reminded] } },
    'GET /api/tasks/remind': {
      json: {
        people: 0,
        skipped: 1,
        everyDays: 3,
        about: [],
        named: [],
        withoutLcvp: [],
        again: { ...again, ...moments },
      },
    },
  })
  await screen.findByText(`Everyone was reminded on ${dayWords(today())}.`)
  await userEvent.click(screen.getByRole('button', { name: 'Remind again' }))
  await screen.findByRole('dialog', { name: `Everyone was reminded on ${dayWords(today())}` })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(server.calls).not.toContain('POST /api/tasks/remind')
})
