// Sample answer for tests: a completed happiness survey, with changes as needed.
import type { AnswerForm } from '../survey.ts'

export const filledIn = (change: Record<string, string | number> = {}): AnswerForm => ({
  firstName: 'Sana',
  lastName: 'Malik',
  gender: 'Female',
  contactNumber: '03001234567',
  personalEmail: 'sana.malik@mail.example',
  localCommitee: 'LUMS',
  currentPosition: 'Team Leader',
  educated: 'Yes',
  standardsFullfilled: 'Maybe',
  leadershipOpinion: 'Yes',
  workAppreciated: 'No',
  recommending: 'Yes',
  overworked: 'Maybe',
  expectationsMet: 'Yes',
  utilisedMore: 'No',
  overallRating: 8,
  suggestions: 'More time together as a team.',
  ...change,
})
