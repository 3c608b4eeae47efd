// Choice of an LC: a list on screens up to 768 px wide, tabs on wider ones.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LcPicker } from './LcPicker.tsx'

const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
let usualWidth = 0
beforeEach(() => {
  usualWidth = window.innerWidth
})
afterEach(() => {
  cleanup()
  happyDOM.setViewport({ width: usualWidth })
})

it.each([
  [390, 'list'],
  [768, 'list'],
  [769, 'tabs'],
  [1280, 'tabs'],
])('at %i px it is %s', (width, kind) => {
  happyDOM.setViewport({ width })
  render(
    <MantineProvider env="test">
      <LcPicker label="LCs" whole="Overview" lcs={[{ code: 'LUMS', name: 'LUMS' }]} lc="LUMS" onChoose={() => {}}>
        Results
      </LcPicker>
    </MantineProvider>,
  )
  const found = [screen.queryAllByRole('combobox', { name: 'Select LC' }).length, screen.queryAllByRole('tab').length]
  expect(found).toEqual(kind === 'list' ? [1, 0] : [0, 2])
})
