// Validation on blur: a field shows its error once it was left, and only while the error holds.
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useEarlyErrors } from './use-early-errors.ts'
import { useZodForm } from './use-zod-form.ts'

const shape = z.object({ word: z.string().check(z.maxLength(3, 'Three at most.')), again: z.string() })
const blank = { word: '', again: '' }
const problemsOf = ({ word, again }: typeof blank) => ({ again: word === again ? undefined : 'Not the same.' })

function Form() {
  const form = useEarlyErrors(useZodForm(shape, blank, { submit: async () => {}, problemsOf }))
  return ['word', 'again'].map((name) => {
    const { error, ...input } = form.getInputProps(name)
    return (
      <label key={name}>
        {name} <input {...input} /> {error}
      </label>
    )
  })
}

afterEach(cleanup)

test('shows an error once the field was left, never for an empty one, until another field resolves it', async () => {
  render(<Form />)
  const word = screen.getByLabelText(/^word/)
  await userEvent.type(word, 'four')
  expect(screen.queryByText(/Three at most/)).toBeNull()
  await userEvent.tab()
  await screen.findByText(/Three at most/)
  await userEvent.type(word, '{Backspace}')
  expect(screen.queryByText(/Three at most/)).toBeNull()
  await userEvent.type(word, 'x')
  expect(screen.getByText(/Three at most/)).toBeTruthy()
  await userEvent.type(word, '{Backspace}')

  const again = screen.getByLabelText(/^again/)
  await userEvent.click(again)
  await userEvent.tab()
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(screen.queryByText(/Not the same/)).toBeNull()
  await userEvent.type(again, 'fo')
  expect(screen.getByText(/Not the same/)).toBeTruthy()
  await userEvent.type(word, '{Backspace}')
  expect(screen.queryByText(/Not the same/)).toBeNull()
})
