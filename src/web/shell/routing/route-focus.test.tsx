// Route focus: the heading of a lazy page gets the focus once the page has loaded.
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyComponent } from './lazy-component.ts'
import { RouteFocus } from './route-focus.tsx'

test('focuses the heading when the page has loaded, and nothing around it before', async () => {
  window.scrollTo = () => {}
  const { promise, resolve } = Promise.withResolvers<() => React.ReactNode>()
  const Late = lazyComponent(() => promise)
  const first = render(<RouteFocus path="/first" title="First" />)
  first.unmount()
  render(
    <main tabIndex={-1}>
      <Late />
      <RouteFocus path="/later" title="Later" />
    </main>,
  )
  expect(document.activeElement).toBe(document.body)
  await act(async () => resolve(() => <h1>Later</h1>))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})
