// Race test for optimistic locking: many people save the same record concurrently; one wins, and the
// others get 409 with the result.
import { expect } from 'vitest'
import { changedMeanwhile } from '../database/versioned.ts'
import type { TestPortal } from './portal.ts'

type Answer = Awaited<ReturnType<TestPortal['ask']>>

/** `save` is called once per person, all from the same version; returns what the winner got. */
export async function raceToSave(people: number, save: (n: number) => Promise<Answer>): Promise<Answer['json']> {
  const answers = await Promise.all(Array.from({ length: people }, (_, n) => save(n)))
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  const refusal = { error: 'conflict', message: changedMeanwhile, details: won[0]?.json }
  for (const { status, json } of answers.filter((answer) => answer !== won[0])) {
    expect([status, json]).toEqual([409, refusal])
  }
  return won[0]?.json
}
