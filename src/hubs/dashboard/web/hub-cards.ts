// Which cards does the dashboard show? Those that the wired hubs bring, in their order; fetched once.
import type { HubCard, HubFacts } from '#shared/hub-facts.ts'

const fetched = new WeakMap<readonly HubFacts[], Promise<HubCard[]>>()

async function fetchCards(hubs: readonly HubFacts[]): Promise<HubCard[]> {
  const all = await Promise.all(hubs.map(async ({ cards }) => (await cards?.())?.cards ?? []))
  return all.flat().sort((a, b) => a.order - b.order)
}

export function cardsOf(hubs: readonly HubFacts[]): Promise<HubCard[]> {
  const cards = fetched.get(hubs) ?? fetchCards(hubs)
  fetched.set(hubs, cards)
  return cards
}
