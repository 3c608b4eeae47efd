// Hub cards: each shows its live line, and links to its main screen if the person may open one.
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { HubCard } from '#shared/hub-manifest.ts'
import type { Role } from '#shared/roles.ts'
import { loadAll, readSessionState } from '#web/shell/session/session-store.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { HubCarousel } from './HubCarousel.tsx'

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterEach(cleanup)

const card = (name: string, ...screens: HubCard['screens'][number][]): HubCard => ({
  ...{ order: 1, name, line: `What ${name} is for`, description: '', icon: 'bulb', screens },
})
const cards = [card('Gcps', '/gcplist', '/gcpform'), card('Standards', '/mx-standards', '/mx-results'), card('Plain')]
const lines = [
  { card: 'Standards', line: '44 began, 29 submitted' },
  { card: 'Gcps', line: '9 approved' },
]

async function show(role: Role, given: typeof lines | undefined) {
  fakeServer(role)
  loadAll()
  await vi.waitFor(
    () => expect(readSessionState().me && readSessionState().rows && readSessionState().settings).toBeTruthy(),
    20_000,
  )
  const onOpen = vi.fn()
  render(<HubCarousel cards={cards} lines={given} onOpen={onOpen} onNear={() => {}} />)
  const [gcps, standards, plain] = screen.getAllByRole('listitem').map((item) => within(item))
  if (!gcps || !standards || !plain) throw new Error('Three cards were given')
  return { gcps, standards, plain, onOpen }
}

it('shows the live line, or else what the hub is for', async () => {
  const { gcps, standards, plain } = await show('lcvp', lines)
  gcps.getByText('9 approved')
  standards.getByText('44 began, 29 submitted')
  plain.getByText('What Plain is for')
})

it('says what each hub is for until the lines have loaded', async () => {
  const { gcps } = await show('lcvp', undefined)
  gcps.getByText('What Gcps is for')
})

it('links to the first screen that is open to the role; clicking the card itself opens its dialog', async () => {
  const { gcps, standards, onOpen } = await show('lcvp', lines)
  expect(gcps.getByRole('link', { name: 'Open Gcps' }).getAttribute('href')).toBe('#/gcplist')
  expect(standards.getByRole('link', { name: 'Open Standards' }).getAttribute('href')).toBe('#/mx-standards')
  await userEvent.click(gcps.getByRole('button'))
  expect(onOpen).toHaveBeenCalledWith(cards[0])
})

it('a locked card has no such link, says so, and reveals no live line', async () => {
  const { gcps, standards } = await show('user', lines)
  expect(gcps.getByRole('link')).toBeTruthy()
  expect(standards.queryByRole('link')).toBeNull()
  standards.getByText('Not open to your role')
  standards.getByText('What Standards is for')
})
