// Rating columns: 0 to 6 are detractors, 7 and 8 neutral, 9 and 10 promoters, as in the NPS.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Results } from '../../contract.ts'
import { RatingColumns } from './RatingColumns.tsx'

afterEach(cleanup)

it('shows each rating once, under the side it counts for', () => {
  const ratings = Array.from({ length: 11 }, (_, rating) => rating + 1)
  const results = { ratings, counted: 66, detractors: 28, neutrals: 17, promoters: 21 } as Results
  render(
    <MantineProvider env="test">
      <RatingColumns results={results} />
    </MantineProvider>,
  )
  const sides = screen
    .getAllByRole('img')
    .map((column) => /, (\w+)$/.exec(column.getAttribute('aria-label') ?? '')?.[1])
  expect(sides).toEqual([
    ...Array.from({ length: 7 }, () => 'detractors'),
    ...['neutral', 'neutral', 'promoters', 'promoters'],
  ])
})
