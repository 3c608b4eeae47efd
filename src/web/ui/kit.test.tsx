// UI kit: unsaved changes, drafts, confirmation, toasts, search, paging, links, file input, tables, and
// rendering in slices.
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { ConfirmHost } from './dialogs/ConfirmHost.tsx'
import { confirm } from './dialogs/confirm.ts'
import { ToastHost } from './feedback/ToastHost.tsx'
import { toast } from './feedback/toast.ts'
import { FileDrop } from './files/FileDrop.tsx'
import { SearchBox } from './filters/SearchBox.tsx'
import { SegmentedControl } from './filters/SegmentedControl.tsx'
import { useDraft } from './form/use-draft.ts'
import { useUnsavedWarning } from './form/use-unsaved-warning.ts'
import { useSliced } from './page/use-sliced.ts'
import { DataTable } from './table/DataTable.tsx'
import { Pager } from './table/Pager.tsx'
import { ExternalLink } from './text/ExternalLink.tsx'

const show = (children: ReactNode) =>
  render(
    <MantineProvider env="test">
      {children}
      <ConfirmHost />
      <ToastHost />
    </MantineProvider>,
  )

beforeEach(() => {
  localStorage.clear()
  navigate('/start', { force: true, replace: true })
})
afterEach(() => {
  cleanup()
  act(() => toast.clear())
  vi.useRealTimers()
})

describe('unsaved changes', () => {
  function Page({ dirty }: { dirty: boolean }) {
    useUnsavedWarning(dirty)
    return null
  }

  test('ask before navigation; the person can stay or leave', async () => {
    show(<Page dirty />)
    act(() => navigate('/profile'))
    await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(currentLocation().path).toBe('/start')
    act(() => navigate('/profile'))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave the page' }))
    expect(currentLocation().path).toBe('/profile')
  })

  test('ask when the tab closes, and never when nothing changed', () => {
    const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { unmount } = show(<Page dirty />)
    expect(closes()).toBe(true)
    unmount()
    show(<Page dirty={false} />)
    expect(closes()).toBe(false)
    act(() => navigate('/profile'))
    expect(currentLocation().path).toBe('/profile')
  })
})

describe('drafts', () => {
  function Note() {
    const [text, setText] = useState<string | null>(null)
    const draft = useDraft<string>('note', text)
    return (
      <>
        <input aria-label="Note" value={text ?? draft.kept ?? ''} onChange={(event) => setText(event.target.value)} />
        <button type="button" onClick={draft.clear}>
          Sent
        </button>
      </>
    )
  }

  test('survive a reload and go when sent', async () => {
    const first = show(<Note />)
    await userEvent.type(screen.getByLabelText('Note'), 'half a sentence')
    first.unmount()
    const second = show(<Note />)
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'half a sentence')
    await userEvent.click(screen.getByRole('button', { name: 'Sent' }))
    second.unmount()
    show(<Note />)
    expect(screen.getByLabelText('Note')).toHaveProperty('value', '')
  })
})

describe('confirmation', () => {
  const question = { title: 'Delete', text: 'Are you sure?', confirmLabel: 'Delete', busyLabel: 'Deleting...' }

  test('stays busy until its action is done', async () => {
    show(null)
    let finish = () => {}
    let answer: Promise<boolean> | undefined
    act(() => {
      answer = confirm({ ...question, run: () => new Promise<void>((resolve) => (finish = resolve)) })
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(screen.getByRole('button', { name: 'Deleting...' })).toHaveProperty('disabled', true)
    await act(async () => finish())
    expect(await answer).toBe(true)
  })

  test('returns false on Escape', async () => {
    show(null)
    let answer: Promise<boolean> | undefined
    act(() => {
      answer = confirm(question)
    })
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    expect(await answer).toBe(false)
  })

  test('returns the focus to where it was', async () => {
    show(
      <button type="button" onClick={() => void confirm(question)}>
        Ask
      </button>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
  })
})

describe('toasts', () => {
  test('disappear after a while, stay on hover, can be dismissed, and offer an action', async () => {
    vi.useFakeTimers()
    show(null)
    act(() => void toast.success('Saved', { ms: 3000 }))
    act(() => vi.advanceTimersByTime(2999))
    expect(screen.queryByText('Saved')).not.toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByText('Saved')).toBeNull()
    const undo = vi.fn()
    act(() => void toast.error('Deleted', { action: { label: 'Undo', run: undo } }))
    fireEvent.pointerEnter(screen.getByRole('alert'))
    act(() => vi.advanceTimersByTime(60_000))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Deleted')).toBeNull()
    act(() => void toast.error('Other'))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }))
    expect(screen.queryByText('Other')).toBeNull()
  })
})

