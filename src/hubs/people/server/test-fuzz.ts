// Fuzzer setup of the people hub: appoints, ends and writes notes only for people of no importance, and for the MCVP who
// calls.
import type { HubFuzz } from '#server/testing/fuzz.ts'

export const fuzz: HubFuzz = {
  secrets: ({ nobody }) => ({
    otherNote: { what: 'notes of an office that nobody of the callers holds', seenBy: nobody },
  }),

  async seed({ portal, ask, cast: { admin, mcvp, leader, author }, markerOf }) {
    const appoint = async (
      uid: string,
      role: string,
      committee: string,
      portfolio: string,
      year?: string,
    ): Promise<string> => (await ask('POST', '/api/appointments', admin, { uid, role, committee, portfolio, year })).id
    await appoint(mcvp.uid, 'mcvp', 'MC', 'MXP')
    const note = { role: 'mcvp', committee: 'MC', portfolio: 'MXP' }
    const vice = await portal.signInAs('tl')
    await appoint(vice.uid, 'lcvp', 'Multan', 'BD')
    const other = { role: 'lcvp', committee: 'Multan', portfolio: 'BD' }
    await ask('PUT', '/api/notes', vice, { ...other, text: markerOf('otherNote') })
    const ids: string[] = []
    // Of a year that nobody opens meanwhile: opening one ends earlier appointments.
    const later = { label: 'later', startsOn: '2090-07-01', endsOn: '2091-06-30' }
    await portal.db.insertInto('year').values(later).execute()
    for (const portfolio of ['iCX', 'oGT', 'EwA', 'FnL']) {
      ids.push(await appoint(author.uid, 'lcvp', 'LUMS', portfolio, later.label))
    }
    const listed = { email: 'listed@nexus.example', role: 'LCVP', committee: 'Karachi South' }
    const lists = [[listed], [listed, { email: leader.email, role: 'tl', committee: 'IBA' }, { email: '', role: 1 }]]
    return ({ operation }) => {
      const place = operation === 'people.saveNote' ? note : { role: 'lcvp', committee: 'IBA', portfolio: 'oGV' }
      return {
        role: [place.role],
        committee: [place.committee],
        portfolio: [place.portfolio],
        uid: [leader.uid, author.uid],
        person: [author.uid, leader.uid],
        year: [undefined],
        startsOn: [undefined],
        endsOn: [undefined],
        id: ids,
        version: [undefined],
        rows: lists,
      }
    }
  },
}
