// Do the meter and the field agree, and is the reason said once?
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { passwordProblem, somebody } from '../password-rules.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

afterEach(cleanup)

const said = () => screen.getByRole('status').textContent?.trim()

function openFields(password: string, error?: string) {
  const errors = {
    of: (name: string) => ({ error: name === 'password' ? error : undefined, onBlur: () => {} }),
  }
  const values = { password, confirm: '' }
  render(<NewPasswordFields label="Password" values={values} errors={errors} disabled={false} onChange={() => {}} />)
}

it.each([
  ['', 'A password shorter than 6 characters is weak.'],
  ['abc', 'Weak. A password shorter than 6 characters is weak.'],
  ['aaaaaaaa', 'Weak. Please use more than one character again and again.'],
  ['three blue buses', 'Strong. Nobody will guess this.'],
])('%j while typing: %s', (password, words) => {
  openFields(password)
  expect(said()).toBe(words)
})

it.each(['abc', 'aaaaaaaa'])('leaves the reason to the field where it stands there: %j', (password) => {
  const reason = passwordProblem(password, somebody) as string
  openFields(password, reason)
  expect(screen.getByText(reason)).toBeTruthy()
  expect(said()).toBe('Weak.')
})

it('does not praise what only the server refuses', () => {
  openFields('correct horse battery', 'Password is too weak. Very many people use it.')
  expect(said()).toBe('Weak.')
})