test('search is debounced, and clearing is immediate', () => {
  vi.useFakeTimers()
  const onSearch = vi.fn()
  show(<SearchBox label="Search by name" value="" onSearch={onSearch} />)
  const box = screen.getByRole('searchbox', { name: 'Search by name' })
  fireEvent.change(box, { target: { value: 'ca' } })
  act(() => vi.advanceTimersByTime(200))
  fireEvent.change(box, { target: { value: 'campus' } })
  act(() => vi.advanceTimersByTime(299))
  expect(onSearch).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(onSearch.mock.calls).toEqual([['campus']])
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(onSearch).toHaveBeenLastCalledWith('')
})

test('a page that is rendered again while somebody types does not delay the search', () => {
  vi.useFakeTimers()
  const onSearch = vi.fn()
  const box = () => (
    <MantineProvider env="test">
      <SearchBox label="Search by name" value="" onSearch={onSearch} />
    </MantineProvider>
  )
  const { rerender } = render(box())
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'campus' } })
  for (let at = 0; at < 3; at++) {
    act(() => vi.advanceTimersByTime(100))
    rerender(box())
  }
  expect(onSearch.mock.calls).toEqual([['campus']])
})

test('the pager names the page, stops at both ends, and keeps the focus', async () => {
  const onPage = vi.fn()
  function Paged() {
    const [page, setPage] = useState(1)
    return <Pager page={page} totalPages={2} onPage={(to) => setPage(onPage(to) ?? to)} />
  }
  show(<Paged />)
  const next = screen.getByRole('button', { name: 'Next' })
  const previous = screen.getByRole('button', { name: 'Previous' })
  expect(screen.getByText('Page 1 of 2')).toBeTruthy()
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(previous)
  expect(onPage).not.toHaveBeenCalled()
  await userEvent.click(next)
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
  expect(document.activeElement).toBe(next)
  await userEvent.click(next)
  expect(onPage.mock.calls).toEqual([[2]])
})

test('external links accept only web addresses, and open in a new tab without a referrer', () => {
  show(
    <>
      <ExternalLink href="https://example.org/a">Good</ExternalLink>
      <ExternalLink href={`${'java'}script:alert(1)`}>Bad</ExternalLink>
    </>,
  )
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('https://example.org/a')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.getByText('Bad').closest('a')).toBeNull()
})

test('a file of the wrong type or size is refused with a message', async () => {
  const onFile = vi.fn()
  show(<FileDrop label="Upload a CSV" accept=".csv" maxBytes={1024 * 1024} onFile={onFile} />)
  const input = screen.getByLabelText('Upload a CSV')
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  choose(new File(['x'], 'x.exe'))
  expect(screen.getByRole('alert').textContent).toBe('x.exe is the wrong kind of file.')
  choose(new File(['x'.repeat(1024 * 1024 + 1)], 'big.csv'))
  expect(screen.getByRole('alert').textContent).toBe('big.csv is too large. The limit is 1 MB.')
  expect(onFile).not.toHaveBeenCalled()
  choose(new File(['a'], 'Fine.CSV'))
  expect(onFile).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a table has its headers and cells by role', () => {
  const columns = [{ head: 'Name', cell: (row: { name: string }) => row.name }]
  show(<DataTable label="People" columns={columns} rows={[{ name: 'Sara' }]} rowKey={(row) => row.name} />)
  expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Sara' })).toBeTruthy()
})

test('a segmented control is a group of radio buttons, of which one is chosen', async () => {
  const chosen: string[] = []
  const data = [
    { value: '', label: 'All' },
    { value: 'unread', label: 'Unread' },
  ]
  show(<SegmentedControl aria-label="Which messages" data={data} value="" onChange={(value) => chosen.push(value)} />)
  expect(screen.getByRole('radiogroup', { name: 'Which messages' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true)
  await userEvent.click(screen.getByText('Unread'))
  expect(chosen).toEqual(['unread'])
})

test('what a tap opens is rendered after the tap; other changes are shown at once', () => {
  const renders: string[] = []
  const Content = ({ text }: { text: string }) => {
    renders.push(text)
    return <p>{text}</p>
  }
  function Page({ lc, text }: { lc: string; text: string }) {
    renders.push(`page ${lc}`)
    return useSliced(lc, <Content text={text} />)
  }
  const { rerender } = render(<Page lc="Lahore" text="a" />)
  rerender(<Page lc="Lahore" text="b" />)
  expect(screen.getByText('b')).toBeTruthy()
  renders.length = 0
  rerender(<Page lc="Multan" text="c" />)
  expect(renders).toEqual(['page Multan', 'page Multan', 'c'])
  expect(screen.getByText('c')).toBeTruthy()
})
