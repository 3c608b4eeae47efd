// Filter of common passwords: it has those that most people use, down to the last of the list, and hardly any other.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { passwordFilter } from '../../password-filter.ts'
import { unknownOwner } from '../../password-rules.ts'
import { createPasswordCheck, readCommonPasswords } from './check.ts'
import { lastCommon, mostCommon } from './test-password-list.ts'

const check = createPasswordCheck({ organisation: 'Nexus Network', emailDomain: 'nexus.example' })
const isRefused = (password: string) =>
  check(password, unknownOwner, { field: 'password' }).then(
    () => false,
    ({ error }) => error === 'weakPassword',
  )

it('the hundred most common passwords are refused, and the last of 100,000', async () => {
  expect(new Set(mostCommon).size).toBe(100)
  const given = [...mostCommon, lastCommon, lastCommon.toUpperCase(), `${lastCommon}2026!`]
  const refused = await Promise.all(given.map(isRefused))
  expect(given.filter((_, at) => !refused[at])).toEqual([])
})

it('of 20,000 random passwords it takes fewer than one in 1,000 for common ones, and it has at most 300 KB', async () => {
  const bytes = await readCommonPasswords()
  expect(bytes.length).toBeLessThanOrEqual(300_000)
  const filter = passwordFilter(bytes)
  const random = (seed: number) => createHash('sha256').update(String(seed)).digest('base64').slice(0, 12)
  const passwords = Array.from({ length: 20_000 }, (_, seed) => random(seed))
  expect(passwords.filter((each) => filter.has(each)).length).toBeLessThan(20)
})
