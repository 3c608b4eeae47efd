// Where does an error stand on the home screen?
import { expect, it } from 'vitest'
import { placeOfError } from './HomePage.tsx'

it.each([
  ['Invalid email or password.', 'email'],
  ['Please verify your email before signing in.', 'email'],
  ['Only Nexus Network emails are allowed', 'email'],
  ['Password is too weak. Please use at least 6 characters.', 'password'],
  ['Too many failed login attempts. Please try again later.', 'below'],
] as const)('%s: %s', (text, place) => expect(placeOfError(text)).toBe(place))
