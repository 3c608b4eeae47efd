// Suggestions for unknown words: initials and typos find their name; what is ambiguous or far away finds none.
import { expect, it } from 'vitest'
import { roleRows } from '../text/parse-text.ts'
import { suggestCode } from './suggest-code.ts'
import { newOrganisation } from './test-organisation.ts'

const { committees, portfolios } = newOrganisation()

it.each([
  ['Hyderbad', 'Hyderabad'],
  ['hyderabd', 'Hyderabad'],
  // One letter from 'Karachi', too.
  ['S. Karachi', 'South Karachi'],
  ['s karachi', 'South Karachi'],
  ['Karachii', 'Karachi'],
  ['Islambad', 'Islamabad'],
  ['Gikki', 'Giki'],
  ['Atlantis', undefined],
  ['S. K.', undefined],
  ['UM', undefined],
  ['', undefined],
  ['x'.repeat(5000), undefined],
])('%s: %s', (text, code) => expect(suggestCode(committees, text)?.code).toBe(code))

it('knows other spellings, and roles', () => {
  expect(suggestCode(portfolios, 'Marketng')?.code).toBe('MKT & PR')
  expect(suggestCode(roleRows, 'Team Leadr')?.code).toBe('tl')
})

it('suggests nothing where two names are equally near', () => {
  const rows = ['Lahore A', 'Lahore B'].map((code) => ({ code, name: code }))
  expect(suggestCode(rows, 'Lahore C')).toBeUndefined()
})
