// List of erased people beside the backups: appending, reading and file permissions.
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addErased, findErasedFile, readErased } from './erased-list.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'nexus-erased-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string]
const at = '2026-11-16T10:00:00.000Z'
const later = '2026-11-17T10:00:00.000Z'

it('lists everybody once, with the first time, also after a truncated line', async () => {
  expect(await findErasedFile(place)).toBeUndefined()
  await addErased(place, new Map())
  expect(await findErasedFile(place)).toBeUndefined()
  await addErased(place, new Map([[one, at]]))
  const file = (await findErasedFile(place)) as string
  appendFileSync(file, two.slice(9))
  const more = new Map([one, three].map((fingerprint) => [fingerprint, later]))
  await addErased(place, more)
  await addErased(place, more)
  expect([...(await readErased(place))]).toEqual([
    [one, at],
    [three, later],
  ])
  expect(statSync(file).size).toBe(2 * (64 + 1 + at.length + 1) + 55)
})

it('is readable by its owner only', async () => {
  const folder = path.join(place, 'backups')
  const mask = process.umask(0)
  try {
    await addErased(folder, new Map([[one, at]]))
  } finally {
    process.umask(mask)
  }
  const modeOf = (name: string) => statSync(name).mode & 0o777
  expect([modeOf(folder), modeOf(path.join(folder, 'erased.txt'))]).toEqual([0o700, 0o600])
})
