// Which cards does the dashboard show? Those that the wired hubs bring, in their order; fetched once.
import type { HubCard, HubFacts } from '#shared/hub-facts.ts'

type Kept = { hubs: readonly HubFacts[]; cards: Promise<HubCard[]> }
let kept: Kept | undefined
const againMs = 1000

async function fetchCards(hubs: readonly HubFacts[]): Promise<HubCard[]> {
  const all = await Promise.all(hubs.map(async ({ cards }) => (await cards?.())?.cards ?? []))
  return all.flat().sort((a, b) => a.order - b.order)
}

/** The same promise for the same hubs: a page that waits for it is drawn anew, and would never end with another one. */
export function cardsOf(hubs: readonly HubFacts[]): Promise<HubCard[]> {
  const isSame = kept?.hubs.length === hubs.length && hubs.every((hub, at) => hub === kept?.hubs[at])
  if (kept && isSame) return kept.cards
  const cards = fetchCards(hubs)
  kept = { hubs, cards }
  // React need not wait for what it is told is there.
  cards.then(
    (value) => Object.assign(cards, { status: 'fulfilled', value }),
    () => {},
  )
  // What could not be fetched is asked for again; not at once, or a page that waits for it would ask without end.
  cards.catch(() =>
    setTimeout(() => {
      if (kept?.cards === cards) kept = undefined
    }, againMs),
  )
  return cards
}
