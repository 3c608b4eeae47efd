// Progressive rendering: on a phone part by part, in their order; elsewhere all at once.
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { navigate } from '#web/shell/routing/location.ts'
import { Progressive } from './Progressive.tsx'

const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
let usualWidth = 0
beforeEach(() => {
  usualWidth = window.innerWidth
  navigate('/', { force: true, replace: true })
})
afterEach(() => {
  cleanup()
  happyDOM.setViewport({ width: usualWidth })
})

/** What each part found on the page when it was rendered. */
function show(width: number) {
  happyDOM.setViewport({ width })
  const seen: string[] = []
  const Part = ({ name }: { name: string }) => {
    seen.push(`${name} after ${screen.queryAllByRole('listitem').length}`)
    return <li>{name}</li>
  }
  render(
    <Progressive>
      <Part name="a" />
      {null}
      <Part name="b" />
      <Part name="c" />
    </Progressive>,
  )
  return seen
}

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('part by part on a phone', () => {
  const seen = show(390)
  expect(seen).toEqual(expect.arrayContaining(['a after 0', 'b after 1', 'c after 1']))
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(document.querySelector('[style*="100vh"]')).toBeNull()
})

test('on a phone, parts below the first two may wait to be laid out', () => {
  show(390)
  const isPart = screen.getAllByRole('listitem').map(({ parentElement }) => /part/.test(parentElement?.className ?? ''))
  expect(isPart).toEqual([false, false, true])
})

test('what is typed into a form is shown at once, not in slices', async () => {
  const never = new Promise<never>(() => {})
  const Field = ({ isSlow = false }) => <li>{isSlow ? use(never) : 'typed'}</li>
  const page = (isForm: true | undefined, isSlow = false) => (
    <Suspense fallback="Urgent">
      <Progressive isForm={isForm}>
        <Field isSlow={isSlow} />
      </Progressive>
    </Suspense>
  )
  for (const [isForm, found] of [[undefined, 0] as const, [true, 1] as const]) {
    const { rerender, unmount } = render(page(isForm))
    await act(async () => rerender(page(isForm, true)))
    expect(screen.queryAllByText('Urgent')).toHaveLength(found)
    unmount()
  }
})

test('at once on a wide screen, and laid out', () => {
  expect(show(1280)).toEqual(['a after 0', 'b after 0', 'c after 0'])
  expect(document.querySelector('[class*="part"]')).toBeNull()
})
