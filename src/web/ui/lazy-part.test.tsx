import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

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
      <Suspense>
        <Part name="header" />
        <Said name="search" />
        <There name="the rest" />
      </Suspense>
    </main>,
  )
  await screen.findByText('Here is the rest')
  expect(screen.getByRole('main').textContent).toBe('The pageNo searchHere is the rest')
})
