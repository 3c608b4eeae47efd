// Frozen: the happiness survey that the specification asks, as a definition: the five steps with questions, under the names of the
// stored answer. A migration stores it for every year there is, so it never changes.
import type { Group, Item } from './definition.ts'

const ask = (key: string, kind: Item['kind'], text: string, help = ''): Item => ({
  ...{ key, text, help, kind, isRequired: true },
})
const yesNoMaybe = (key: string, text: string): Item => ({
  ...ask(key, 'choice', text),
  options: ['Yes', 'No', 'Maybe'],
})

export const specHappiness: Group[] = [
  {
    key: 'personal',
    title: 'Personal Information',
    items: [
      ask('firstName', 'contact', 'First name'),
      ask('lastName', 'contact', 'Last name'),
      { ...ask('gender', 'choice', 'Gender'), options: ['Female', 'Male', 'Other', 'Prefer not to say'] },
      ask('contactNumber', 'contact', 'Contact number', 'Eleven digits, beginning with 03.'),
      ask('personalEmail', 'contact', 'Personal email'),
      ask('localCommitee', 'choice', 'Local committee'),
      ask('currentPosition', 'contact', 'Current position', 'For example Team Leader oGV.'),
    ],
  },
  {
    key: 'details',
    title: 'Details',
    items: [
      yesNoMaybe('educated', 'Have you been educated about your role and what it asks of you?'),
      yesNoMaybe('standardsFullfilled', 'Are the member standards fulfilled for you?'),
    ],
  },
  {
    key: 'questions',
    title: 'Form Questions',
    items: [
      yesNoMaybe('leadershipOpinion', 'Does your leadership listen to your opinion?'),
      yesNoMaybe('workAppreciated', 'Is your work appreciated?'),
      yesNoMaybe('overworked', 'Do you feel overworked?'),
      yesNoMaybe('expectationsMet', 'Has your experience met your expectations?'),
      yesNoMaybe('utilisedMore', 'Could your skills be utilised more?'),
    ],
  },
  {
    key: 'feedback',
    title: 'Feedback',
    items: [
      yesNoMaybe('recommending', 'Would you recommend joining to a friend?'),
      {
        ...ask(
          'overallRating',
          'scale',
          'Overall, how happy are you with your experience?',
          '0 is not at all, 10 could not be better.',
        ),
        isNps: true,
      },
    ],
  },
  {
    key: 'final',
    title: 'Final Information',
    items: [ask('suggestions', 'text', 'Suggestions', 'What would you change, and what should stay?')],
  },
]
