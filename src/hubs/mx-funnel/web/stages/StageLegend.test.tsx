// Legend of the funnel results: its thresholds match the tones of rates.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { toneOf } from '../../results/rates.ts'
import { toneTexts } from './rate-tone.ts'
import { StageLegend } from './StageLegend.tsx'

afterEach(cleanup)

it('lists the thresholds of green, yellow and red beside their colours', () => {
  render(
    <MantineProvider env="test">
      <StageLegend />
    </MantineProvider>,
  )
  const lines = screen
    .getAllByRole('listitem')
    .map((line) => [line.querySelector('[data-tone]')?.getAttribute('data-tone'), line.textContent])
  expect(lines).toEqual([
    [toneOf(80), 'Green: 80% or more go on'],
    [toneOf(79.9), 'Yellow: 50% or more'],
    [toneOf(49.9), 'Red: below 50%'],
    [undefined, 'A dash: nobody at the stage before'],
  ])
  expect([toneOf(80), toneOf(50), toneOf(49.9)]).toEqual(['good', 'middling', 'poor'])
})

it('agrees with the tooltip of each rate', () => {
  expect([80, 79.9, 49.9, null].map((rate) => toneTexts[toneOf(rate)])).toEqual([
    '80% or more',
    '50% or more',
    'below 50%',
    'no rate',
  ])
})
