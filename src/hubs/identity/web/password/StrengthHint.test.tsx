// Password strength hint: agrees with the field, and shows the reason once.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { passwordProblem, unknownOwner } from '../../password-rules.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

afterEach(cleanup)

const statusText = () => screen.getByRole('status').textContent?.trim()

const openField = (password: string, error?: string) =>
  render(<NewPasswordField label="Password" name="password" value={password} error={error} onChange={() => {}} />)

it.each([
  ['', 'A password shorter than 6 characters is weak.'],
  ['abc', 'Weak. A password shorter than 6 characters is weak.'],
  ['aaaaaaaa', 'Weak. Please don’t just repeat one character.'],
  ['nexus123', 'Weak. Please don’t use the name of the portal or the organisation.'],
  ['three blue buses', 'Strong. Very hard to guess.'],
])('%j while typing: %s', (password, words) => {
  openField(password)
  expect(statusText()).toBe(words)
})

it.each(['abc', 'aaaaaaaa'])('leaves the reason to the field if it is there: %j', (password) => {
  const reason = passwordProblem(password, unknownOwner, { organisation: '', emailDomain: '' }) as string
  openField(password, reason)
  expect(screen.getByText(reason)).toBeTruthy()
  expect(statusText()).toBe('Weak.')
})

it('does not praise a password that only the server refuses', () => {
  openField('correct horse battery', 'Password is too weak. Many people use it.')
  expect(statusText()).toBe('Weak.')
})
