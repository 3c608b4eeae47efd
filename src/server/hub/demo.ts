// Demo data: a hub fills itself as people would, with requests to the portal's own endpoints. The same people and the same
// pseudo-random choices every time.
import type { Place } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import type { Year } from '#shared/time/years.ts'
import type { Db } from '../database/database.ts'

export type Member = {
  firstName: string
  lastName: string
  displayName: string
  email: string
  lc: string
  portfolio: string
}
export type Somebody = { uid: string; cookie: string }
export type Account = Somebody & { displayName: string; email: string; place: Place }
export type Send = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  who: Somebody | undefined,
  body?: unknown,
) => Promise<Json>
// biome-ignore lint/suspicious/noExplicitAny: the demo reads ids out of answers and nothing else
type Json = any

export type DemoWorld = {
  send: Send
  db: Db
  /** Everybody; the first of them lead a team and can sign in. */
  people: Member[]
  leaders: (Member & Somebody)[]
  /** One account per role, to sign in with. */
  accounts: ReadonlyMap<Role, Account>
  admin: Somebody
  /** An MCVP. */
  national: Somebody
  /** The year that is open, and the closed one before it, for a past to compare with. */
  years: { open: Year; last: Year }
  /** The address of a picture that the demo draws and serves itself: 'cup'. */
  pictureAt: (name: string) => string
}
export type FillDemo = (world: DemoWorld) => Promise<void>

/** A pseudo-random number from 0 to 1. */
export const chance = (seed: number) => {
  const x = Math.sin(seed * 12.9898 + 78.233) * 43758.5453
  return x - Math.floor(x)
}

export const pick = <T>(list: readonly T[], seed: number): T => list[Math.floor(chance(seed) * list.length)] as T
