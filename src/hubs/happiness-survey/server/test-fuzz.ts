// Whose answer does the fuzzer find? A visitor's.
import type { HubFuzz } from '#server/test-fuzz.ts'
import { filledIn } from './test-answers.ts'

export const fuzz: HubFuzz = {
  secrets: ({ whoMay }) => ({
    happinessPerson: { what: 'who answered the happiness survey', seenBy: whoMay('readHappinessNames') },
    /** A visitor's, as seeded: only members' comments are shown without names. */
    happinessComment: { what: 'what a visitor suggested in the survey', seenBy: whoMay('readHappinessNames') },
  }),
  async seed({ ask, markerOf }) {
    const who = markerOf('happinessPerson')
    const suggestions = markerOf('happinessComment')
    const answer = filledIn({ firstName: who, lastName: who, currentPosition: who, suggestions })
    await ask('POST', '/api/happiness-survey', undefined, { ...answer, personalEmail: `${who}@mail.example` })
    return () => ({ localCommitee: ['LUMS', 'MC'], lc: ['LUMS', 'visitors', ''] })
  },
}
