// Which tasks may the fuzzer set days for, and of which LCs may it ask? Real kinds and codes get it past the first refusal.
import type { HubFuzz } from '#server/test-fuzz.ts'

export const fuzz: HubFuzz = {
  async seed({ portal, cast: { leader, author } }) {
    const kinds = [...portal.portal.tasks.keys()]
    return () => ({
      kind: kinds.length > 0 ? kinds : ['checklist'],
      committee: [undefined, 'Lahore', 'Multan', 'MC'],
      uid: [undefined, leader.uid, author.uid],
      year: [undefined],
      version: [undefined, 0, 1],
      // What closed would keep other hubs' requests from being tried.
      closesOn: [null, undefined],
      file: ['guess.ics'],
    })
  },
}
