// Route focus: the heading of a lazy page gets the focus once the page has loaded.
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Arrival } from './arrival.tsx'
import { lazyComponent } from './lazy-component.ts'

test('focuses the heading when the page has loaded, and nothing around it before', async () => {
  window.scrollTo = () => {}
  const { promise, resolve } = Promise.withResolvers<() => React.ReactNode>()
  const Late = lazyComponent(() => promise)
  const first = render(<Arrival path="/first" title="First" />)
  first.unmount()
  render(
    <main tabIndex={-1}>
      <Late />
      <Arrival path="/later" title="Later" />
    </main>,
  )
  expect(document.activeElement).toBe(document.body)
  await act(async () => resolve(() => <h1>Later</h1>))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})
