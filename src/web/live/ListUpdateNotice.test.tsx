// List update notice: counts new and changed rows in a live region that is always present, and shows them when it is
// pressed.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { WithMantine } from '#web/shell/layout/AfterSignIn.tsx'
import { formatUpdates, ListUpdateNotice } from './ListUpdateNotice.tsx'
import { markOwnChange } from './own-changes.ts'
import { useSteadyRows } from './use-steady-list.ts'

type Row = { id: string; version: number }
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id, version: 1 }))

function List({ now, page = '1', isFetching }: { now: Row[]; page?: string; isFetching?: boolean }) {
  const list = useSteadyRows({
    key: page,
    fresh: { rows: now, total: now.length },
    isFetching: isFetching ?? false,
    idOf: ({ id }: Row) => id,
    stampOf: ({ version }: Row) => version,
  })
  return (
    <WithMantine>
      <ListUpdateNotice list={list} />
      <ul>
        {list.rows.map(({ id, version }) => (
          <li key={id}>{`${id}${version}`}</li>
        ))}
      </ul>
    </WithMantine>
  )
}
const shown = () => screen.getAllByRole('listitem').map((each) => each.textContent)
const notice = () => screen.queryByRole('button')?.textContent

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it.each([
  [{ added: 2, changed: 1, gone: 0, isReordered: true }, '2 new, 1 changed'],
  [{ added: 0, changed: 0, gone: 1200, isReordered: false }, '1,200 removed'],
  [{ added: 0, changed: 0, gone: 0, isReordered: true }, 'The order has changed'],
  [{ added: 0, changed: 0, gone: 0, isReordered: false }, ''],
])('says %o as "%s"', (news, words) => {
  expect(formatUpdates(news)).toBe(words)
})

it('keeps the list still, announces updates, and shows them on request; the focus stays in the region', () => {
  const { rerender } = render(<List now={rows('a', 'b')} />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  rerender(
    <List
      now={[
        { id: 'x', version: 1 },
        { id: 'a', version: 1 },
        { id: 'b', version: 2 },
      ]}
    />,
  )
  expect(shown()).toEqual(['a1', 'b1'])
  expect(notice()).toBe('1 new, 1 changed: show')
  expect(screen.getByRole('status')).toBe(region)
  fireEvent.click(screen.getByRole('button'))
  expect(shown()).toEqual(['x1', 'a1', 'b2'])
  expect(region.textContent).toBe('The list is up to date.')
  expect(document.activeElement).toBe(region)
})

it('lets clicks through to what lies below until it has been visible for a moment', () => {
  vi.useFakeTimers()
  const { rerender } = render(<List now={rows('a')} />)
  rerender(<List now={rows('x', 'a')} />)
  expect(screen.getByRole('button').dataset.coming).toBe('true')
  act(() => vi.advanceTimersByTime(600))
  expect(screen.getByRole('button').dataset.coming).toBeUndefined()
})

it('shows another page as it is, and fills an empty list at once', () => {
  const { rerender } = render(<List now={rows('a', 'b')} />)
  rerender(<List now={rows('c')} page="2" />)
  expect(shown()).toEqual(['c1'])
  rerender(<List now={[]} page="3" />)
  rerender(<List now={rows('d')} page="3" />)
  expect([shown(), notice()]).toEqual([['d1'], undefined])
})

it('shows the person’s own change as soon as it is marked as one', () => {
  const { rerender } = render(<List now={rows('a', 'b')} />)
  rerender(
    <List
      now={[
        { id: 'a', version: 2 },
        { id: 'b', version: 1 },
      ]}
    />,
  )
  expect(shown()).toEqual(['a1', 'b1'])
  act(() => markOwnChange('a', 2))
  expect([shown(), notice()]).toEqual([['a2', 'b1'], undefined])
})

it('replaces a cached copy with the response it was waiting for, but only for a second', () => {
  vi.useFakeTimers()
  const { rerender } = render(<List now={rows('a')} isFetching />)
  rerender(<List now={rows('x', 'a')} isFetching />)
  expect(shown()).toEqual(['x1', 'a1'])
  act(() => vi.advanceTimersByTime(1000))
  rerender(<List now={rows('y', 'x', 'a')} />)
  expect([shown(), notice()]).toEqual([['x1', 'a1'], '1 new: show'])
})
