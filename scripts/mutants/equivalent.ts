// Equivalent mutants: changes that nobody could observe, each with the reason. A run excludes them.
import type { Equivalent } from './choose.ts'

export const equivalents: Equivalent[] = [
  {
    file: 'src/hubs/identity/server/google/changes.ts',
    line: "if ('person' in result && result.isNew) {",
    change: '&& → ||',
    reason: 'enrolPerson does nothing for a person who is in the list already, and only a person can be new.',
  },
  {
    file: 'src/hubs/mx-standards/server/checklist/changes.ts',
    line: 'const { standards, links } = countsOf(done, 1)',
    change: '1 → 2',
    reason: 'How many respondents there are changes only the two totals, which are not read here.',
  },
  {
    file: 'src/hubs/mx-standards/server/changes-import.ts',
    line: 'z.transform((text) => parsePercent(text) ?? 0),',
    change: '0 → 1',
    reason: 'Only a text that is a percentage gets past the check before it.',
  },
  {
    file: 'src/hubs/happiness-survey/build-results.ts',
    line: '.sort(([a], [b]) => (a < b ? -1 : 1))',
    change: '< → <=',
    reason: 'The keys of a map are all different.',
  },
]
