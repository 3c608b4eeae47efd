// Hub cards of the dashboard: those of the installed hubs, in their order; loaded once.
import type { HubCard, HubFacts } from '#shared/hub-facts.ts'

type Kept = { hubs: readonly HubFacts[]; cards: Promise<HubCard[]> }
let kept: Kept | undefined
const againMs = 1000

async function fetchCards(hubs: readonly HubFacts[]): Promise<HubCard[]> {
  const all = await Promise.all(hubs.map(async ({ cards }) => (await cards?.())?.cards ?? []))
  return all.flat().sort((a, b) => a.order - b.order)
}

/** Returns the same promise for the same hubs: a suspended page renders again, and would never end with a new one. */
export function cardsOf(hubs: readonly HubFacts[]): Promise<HubCard[]> {
  const isSame = kept?.hubs.length === hubs.length && hubs.every((hub, at) => hub === kept?.hubs[at])
  if (kept && isSame) return kept.cards
  const cards = fetchCards(hubs)
  kept = { hubs, cards }
  // Lets React use the result synchronously once it is there.
  cards.then(
    (value) => Object.assign(cards, { status: 'fulfilled', value }),
    () => {},
  )
  // Retries after a failure; with a delay, or a suspended page would retry endlessly.
  cards.catch(() =>
    setTimeout(() => {
      if (kept?.cards === cards) kept = undefined
    }, againMs),
  )
  return cards
}
