// Targets beside results: numbers, words and a mark for each pace; nothing where there are none; lines of summaries and columns of
// files.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import { TargetList } from './TargetList.tsx'
import { targetColumns, targetLines } from './use-targets.ts'

afterEach(cleanup)

const target = (more: Partial<TargetProgress> = {}): TargetProgress => ({
  ...{ id: 'a', measure: 'funnel.realised', name: 'Realised', unit: 'people', committee: null, month: null },
  ...{ target: 1300, agreement: 'set', value: 520, share: 40, pace: 'onPace', text: 'On pace', ...more },
})
const behind = target({
  ...{ id: 'b', name: 'Leads', committee: 'Lahore', value: 36, target: 100, share: 36, pace: 'behind' },
  text: 'Behind by 14: 5 a week needed until 31 Dec',
})
const ofMonth = target({ id: 'c', month: '2026-11' })

const show = (targets: TargetProgress[]) =>
  render(
    <MantineProvider env="test">
      <TargetList targets={targets} />
    </MantineProvider>,
  )

it('shows value, target, share and pace of the year, in words and with a mark', () => {
  show([target(), behind, ofMonth])
  const lines = screen.getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Realised 520 of 1,300 (40%) On pace',
    'Leads 36 of 100 (36%) Behind by 14: 5 a week needed until 31 Dec',
  ])
  for (const line of lines) expect(line.querySelector('svg')).not.toBeNull()
})

it('shows nothing where there is no target', () => {
  show([ofMonth])
  expect(screen.queryByRole('heading')).toBeNull()
})

it('says the same in a summary, and in the last columns of a file', () => {
  expect(targetLines([target(), ofMonth])).toEqual(['Target Realised: 520 of 1,300 (40%), On pace'])
  const { head, cellsOf } = targetColumns([behind, target(), ofMonth])
  expect(head).toEqual([
    ...['Target Leads', 'Reached Leads (%)', 'Pace Leads'],
    ...['Target Realised', 'Reached Realised (%)', 'Pace Realised'],
  ])
  expect([cellsOf('Lahore'), cellsOf(null), cellsOf('LUMS')]).toEqual([
    [100, 36, behind.text, '', '', ''],
    ['', '', '', 1300, 40, 'On pace'],
    ['', '', '', '', '', ''],
  ])
  expect([targetColumns([ofMonth]).head, targetColumns([ofMonth]).cellsOf('Lahore')]).toEqual([[], []])
  expect(targetColumns([ofMonth], '2026-11').head).toHaveLength(3)
})
