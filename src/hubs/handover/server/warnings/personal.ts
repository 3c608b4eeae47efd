// Personal data of the warnings: when a person was told that an office or a year ends.
import type { PersonalRows } from '#server/privacy/personal.ts'

export const warningsPersonal: PersonalRows[] = [
  {
    table: 'handoverWarning',
    what: 'When you were notified that an office or a year ends, or that a plan takes effect',
    people: [{ uid: 'uid' }],
    afterErasure: 'goes',
    // Longer than anybody is warned of the same day.
    ends: { since: 'at', days: () => 365 },
  },
]
