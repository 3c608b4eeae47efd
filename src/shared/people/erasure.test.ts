// Erasure confirmation: the typed address must match.
import { expect, it } from 'vitest'
import { confirmProblems, erasureShape } from './erasure.ts'

const messageFor = (confirm: unknown) => erasureShape.safeParse({ confirm }).error?.issues[0]?.message

it('needs a text of 1 to 320 characters', () => {
  expect([messageFor(undefined), messageFor('  '), messageFor('x'.repeat(321))]).toEqual([
    ...['This field is required.', 'Type the email.', 'This is too long.'],
  ])
  expect([messageFor('x'), messageFor(` ${'x'.repeat(320)} `)]).toEqual([undefined, undefined])
})

it('accepts the address in any case, and no other', () => {
  expect(confirmProblems(' Ali@Nexus.example ', 'ali@nexus.example')).toEqual({})
  expect(confirmProblems('a', 'ali@nexus.example')).toEqual({ confirm: 'This doesn’t match ali@nexus.example.' })
})
