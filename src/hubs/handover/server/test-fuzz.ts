// Fuzzer setup of the handover hub: years that nobody else needs, and people of no importance.
import type { HubFuzz } from '#server/testing/fuzz.ts'
import { dayBefore, laterOf, plusDays, today } from '#shared/time/calendar.ts'
import { type YearDraft, yearAfter, yearBefore } from '#shared/time/years.ts'

export const fuzz: HubFuzz = {
  secrets: ({ whoMay, orAudit, either, outbox }) => ({
    invitedAddress: {
      what: 'the address of somebody who is invited',
      seenBy: either(orAudit(whoMay('handOver')), outbox),
    },
  }),

  async seed({ portal, ask, cast: { admin }, markerOf }) {
    const { open, all } = await portal.portal.years()
    // Contains today: the other hubs' records are of this year.
    const next = { ...open, label: 'now', startsOn: laterOf(today(), plusDays(open.startsOn, 1)) }
    const toOpen = yearAfter(next)
    const toChange = yearAfter(toOpen)
    const toDrop = yearAfter(toChange)
    const toPlan = yearAfter(toDrop)
    const free = yearAfter(toPlan)
    for (const { label, startsOn, endsOn } of [next, toOpen, toChange, toDrop]) {
      await ask('POST', '/api/years', admin, { label, startsOn, endsOn })
    }
    const joining = [`${markerOf('invitedAddress')}@nexus.example`, 'withdrawn@nexus.example'].map((email) => ({
      ...{ email, role: 'lcvp', committee: 'Lahore' },
    }))
    await ask('POST', `/api/years/${next.label}/open`, admin, { joining })
    // It could not be opened and the next one too on the same day.
    await portal.db
      .updateTable('year')
      .set({ startsOn: dayBefore(today()) })
      .where('label', '=', next.label)
      .execute()
    await ask('PUT', '/api/handover/plan', admin, {
      ...toPlan,
      joining: [{ email: 'planned@nexus.example', role: 'tm' }],
    })
    const [withdrawn, invited] = (await ask('GET', '/api/handover', admin)).waiting.map(({ id }: { id: string }) => id)
    const [leaves, silent] = [await portal.signInAs('lcvp'), await portal.signInAs('user')]
    const years: Record<string, YearDraft> = {
      ...{ planYear: free, dropYear: toDrop, changeYear: toChange, savePlan: toPlan },
      // Another hub may have the year right before.
      addPastYear: yearBefore(yearBefore(all[0] ?? open)),
    }
    return ({ operation }) => {
      const { label, startsOn, endsOn } = years[operation.split('.')[1] ?? ''] ?? toOpen
      return {
        label: [label],
        startsOn: [startsOn, plusDays(startsOn, 1)],
        endsOn: [endsOn],
        leaving: [[], [leaves.uid]],
        deactivating: [[], [silent.uid]],
        email: ['new-a@nexus.example', 'new-b@nexus.example'],
        role: ['tm', 'lcvp'],
        committee: ['Lahore', 'Karachi South', null],
        portfolio: ['oGV', null],
        id: [operation.endsWith('withdrawInvitation') ? withdrawn : invited],
      }
    }
  },
}
