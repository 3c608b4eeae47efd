// Is a page with a file of its own shown as soon as that is there, at once where it is there already, and not at all without it?
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lateComponent } from './late-component.ts'

afterEach(cleanup)

const Page = ({ name }: { name: string }) => <h1>Here is {name}</h1>

class Boundary extends Component<{ children: ReactNode }, { words: string }> {
  override state = { words: '' }
  static getDerivedStateFromError = (error: Error) => ({ words: error.message })
  override render = () => this.state.words || this.props.children
}

test('waits with a word, and is there in the moment when its file is', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Page>()
  const Late = lateComponent(() => promise)
  render(<Late name="one" />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  // No timer in between: a fallback of Suspense would stay for 0.3 s.
  await act(async () => resolve(Page))
  expect(screen.getByRole('heading').textContent).toBe('Here is one')
})

test('is there at once where its file came ahead', async () => {
  const Late = lateComponent(async () => Page)
  await Late.ahead()
  render(<Late name="two" />)
  expect(screen.getByRole('heading').textContent).toBe('Here is two')
})

test('without its file, what stands around it hears of that, and the next try may work', async () => {
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(Page)]
  const Late = lateComponent(() => answers.shift() as Promise<typeof Page>)
  const { unmount, container } = render(
    <Boundary>
      <Late name="three" />
    </Boundary>,
  )
  await act(async () => {})
  expect(container.textContent).toBe('Failed to fetch')
  unmount()
  render(<Late name="three" />)
  await act(async () => {})
  expect(screen.getByRole('heading').textContent).toBe('Here is three')
})
