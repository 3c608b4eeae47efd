// Cost per account: a sliding window of ten seconds, ordinary use, and which accounts are heavy compared with others.
import { expect, it } from 'vitest'
import { accountCosts } from './account-cost.ts'

function costsAt() {
  const at = { ms: 0 }
  return { at, costs: accountCosts(() => at.ms) }
}
const heavyOf = (costs: ReturnType<typeof accountCosts>) => [...costs.heavyAccounts()].sort()

it('queues an account above 0.3 seconds of work within ten', () => {
  const { at, costs } = costsAt()
  costs.add('busy', 300)
  expect(costs.needsQueue('busy')).toBe(false)
  costs.add('busy', 1)
  expect(costs.needsQueue('busy')).toBe(true)
  at.ms = 10_000
  expect(costs.needsQueue('busy')).toBe(false)
})

it('more than a second of work within ten is above ordinary use, until it expires', () => {
  const { at, costs } = costsAt()
  for (; at.ms < 5000; at.ms += 1000) costs.add('busy', 200)
  expect(costs.isAboveOrdinary('busy')).toBe(false)
  costs.add('busy', 1)
  expect([costs.isAboveOrdinary('busy'), costs.isAboveOrdinary('nobody')]).toEqual([true, false])
  at.ms = 9999
  expect(costs.isAboveOrdinary('busy')).toBe(true)
  at.ms = 10_000
  expect(costs.isAboveOrdinary('busy')).toBe(false)
  // The ring buffer does not count what an earlier round left in it.
  at.ms = 500_000
  costs.add('busy', 900)
  expect(costs.isAboveOrdinary('busy')).toBe(false)
})

it('one or a few accounts among many can be heavy; equals are not', () => {
  const { costs } = costsAt()
  for (let n = 0; n < 100; n++) costs.add(`member ${n}`, 20)
  for (let n = 0; n < 10; n++) costs.add(`flood ${n}`, 1500)
  expect(heavyOf(costs)).toEqual(Array.from({ length: 10 }, (_, n) => `flood ${n}`))
  const { costs: even } = costsAt()
  for (let n = 0; n < 10; n++) even.add(`member ${n}`, 2000)
  expect(heavyOf(even)).toEqual([])
})

it('very little work is never heavy, even if nobody else works; nor is an account that caused only a small part of it', () => {
  const { costs: crowd } = costsAt()
  for (let n = 0; n < 100; n++) crowd.add(`member ${n}`, 100)
  crowd.add('diligent', 4000)
  expect(heavyOf(crowd)).toEqual([])
  const { at, costs } = costsAt()
  costs.add('alone', 100)
  expect(heavyOf(costs)).toEqual([])
  costs.add('alone', 1)
  at.ms += 300
  expect(heavyOf(costs)).toEqual(['alone'])
})

it('tracks at most ten thousand accounts', () => {
  const { costs } = costsAt()
  for (let n = 0; n < 10_001; n++) costs.add(`account ${n}`, 5000)
  expect([0, 1, 10_000].map((n) => costs.isAboveOrdinary(`account ${n}`))).toEqual([false, true, true])
})
