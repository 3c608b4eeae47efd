// Personal data of the happiness survey: answers, whose figures stay, and participants of the open round. An answer belongs to a
// person if it has their address: nothing else links an account to it.
import type { PersonalRows } from '#server/privacy/personal.ts'
import { deleteContacts, eraseAnswers, eraseParticipant } from './changes-erase.ts'

const defaultDays = 365

type Given = { settings: Readonly<Record<string, string | undefined>> }
export const contactDays = ({ settings }: Given) => Number(settings.SURVEY_CONTACT_DAYS ?? defaultDays)

const contact = { contactNumber: '', currentPosition: '', moreContact: '' } as const
const names = ['firstName', 'lastName'] as const

export const happinessPersonal: PersonalRows[] = [
  {
    table: 'happinessAnswer',
    what: 'Your answers in the happiness survey',
    // One mailbox has many spellings.
    people: [
      { email: 'personalEmail', names, also: contact },
      { email: 'mailbox', names, also: { ...contact, personalEmail: '' } },
    ],
    words: ['suggestions', 'more'],
    freeText: {
      columns: ['suggestions', 'more'],
      label: 'Comment in the happiness survey',
      path: () => '/happiness-results',
    },
    // The grouping of answers says nothing about the person, but could reveal others.
    hidden: [
      ...['rowKey', 'id', 'submissionKey', 'mailbox', 'groupNo', 'groupLc', 'groupMonth', 'shuffle'],
      ...['isAside', 'isOut', 'kind'],
    ],
    afterErasure: 'stays',
    kept: 'Permanently, without a name',
    erase: eraseAnswers,
  },
  {
    table: 'happinessAnswer',
    what: 'Name, number, email and position in an answer to the happiness survey',
    people: [],
    afterErasure: 'goes',
    // Erasing the answers above covers this, too.
    ends: { days: contactDays, drop: deleteContacts },
  },
  {
    table: 'happinessParticipants',
    what: 'That you answered the happiness survey, stored separately from your answers',
    people: [],
    words: ['mailboxes'],
    afterErasure: 'goes',
    kept: 'Until the half-year round ends',
    erase: eraseParticipant,
  },
]
