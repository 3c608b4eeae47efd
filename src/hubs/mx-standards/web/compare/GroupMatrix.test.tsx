// Matrix of MX results: cells are marked as the legend says, and rows with few respondents are not compared.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { items } from '../../test-standards.ts'
import { buildSummary, figure } from '../test-results.tsx'
import { StandardsOf } from '../use-standards.tsx'
import { countryOf } from './comparison.ts'
import { GroupMatrix } from './GroupMatrix.tsx'

afterEach(cleanup)

function show(respondents: number) {
  const groups = [100, 71, 70, 41, 40, 0]
  const done = items.map(() => 1)
  const row = { ...figure(respondents, 50), code: 'LUMS', name: 'LUMS', groups, done, spread: [] }
  const middle = countryOf(buildSummary([['LUMS', 44]]))
  render(
    <MantineProvider env="test">
      <StandardsOf groups={specChecklist}>
        <GroupMatrix label="LC" rows={[row]} middle={middle} fileName="lcs.csv" />
      </StandardsOf>
    </MantineProvider>,
  )
  return within(screen.getByRole('row', { name: /^LUMS/ }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent ?? '')
}

it('marks a group as on track above 70%, under way above 40% and in need of help otherwise, as its legend says', () => {
  const marks = show(3).map((text) => /[▲◆▼]/.exec(text)?.[0])
  expect(marks.slice(0, 6)).toEqual(['▲', '▲', '◆', '◆', '▼', '▼'])
  for (const words of ['▲ On track, above 70%', '◆ Under way, above 40%', '▼ Needs help']) {
    expect(screen.getByText((_, element) => element?.tagName === 'SPAN' && element.textContent === words)).toBeTruthy()
  }
})

it('compares an LC with the country if it has at least three respondents', () => {
  expect(show(3).at(-1)).toBe('+6')
  cleanup()
  expect(show(2).at(-1)).toBe('too few to say')
})
