// Fuzz test data of targets: one whose reason only readers of the screen may see, and two that the fuzzer may change.
import { type HubFuzz, idsFor } from '#server/testing/fuzz.ts'
import { placeAt } from '#server/testing/places.ts'
import { today } from '#shared/time/calendar.ts'
import { monthNow, yearAround } from '#shared/time/years.ts'

export const fuzz: HubFuzz = {
  secrets: ({ orAudit, whoOpens }) => ({
    targetReason: { what: 'the reason for a target', seenBy: orAudit(whoOpens('/targets')) },
  }),
  async seed({ ask, portal, cast: { admin, mcvp }, markerOf }) {
    // Somebody must be able to answer for an LC; admins see everything anyway.
    await placeAt(portal, admin.uid, 'Multan')
    const set = async (committee: string, reason = ''): Promise<string> =>
      (await ask('PUT', '/api/targets', mcvp, { measure: 'sona.portfolios', committee, month: null, value: 3, reason }))
        .id
    const all = {
      open: [await set('Multan'), await set('IBA')],
      guarded: [await set('Lahore', markerOf('targetReason'))],
    }
    const year = yearAround(today())
    return (request) => ({
      ...idsFor(all, request),
      measure: ['funnel.leads', 'happiness.nps', 'gcp.approved', 'none'],
      committee: ['Lahore', 'MC', null],
      month: [monthNow(year), '2020-01', null],
      value: [0, 12, null],
      screen: ['/mx-funnel', '/nowhere'],
      year: [year.label],
      from: [year.label, '01.02'],
      percent: [10, -100],
      on: [today(), year.startsOn],
      rows: [[{ measure: 'Leads', committee: 'Lahore', value: '4' }]],
    })
  },
}
