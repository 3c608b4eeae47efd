// Hub cards of the dashboard: those of the installed hubs, in their order; loaded once.
import type { HubCard, HubManifest } from '#shared/hub-manifest.ts'

type CachedCards = { hubs: readonly HubManifest[]; cards: Promise<HubCard[]> }
let cached: CachedCards | undefined
const retryMs = 1000

async function fetchCards(hubs: readonly HubManifest[]): Promise<HubCard[]> {
  const all = await Promise.all(hubs.map(async ({ cards }) => (await cards?.())?.cards ?? []))
  return all.flat().sort((a, b) => a.order - b.order)
}

/** Returns the same promise for the same hubs: a suspended page renders again, and would never end with a new one. */
export function loadCards(hubs: readonly HubManifest[]): Promise<HubCard[]> {
  const isSame = cached?.hubs.length === hubs.length && hubs.every((hub, at) => hub === cached?.hubs[at])
  if (cached && isSame) return cached.cards
  const cards = fetchCards(hubs)
  cached = { hubs, cards }
  // Lets React use the result synchronously once it is there.
  cards.then(
    (value) => Object.assign(cards, { status: 'fulfilled', value }),
    () => {},
  )
  // Retries after a failure; with a delay, or a suspended page would retry endlessly.
  cards.catch(() =>
    setTimeout(() => {
      if (cached?.cards === cards) cached = undefined
    }, retryMs),
  )
  return cards
}
