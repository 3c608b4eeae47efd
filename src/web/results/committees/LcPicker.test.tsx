// Choice of an LC: a list on screens up to 768 px wide, tabs on wider ones.
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

const lcs = [{ code: 'South Karachi', name: 'Karachi South' }]
const show = (lc: string | undefined, onChoose: (lc: string | undefined) => void = () => {}) =>
  render(
    <MantineProvider env="test">
      <LcPicker label="LCs" whole="Overview" {...{ lcs, lc, onChoose }}>
        Results
      </LcPicker>
    </MantineProvider>,
  )

it.each([
  [390, 'list'],
  [768, 'list'],
  [769, 'tabs'],
  [1280, 'tabs'],
])('at %i px it is %s', (width, kind) => {
  happyDOM.setViewport({ width })
  show('South Karachi')
  const found = [screen.queryAllByRole('combobox', { name: 'Select LC' }).length, screen.queryAllByRole('tab').length]
  expect(found).toEqual(kind === 'list' ? [1, 0] : [0, 2])
})

it('chooses an LC by its code, or the whole country, and names panels without blanks', async () => {
  happyDOM.setViewport({ width: 1280 })
  const chosen: (string | undefined)[] = []
  show('South Karachi', (lc) => chosen.push(lc))
  const panel = screen.getByRole('tab', { name: 'Karachi South' }).getAttribute('aria-controls') ?? ' '
  expect([panel, screen.getByRole('tabpanel').id]).toEqual([expect.not.stringContaining(' '), panel])
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  cleanup()
  happyDOM.setViewport({ width: 390 })
  show(undefined, (lc) => chosen.push(lc))
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Karachi South')
  expect(chosen).toEqual([undefined, 'South Karachi'])
})

it('keeps what was typed below it when a phone is turned', async () => {
  happyDOM.setViewport({ width: 1024 })
  render(
    <MantineProvider env="test">
      <LcPicker label="LCs" whole="Overview" {...{ lcs, lc: undefined, onChoose: () => {} }}>
        <input aria-label="Leads" />
      </LcPicker>
    </MantineProvider>,
  )
  await userEvent.type(screen.getByLabelText('Leads'), '12')
  act(() => happyDOM.setViewport({ width: 600 }))
  await screen.findByRole('combobox', { name: 'Select LC' })
  expect(screen.queryByRole('tabpanel')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Leads').value).toBe('12')
})
