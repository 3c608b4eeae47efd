// Mentions page: each text shows what it says, and one click decides it in place.
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Mention } from '../../contract-mentions.ts'
import { pages } from '../pages.ts'
// Loaded beforehand: a test's time is not for fetching modules.
import './ErasedNamesPage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  act(() => toast.clear())
  vi.unstubAllGlobals()
})

const mention = (id: string, more: Partial<Mention> = {}): Mention => ({
  ...{ id, label: 'GCP', path: `/gcps/${id}`, erasedAt: '2026-11-17T10:00:00.000Z', lastDay: '2026-12-17' },
  excerpt: { before: 'Thanks to ', name: 'Sana Malik', after: ' for it.', times: 1 },
  ...more,
})
const stale = mention('gone', { label: 'Deleted record', path: null, excerpt: null })

type Answers = NonNullable<Parameters<typeof fakeServer>[1]>
function open(mentions: Mention[], more: Answers = {}) {
  window.scrollTo = () => {}
  const json = { mentions, total: mentions.length, totalPages: 1 }
  const server = fakeServer('admin', { 'GET /api/name-mentions': { json }, ...more })
  navigate('/erased-names', { force: true, replace: true })
  render(<App pages={pages} />)
  return server
}
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Texts that mention a deleted member' })).getAllByRole('listitem')
const card = async (at: number) => within((await cards())[at] as HTMLElement)

test('removes a name from one text, as it was shown, and the card stays in place', async () => {
  const bodies: unknown[] = []
  open([mention('one'), mention('two', { excerpt: { before: '', name: 'Sana Malik', after: '', times: 3 } })], {
    'PUT /api/name-mentions/one/remove': ({ body }) => {
      bodies.push(body)
      return { status: 204 }
    },
  })
  const first = await card(0)
  expect(first.getByText('Sana Malik').tagName).toBe('MARK')
  expect(first.getByRole('link', { name: 'GCP' }).getAttribute('href')).toBe('#/gcps/one')
  expect((await card(1)).getByText('(3 times in this text)')).toBeTruthy()
  await userEvent.dblClick(first.getByRole('button', { name: 'Remove name' }))
  const resultText = await first.findByText('Name removed from this text.')
  expect(document.activeElement).toBe(resultText)
  expect(bodies).toEqual([{ name: 'Sana Malik' }])
  expect(await cards()).toHaveLength(2)
  expect((await card(1)).getByRole('button', { name: 'Keep name' })).toBeTruthy()
})

test('leaves a text as it is; one that was changed is only removed from the list', async () => {
  const server = open([mention('one'), stale], {
    'PUT /api/name-mentions/one/leave': { status: 204 },
    'PUT /api/name-mentions/gone/leave': { status: 204 },
  })
  await userEvent.click((await card(0)).getByRole('button', { name: 'Keep name' }))
  await (await card(0)).findByText('Name kept in this text.')
  const changed = await card(1)
  expect(changed.queryByRole('button', { name: 'Remove name' })).toBeNull()
  await userEvent.click(changed.getByRole('button', { name: 'Remove from list' }))
  await changed.findByText('Removed from the list.')
  expect(server.calls.filter((each) => each.startsWith('PUT'))).toHaveLength(2)
})

test('shows a refusal, and the choice stays', async () => {
  open([mention('one')], {
    'PUT /api/name-mentions/one/remove': { status: 409, json: { error: 'textChanged', message: 'It was changed.' } },
  })
  await userEvent.click((await card(0)).getByRole('button', { name: 'Remove name' }))
  await screen.findByText('It was changed.')
  expect((await card(0)).getByRole('button', { name: 'Remove name' })).toBeTruthy()
})

test('an empty list says what will be here', async () => {
  open([])
  await screen.findByText('Nothing to decide')
})
