// Hub cards: one promise for the same hubs, however often their list is rebuilt, and a new one after a failure.
import { expect, it } from 'vitest'
import type { HubCard, HubManifest } from '#shared/hub-manifest.ts'
import { loadCards } from './hub-cards.ts'

const card = (order: number, name: string): HubCard => ({
  ...{ order, name, line: '', description: '', icon: 'bulb' },
  screens: [],
})
const first: HubManifest = { cards: async () => ({ cards: [card(2, 'Second')] }) }
const second: HubManifest = { cards: async () => ({ cards: [card(1, 'First')] }) }

it('stays the same while the hubs do', async () => {
  const cards = loadCards([first, second])
  expect(loadCards([first, second])).toBe(cards)
  expect((await cards).map(({ name }) => name)).toEqual(['First', 'Second'])
  expect(loadCards([first])).not.toBe(cards)
})

it('retries after a failure, but not endlessly', async () => {
  const hubs: HubManifest[] = [{ cards: () => Promise.reject(new Error('offline')) }]
  const failed = loadCards(hubs)
  await expect(failed).rejects.toThrow('offline')
  expect(loadCards(hubs)).toBe(failed)
  await expect.poll(() => loadCards(hubs) === failed, { timeout: 5000 }).toBe(false)
  await expect(loadCards(hubs)).rejects.toThrow('offline')
})
