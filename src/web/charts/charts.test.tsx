// Charts: every figure is available through the hidden table, the keyboard and touch.
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { DifferenceChart } from './DifferenceChart.tsx'
import { LineChart } from './LineChart.tsx'
import { PercentRing } from './PercentRing.tsx'
import { TipArea } from './TipArea.tsx'

const show = (children: ReactNode) => render(<MantineProvider env="test">{children}</MantineProvider>)
afterEach(cleanup)

describe('a line over time', () => {
  const lines = [
    { name: '26.27', values: [1, 4, null] },
    { name: '25.26', values: [2, 2, 9], isPast: true },
  ]

  test('has a table for screen readers', () => {
    show(<LineChart label="How many leads?" unit="Month" xLabels={['Jul', 'Aug', 'Sep']} lines={lines} />)
    const table = screen.getByRole('table', { name: 'How many leads?' })
    expect(table.textContent).toContain('Month26.27, 25.26')
    expect([...table.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
      ...['Jul1, 2', 'Aug4, 2', 'Sep-, 9'],
    ])
  })

  test('is read with the arrow keys, from the latest value on', async () => {
    show(<LineChart label="How many leads?" xLabels={['Jul', 'Aug', 'Sep']} lines={lines} />)
    const chart = screen.getByRole('slider', { name: 'How many leads?' })
    expect(chart.getAttribute('aria-valuetext')).toBe('Aug: 26.27 4, 25.26 2')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(chart.getAttribute('aria-valuetext')).toBe('Jul: 26.27 1, 25.26 2')
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(chart.getAttribute('aria-valuetext')).toBe('Sep: 26.27 -, 25.26 9')
  })

  test('draws a labelled gap where nothing was reported, and a dot for a value between two gaps', async () => {
    const gappy = [
      { name: '26.27', values: [5, null, 7, null, null], notReported: [1, 3] },
      { name: '25.26', values: [2, null, 3, 4, 9], notReported: [1], isPast: true },
    ]
    show(<LineChart label="How many leads?" xLabels={['Jul', 'Aug', 'Sep', 'Oct', 'Nov']} lines={gappy} />)
    expect([...screen.getByRole('table').querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
      ...['Jul5, 2', 'Augnot reported, not reported', 'Sep7, 3', 'Octnot reported, 4', 'Nov-, 9'],
    ])
    const chart = screen.getByRole('slider')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(chart.getAttribute('aria-valuetext')).toBe('Aug: 26.27 not reported, 25.26 not reported')
    expect(chart.textContent).toContain('26.27 not reported')
    const [past, now] = [...document.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
    expect([past, now].map((path) => path?.match(/[ML]/g)?.join(''))).toEqual(['MMLL', 'MM'])
    // July and September of the year, July of the one before: no line leads to them.
    expect(document.querySelectorAll('circle')).toHaveLength(3)
    expect(document.querySelectorAll('rect')).toHaveLength(2)
  })

  test('is positioned by day, and says what each value is made of', async () => {
    const line = { name: '26.27', values: [40, 50, 60], notes: ['of 5', 'of 8', 'of 9'] }
    show(<LineChart label="Better?" xLabels={['1 Jul', '3 Jul', '30 Dec']} positions={[0, 2, 182]} lines={[line]} />)
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('30 Dec: 26.27 60 of 9')
    expect(screen.getByRole('table').textContent).toContain('3 Jul50 of 8')
    const xs = [...(document.querySelector('path')?.getAttribute('d') ?? '').matchAll(/[ML]([\d.]+) /g)].map(([, x]) =>
      Number(x),
    )
    const [first = 0, second = 0, third = 0] = xs
    expect((second - first) / (third - first)).toBeCloseTo(2 / 182, 2)
    // The second would lie on the first.
    expect(document.querySelector('svg')?.textContent).toMatch(/1 Jul30 Dec$/)
  })

  test('labels the first and the last position where the labels between do not fit', () => {
    const along = ['July to December', 'January to June', 'and the next round']
    show(<LineChart label="Rounds" xLabels={along} lines={[{ name: 'NPS', values: [1, 2, 3] }]} />)
    const written = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)
    expect(written.filter((text) => along.includes(text ?? ''))).toEqual([along[0], along[2]])
  })

  test('writes a label in two lines, and reads it out as one', () => {
    const rounds = ['Jul-Dec 2025\n(n 128)', 'Jul-Dec 2026\n(n 134)']
    show(<LineChart label="NPS" xLabels={rounds} lines={[{ name: 'NPS', values: [1, 2] }]} />)
    const parts = [...document.querySelectorAll('tspan')]
    expect(parts.map(({ textContent }) => textContent)).toEqual(rounds.flatMap((name) => name.split('\n')))
    const [first = 0, second = 0] = parts.map((part) => Number(part.getAttribute('y')))
    expect(second - first).toBe(16)
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Jul-Dec 2026 (n 134): NPS 2')
  })

  test('draws no NaN without any value', () => {
    show(<LineChart label="Empty" xLabels={[]} lines={[{ name: 'x', values: [] }]} />)
    expect(document.body.innerHTML).not.toMatch(/NaN|Infinity|undefined/)
  })
})

test('a tooltip shows on hover, focus and tap, until Escape', async () => {
  show(
    <TipArea>
      <button type="button" data-tip="24 of 45">
        Lahore
      </button>
    </TipArea>,
  )
  const mark = screen.getByRole('button')
  const tip = () => screen.queryByRole('tooltip')?.textContent
  fireEvent.pointerOver(mark)
  expect(tip()).toBe('24 of 45')
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  expect(tip()).toBe('24 of 45')
  fireEvent.keyDown(mark, { key: 'Escape' })
  fireEvent.pointerOver(mark, { pointerType: 'touch' })
  expect(tip()).toBeUndefined()
  fireEvent.click(mark)
  expect(tip()).toBe('24 of 45')
})

test('differences show their sign, their figure and their n', async () => {
  const rows = [
    { key: 'a', name: 'Lahore', difference: -12, text: '40%', n: '24 people' },
    { key: 'b', name: 'Giki', difference: null, text: 'too few to say', n: '2 people' },
  ]
  let opened = ''
  show(
    <DifferenceChart
      label="Who stands out?"
      middle="Country 52%"
      rows={rows}
      format={(by) => `${by} points`}
      onOpen={(key) => {
        opened = key
      }}
    />,
  )
  expect(screen.getByRole('table', { name: 'Who stands out?' }).textContent).toContain(
    'Lahore40%, -12 points, 24 peopleGikitoo few to say, 2 people',
  )
  await userEvent.click(screen.getByRole('button', { name: /Giki/ }))
  expect(opened).toBe('b')
})

test('a ring is filled by its percent, and says when everything is done', () => {
  show(<PercentRing label="Lahore" percent={100} isComplete />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Lahore: 100% (Complete)')
  cleanup()
  show(<PercentRing label="Lahore" percent={50} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Lahore: 50%')
  const [filled, around] = (document.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray') ?? '').split(' ')
  expect(Number(filled) / Number(around)).toBeCloseTo(0.5)
})
