// Fuzz data of the survey: a visitor's answer of a past day.
import { inTransaction } from '#server/database/database.ts'
import type { HubFuzz, Samples } from '#server/testing/fuzz.ts'
import { storeAnswer } from './answer/changes.ts'
import { filledIn } from './test-answers.ts'

export const fuzz: HubFuzz = {
  secrets: ({ whoMay }) => ({
    happinessPerson: { what: 'who answered the happiness survey', seenBy: whoMay('readHappinessNames') },
    /** A visitor's, as seeded: only members' comments are shown without names. */
    happinessComment: { what: 'what a visitor suggested in the survey', seenBy: whoMay('readHappinessNames') },
  }),
  async seed({ portal, markerOf }) {
    const who = markerOf('happinessPerson')
    const suggestions = markerOf('happinessComment')
    const names = { firstName: who, lastName: who, currentPosition: who, personalEmail: `${who}@mail.example` }
    // The list shows it on the next day.
    const now = Date.now() - 86_400_000
    await inTransaction(portal.db, (trx) => storeAnswer(trx, filledIn({ ...names, suggestions }), { now }))
    const bodies = ['LUMS', 'MC'].map((localCommitee) => filledIn({ localCommitee }))
    // What the open year asks is in no shape: the samples are whole answers.
    return ({ operation }): Samples =>
      operation.endsWith('.submit')
        ? { '': bodies }
        : { lc: ['LUMS', 'visitors', ''], question: [undefined, 'suggestions', 'nothing'] }
  },
}
