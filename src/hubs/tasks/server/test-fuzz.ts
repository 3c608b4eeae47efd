// Fuzz test data of tasks: real kinds and codes, which get past the first validation.
import type { HubFuzz } from '#server/testing/fuzz.ts'
import { today } from '#shared/time/calendar.ts'

export const fuzz: HubFuzz = {
  async seed({ portal, ask, cast: { leader, author } }) {
    const { address } = await ask('POST', '/api/calendar', author)
    const file = new URL(address).pathname.split('/').at(-1)
    const kinds = [...portal.portal.tasks.keys()]
    return () => ({
      kind: kinds.length > 0 ? kinds : ['checklist'],
      committee: ['Lahore', 'Multan'],
      month: [null, undefined],
      opensOn: [null, undefined],
      dueOn: [null, undefined, today()],
      uid: [undefined, leader.uid, author.uid],
      year: [undefined],
      version: [undefined, 0, 1],
      // A closed window would make other hubs' requests fail early.
      closesOn: [null, undefined],
      file: [file, file, 'guess.ics'],
    })
  },
}
