// Hub cards: one promise for the same hubs, however often their list is rebuilt, and a new one after a failure.
import { expect, it } from 'vitest'
import type { HubCard, HubFacts } from '#shared/hub-facts.ts'
import { cardsOf } from './hub-cards.ts'

const card = (order: number, name: string): HubCard => ({
  ...{ order, name, line: '', description: '', icon: 'bulb' },
  screens: [],
})
const first: HubFacts = { cards: async () => ({ cards: [card(2, 'Second')] }) }
const second: HubFacts = { cards: async () => ({ cards: [card(1, 'First')] }) }

it('stays the same while the hubs do', async () => {
  const cards = cardsOf([first, second])
  expect(cardsOf([first, second])).toBe(cards)
  expect((await cards).map(({ name }) => name)).toEqual(['First', 'Second'])
  expect(cardsOf([first])).not.toBe(cards)
})

it('retries after a failure, but not endlessly', async () => {
  const hubs: HubFacts[] = [{ cards: () => Promise.reject(new Error('offline')) }]
  const failed = cardsOf(hubs)
  await expect(failed).rejects.toThrow('offline')
  expect(cardsOf(hubs)).toBe(failed)
  await expect.poll(() => cardsOf(hubs) === failed, { timeout: 5000 }).toBe(false)
  await expect(cardsOf(hubs)).rejects.toThrow('offline')
})
