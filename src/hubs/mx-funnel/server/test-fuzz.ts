// Fuzz test data of funnel reports: one that is deleted, one that must survive, and two that the fuzzer may change.
import { type HubFuzz, idsFor } from '#server/testing/fuzz.ts'
import { today } from '#shared/time/calendar.ts'
import { monthNow, yearAround } from '#shared/time/years.ts'
import { stages } from '../rules.ts'

export const fuzz: HubFuzz = {
  secrets: ({ orAudit, whoOpens }) => ({
    funnelEntry: { what: 'a funnel report', seenBy: orAudit(whoOpens('/mx-funnel', '/mx-funnel-form')) },
    deletedFunnelEntry: { what: 'a deleted funnel report', seenBy: orAudit(whoOpens('/mx-funnel')) },
  }),
  async seed({ ask, cast: { leader }, markerOf }) {
    const metrics = Object.fromEntries(stages.map((stage, at) => [stage, at]))
    const report = async (role: string): Promise<string> =>
      (await ask('POST', '/api/mxfunnel/submit', leader, { lc: 'Lahore', term: 'long', role, metrics }))._id
    const deleted = await report(markerOf('deletedFunnelEntry'))
    await ask('DELETE', `/api/mxfunnel/${deleted}`, leader)
    const kept = await report(markerOf('funnelEntry'))
    const all = { open: [await report('EB'), await report('Custom role')], guarded: [deleted, kept] }
    const year = yearAround(today())
    return (request) => ({
      ...idsFor(all, request),
      lc: ['Lahore', 'LUMS', 'MC'],
      role: ['EB', 'Team Leader', 'Own role'],
      portfolio: ['iCX', 'BD & EwA'],
      rows: [
        [{ lc: 'Lahore', term: 'long', role: 'EB', month: monthNow(year), metrics: { Leads: 4, Applicants: '2' } }],
      ],
      year: [year.label],
      month: [monthNow(year), '2020-01'],
      on: [today(), year.startsOn, '2020-02-29'],
    })
  },
}
