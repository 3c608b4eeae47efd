// Long lists of the import screen: how many lines are shown, and that the rest is counted.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createField } from '#web/sheet/test-fields.ts'
import { UndoneNote } from '../undo/UndoneNote.tsx'
import { RecognizedSpellings } from './RecognizedSpellings.tsx'

afterEach(cleanup)

const show = (children: ReactNode) => render(<MantineProvider env="test">{children}</MantineProvider>)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const lines = () => screen.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent)

test('shows 50 of the records that an undo keeps', () => {
  const kept = (count: number) => upTo(count).map((n) => ({ record: `r${n}`, text: `Record ${n}: edited since.` }))
  show(<UndoneNote undone={{ id: 'i', title: 'people.xlsx', undone: 3, kept: kept(50) }} />)
  expect([lines().length, lines().at(-1)]).toEqual([50, 'Record 49: edited since.'])
  cleanup()
  show(<UndoneNote undone={{ id: 'i', title: 'people.xlsx', undone: 3, kept: kept(52) }} />)
  expect([lines().length, lines().at(-1)]).toEqual([51, 'And 2 more.'])
})

test('lists 100 recognized spellings', () => {
  const spelt = (count: number) =>
    upTo(count).map((n) => ({ field: createField('lc'), text: `Lahor ${n}`, name: 'Lahore', count: 1 }))
  show(<RecognizedSpellings recognized={spelt(100)} />)
  expect([lines().length, screen.queryByText(/more\./)]).toEqual([100, null])
  cleanup()
  show(<RecognizedSpellings recognized={spelt(103)} />)
  expect([lines().length, screen.queryByText('And 3 more.') !== null]).toEqual([100, true])
})
