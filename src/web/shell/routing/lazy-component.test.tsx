// Lazy components: shown as soon as their file has loaded, at once where it is preloaded, and what happens when it fails.
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lazyComponent, lazyPart } from './lazy-component.ts'

afterEach(cleanup)

const Page = ({ name }: { name: string }) => <h1>Here is {name}</h1>

class Boundary extends Component<{ children: ReactNode }, { words: string }> {
  override state = { words: '' }
  static getDerivedStateFromError = (error: Error) => ({ words: error.message })
  override render = () => this.state.words || this.props.children
}

test('shows a placeholder, and the component as soon as its file has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Page>()
  const Lazy = lazyComponent(() => promise)
  render(<Lazy name="one" />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  // No timer in between: a fallback of Suspense would stay for 0.3 s.
  await act(async () => resolve(Page))
  expect(screen.getByRole('heading').textContent).toBe('Here is one')
})

test('shows at once where its file was preloaded', async () => {
  const Lazy = lazyComponent(async () => Page)
  await Lazy.preload()
  render(<Lazy name="two" />)
  expect(screen.getByRole('heading').textContent).toBe('Here is two')
})

test('throws to the error boundary without its file, and retries the next time it is shown', async () => {
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(Page)]
  const Lazy = lazyComponent(() => answers.shift() as Promise<typeof Page>)
  const { unmount, container } = render(
    <Boundary>
      <Lazy name="three" />
    </Boundary>,
  )
  await act(async () => {})
  expect(container.textContent).toBe('Failed to fetch')
  unmount()
  render(<Lazy name="three" />)
  await act(async () => {})
  expect(screen.getByRole('heading').textContent).toBe('Here is three')
})

test('fetches its file once, however often it is preloaded', async () => {
  let fetched = 0
  const Lazy = lazyComponent(async () => {
    fetched += 1
    return Page
  })
  await Promise.all([Lazy.preload(), Lazy.preload()])
  render(<Lazy name="four" />)
  expect(screen.getByRole('heading').textContent).toBe('Here is four')
  expect(fetched).toBe(1)
})

const noFile = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test('a part that fails to load leaves the page as it is, and may show a fallback', async () => {
  const Part = lazyPart<{ name: string }>(noFile)
  const Said = lazyPart<{ name: string }>(noFile, ({ name }) => <p>No {name}</p>)
  const There = lazyPart<{ name: string }>(async () => ({ name }) => <p>Here is {name}</p>)
  render(
    <main>
      <h1>The page</h1>
      <Part name="header" />
      <Said name="search" />
      <There name="the rest" />
    </main>,
  )
  // No placeholder while it loads.
  expect(screen.getByRole('main').textContent).toBe('The page')
  await screen.findByText('Here is the rest')
  expect(screen.getByRole('main').textContent).toBe('The pageNo searchHere is the rest')
})

test('a part that failed to load is fetched again the next time it is shown', async () => {
  const answers = [noFile, async () => Page]
  const Part = lazyPart<{ name: string }>(() => (answers.shift() ?? noFile)())
  const { unmount, container } = render(<Part name="five" />)
  await act(async () => {})
  expect(container.textContent).toBe('')
  unmount()
  render(<Part name="five" />)
  await act(async () => {})
  expect(screen.getByRole('heading').textContent).toBe('Here is five')
})

test('shows a component whose file arrives between its first render and its effects', async () => {
  const There = () => <p>There</p>
  const arriveAtOnce = (done: (component: ComponentType) => void) => Promise.resolve(done(There))
  // biome-ignore lint/suspicious/noThenProperty: a file that is there without a turn of the event loop
  const Part = lazyComponent(() => ({ then: arriveAtOnce }) as unknown as Promise<ComponentType>)
  function Arrival() {
    useLayoutEffect(() => void Part.preload(), [])
    return null
  }
  render(
    <>
      <Part />
      <Arrival />
    </>,
  )
  expect(await screen.findByText('There')).toBeTruthy()
})
