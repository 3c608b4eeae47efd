// Fuzz data of the Sona survey: all surveys, two of them ticked.
import type { HubFuzz } from '#server/testing/fuzz.ts'
import { today } from '#shared/time/calendar.ts'

export const fuzz: HubFuzz = {
  secrets: ({ orAudit, whoOpens }) => ({
    sonaTicker: { what: 'who ticked a Sona portfolio', seenBy: orAudit(whoOpens('/sona-survey')) },
  }),
  async seed({ portal, ask, cast: { admin }, markerOf }) {
    const ticker = await portal.signInAs('mcvp', { displayName: markerOf('sonaTicker') })
    const surveys: { _id: string }[] = await ask('GET', '/api/survey', admin)
    for (const { _id } of surveys.slice(0, 2)) {
      await ask('PUT', `/api/survey/${_id}`, ticker, { progress: { iCX: true, oGV: true } })
    }
    const { open } = await portal.portal.years()
    return () => ({
      year: [undefined, open.label],
      on: [undefined, open.startsOn, today()],
      lc: [undefined, 'Lahore', 'Multan'],
      id: surveys.map(({ _id }) => _id),
      portfolio: ['iCX', 'oGV', 'New one'],
      progress: [{ iCX: true }, { oGV: false, FnL: true }],
    })
  },
}
