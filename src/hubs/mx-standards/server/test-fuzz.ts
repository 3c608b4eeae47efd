// Fuzz data of MX Standards: a leader's checklist beside the caller's own, and a year before the portal to import into.
import { type HubFuzz, versions } from '#server/testing/fuzz.ts'
import { addPastYear } from '#server/testing/years.ts'
import { today } from '#shared/time/calendar.ts'
import { yearBefore } from '#shared/time/years.ts'

export const fuzz: HubFuzz = {
  secrets: ({ orAudit, whoOpens }) => ({
    checklist: { what: "somebody else's checklist", seenBy: orAudit(whoOpens('/mx-results')) },
  }),
  async seed({ portal, ask, cast: { leader }, markerOf }) {
    const name = markerOf('checklist')
    const formData = { generalDetail: { firstName: name, lastName: name, lcName: 'LUMS', portfolio: 'iCX' } }
    await ask('POST', '/api/checklist/submit', leader, { userId: leader.uid, formData, intent: 'submit' })
    const { open, all } = await portal.portal.years()
    const past = await addPastYear(portal, yearBefore(all[0] ?? open))
    return ({ ownUid, operation }) => ({
      userId: [ownUid, ownUid, leader.uid],
      lcName: ['', 'LUMS', 'Giki'],
      lc: ['LUMS', 'Not given', 'Nowhere'],
      portfolio: ['iCX', 'FnL'],
      year: operation.endsWith('importPastResults') ? [past] : [undefined, undefined, open.label, past],
      on: [undefined, today(), '2020-02-29'],
      missing: [undefined, 'teamVision'],
      rows: [[{ lc: 'LUMS', portfolio: 'iCX', respondents: 3, percent: '40%' }]],
      ...versions,
    })
  },
}
