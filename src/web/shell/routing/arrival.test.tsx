// Does the heading of a page whose file comes later get the focus, once it is there?
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Arrival } from './arrival.tsx'
import { lazyComponent } from './lazy-component.ts'

test('the focus goes to the heading when the page is there, not to what stands around it before', async () => {
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
