// Select fields: options are rendered when the list is about to open, by mouse, by keyboard and while searching.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { theme } from '../../theme.ts'
import { Select } from './Select.tsx'

afterEach(cleanup)

const options = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
const show = (isSearchable = false) =>
  render(
    <MantineProvider theme={theme} env="test">
      <Select label="LC" data={['Giki', 'Lahore', 'Multan']} defaultValue="Lahore" searchable={isSearchable} />
    </MantineProvider>,
  )

test('shows its choice without rendering any option', () => {
  show()
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'LC' }).value).toBe('Lahore')
  expect(options()).toEqual([])
})

test.each([true, false])('opens by a click, and says so (searchable: %s)', async (isSearchable) => {
  show(isSearchable)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'LC' })
  await userEvent.click(field)
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(options()).toEqual(['Giki', 'Lahore', 'Multan'])
  await userEvent.click(screen.getByRole('option', { name: 'Multan' }))
  expect(field.value).toBe('Multan')
})

test('opens by a key at the chosen option', async () => {
  show()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'LC' })
  const active = field.getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.textContent).toBe('Lahore')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field.value).toBe('Multan')
})
