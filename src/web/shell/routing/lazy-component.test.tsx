// Tests of lazy components: shown as soon as their file is there, at once where it is there already, and what happens without it.
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lazyComponent, lazyPart } from './lazy-component.ts'

afterEach(cleanup)

const Page = ({ name }: { name: string }) => <h1>Here is {name}</h1>

class Boundary extends Component<{ children: ReactNode }, { words: string }> {
  override state = { words: '' }
  static getDerivedStateFromError = (error: Error) => ({ words: error.message })
  override render = () => this.state.words || this.props.children
}

test('waits with a word, and is there in the moment when its file is', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Page>()
  const Lazy = lazyComponent(() => promise)
  render(<Lazy name="one" />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  // No timer in between: a fallback of Suspense would stay for 0.3 s.
  await act(async () => resolve(Page))
  expect(screen.getByRole('heading').textContent).toBe('Here is one')
})

test('is there at once where its file came ahead', async () => {
  const Lazy = lazyComponent(async () => Page)
  await Lazy.ahead()
  render(<Lazy name="two" />)
  expect(screen.getByRole('heading').textContent).toBe('Here is two')
})

test('without its file, what stands around it hears of that, and the next try may work', async () => {
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

test('its file is fetched once, however often it is asked for', async () => {
  let fetched = 0
  const Lazy = lazyComponent(async () => {
    fetched += 1
    return Page
  })
  await Promise.all([Lazy.ahead(), Lazy.ahead()])
  render(<Lazy name="four" />)
  expect(screen.getByRole('heading').textContent).toBe('Here is four')
  expect(fetched).toBe(1)
})

const noFile = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test('a part whose file does not come leaves the page as it is, and may say so', async () => {
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
  // No word in its place while it is on its way.
  expect(screen.getByRole('main').textContent).toBe('The page')
  await screen.findByText('Here is the rest')
  expect(screen.getByRole('main').textContent).toBe('The pageNo searchHere is the rest')
})

test('a part that did not come is fetched again when it is shown the next time', async () => {
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
