// Questions of the happiness survey: the choices of each field, the questions, and the fields of each step.

export const genders = ['Female', 'Male', 'Other', 'Prefer not to say'] as const

export const choices = ['Yes', 'No', 'Maybe'] as const
export type Choice = (typeof choices)[number]

/** By the entity's names, in the order of the form. */
export const questions = {
  educated: 'Have you been educated about your role and what it asks of you?',
  standardsFullfilled: 'Are the member standards fulfilled for you?',
  leadershipOpinion: 'Does your leadership listen to your opinion?',
  workAppreciated: 'Is your work appreciated?',
  overworked: 'Do you feel overworked?',
  expectationsMet: 'Has your experience met your expectations?',
  utilisedMore: 'Could your skills be utilised more?',
  recommending: 'Would you recommend joining to a friend?',
} as const
export type Question = keyof typeof questions
export const questionNames = Object.keys(questions) as Question[]

const betterWithNo: readonly Question[] = ['overworked', 'utilisedMore']
/** Yes is the good answer to most questions, but not to two of them. */
export const goodAnswerTo = (name: Question) => (betterWithNo.includes(name) ? 'No' : 'Yes')

/** Seven steps, each with the fields that must be filled in before the next opens. */
export const steps = [
  { title: 'Before you start', fields: [] },
  {
    title: 'Personal Information',
    fields: [
      ...(['firstName', 'lastName', 'gender', 'contactNumber'] as const),
      ...(['personalEmail', 'localCommitee', 'currentPosition'] as const),
    ],
  },
  { title: 'Details', fields: ['educated', 'standardsFullfilled'] },
  {
    title: 'Form Questions',
    fields: ['leadershipOpinion', 'workAppreciated', 'overworked', 'expectationsMet', 'utilisedMore'],
  },
  { title: 'Feedback', fields: ['recommending', 'overallRating'] },
  { title: 'Final Information', fields: ['suggestions'] },
  { title: 'Form Submitted', fields: [] },
] as const
export const personalStep = 1
export const finalStep = 5
export const submittedStep = 6
