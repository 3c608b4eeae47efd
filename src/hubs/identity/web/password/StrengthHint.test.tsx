// Password strength hint: agrees with the field, and shows the reason once.
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { makeFilter } from '../../password-filter.ts'
import { passwordProblem, unknownOwner } from '../../password-rules.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { refusedPasswords } from './refused-passwords.ts'

const filter = 'GET /api/identity/common-passwords'
const filterOf = (...passwords: string[]) => {
  const bytes = Array.from(makeFilter(passwords), (byte) => String.fromCharCode(byte))
  return { json: btoa(bytes.join('')) }
}

beforeEach(() => {
  fakeServer(null, { [filter]: filterOf('abc123', 'letmein') })
})
afterEach(() => {
  cleanup()
  refusedPasswords.setState(undefined)
})

const statusText = () => screen.getByRole('status').textContent?.trim()

const openField = (password: string, error?: string) =>
  render(<NewPasswordField label="Password" name="password" value={password} error={error} onChange={() => {}} />)

it.each([
  ['', 'A password shorter than 6 characters is weak.'],
  ['abc', 'Weak. A password shorter than 6 characters is weak.'],
  ['aaaaaaaa', 'Weak. Please don’t just repeat one character.'],
  ['nexus123', 'Weak. Please don’t use the name of the portal or the organisation.'],
  ['three blue buses', 'Strong. Very hard to guess.'],
  ['abc123', 'Weak. Many people use it, or one like it: choose three or four words of your own.'],
  ['LetMeIn', 'Weak. Many people use it, or one like it: choose three or four words of your own.'],
  ['abc124', 'Fair. Longer is stronger: try three or four words.'],
])('%j while typing: %s', async (password, words) => {
  openField(password)
  await waitFor(() => expect(statusText()).toBe(words))
})

it.each([
  ['without a connection', 'no answer'],
  ['with a filter that arrived broken', { json: '!' }],
] as const)('praises nothing %s, and asks again in the next field', async (_, answer) => {
  const { answers, calls } = fakeServer(null, { [filter]: answer })
  openField('abc123')
  await waitFor(() => expect(calls).toContain(filter))
  expect(statusText()).toBe('A password shorter than 6 characters is weak.')
  cleanup()
  answers[filter] = filterOf('abc123')
  openField('abc123')
  await waitFor(() => expect(statusText()).toMatch(/^Weak\./))
})

it.each(['abc', 'aaaaaaaa'])('leaves the reason to the field if it is there: %j', (password) => {
  const reason = passwordProblem(password, unknownOwner, { organisation: '', emailDomain: '' }, undefined) as string
  openField(password, reason)
  expect(screen.getByText(reason)).toBeTruthy()
  expect(statusText()).toBe('Weak.')
})

it('does not praise a password that only the server refuses', () => {
  openField('correct horse battery', 'Password is too weak. Many people use it.')
  expect(statusText()).toBe('Weak.')
})
