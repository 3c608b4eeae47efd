import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stageRates } from '../rates.ts'
import { type Metrics, stages } from '../rules.ts'
import { FunnelPicture } from './FunnelPicture.tsx'

const of = (...counts: number[]) => Object.fromEntries(stages.map((stage, i) => [stage, counts[i] ?? 0])) as Metrics

it('is a table with every stage, its count and both rates', () => {
  render(<FunnelPicture title="LUMS" rows={stageRates(of(2000, 1000, 250))} />)
  const table = screen.getByRole('table', { name: 'Funnel of LUMS' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows).toHaveLength(9)
  expect(rows[2]?.textContent).toBe('Accepted25025.0%12.5%')
  expect(rows[4]?.textContent).toBe('Realised0-0.0%')
})

it('draws each band from its own width to the next one, inside the picture', () => {
  const { container } = render(<FunnelPicture title="LUMS" rows={stageRates(of(100, 50, 200))} />)
  const points = [...container.querySelectorAll('polygon')].map((shape) => shape.getAttribute('points'))
  // The widest stage fills the picture, also when it is not the first.
  expect(points[0]).toBe('25,0 75,0 62.5,40 37.5,40')
  expect(points[1]).toBe('37.5,0 62.5,0 100,40 0,40')
  expect(points.join(' ')).not.toMatch(/NaN|Infinity/)
})
