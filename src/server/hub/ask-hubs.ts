// Questions to all hubs: what they collected in a year, what a planned year changes, and what they do when a year turns or
// the organisation changes.
import { countAtTurn } from '../figures/write-figures.ts'
import { announce, anyHub } from '../notify/live.ts'
import type { Hub, Portal } from './hub.ts'
import type { Collected } from './year-turn.ts'

type Asked = 'hasAnswers' | 'plannedChanges' | 'countCollected' | 'turnYear' | 'reopenYear' | 'followOrganisation'

export function askHubs(all: readonly Hub[]): Pick<Portal, Asked> {
  return {
    async hasAnswers(from, kind, year, isShown = false) {
      for (const hub of all) if (await hub.hasAnswers?.[kind]?.(from, year, isShown)) return true
      return false
    },
    async plannedChanges(of, year) {
      const found = await Promise.all(all.map(async (hub) => (await hub.plannedChanges?.(of, year)) ?? []))
      return found.flat()
    },
    async countCollected(from, year) {
      const found: Collected[] = []
      for (const hub of all) found.push(...((await hub.countCollected?.(from, year)) ?? []))
      return found
    },
    async turnYear(trx, turn) {
      const moved: Collected[] = []
      countAtTurn(trx, turn.from)
      for (const hub of all) moved.push(...((await hub.turnYear?.(trx, turn)) ?? []))
      announce(trx, { hub: anyHub })
      return moved.filter(({ count }) => count > 0)
    },
    async reopenYear(trx, turn) {
      for (const hub of all) await hub.reopenYear?.(trx, turn)
      announce(trx, { hub: anyHub })
    },
    async followOrganisation(trx, organisation) {
      for (const hub of all) await hub.followOrganisation?.(trx, organisation)
      announce(trx, { hub: anyHub })
    },
  }
}
