// Demo data of the documents hub.
import type { Kysely } from 'kysely'
import type { FillDemo } from '#server/hub/demo.ts'
import type { DocumentTables } from './tables.ts'

const documents = [
  [
    'OD Model handbook 26.27',
    'Stages of an LC, how to find yours, and what the next one asks for.',
    'https://docs.google.com/document/d/demo-od-handbook',
  ],
  [
    'Finance guide for LCs',
    'Closing the books, step by step, with the templates.',
    'https://drive.google.com/drive/folders/demo-finance-guide',
  ],
  [
    'Recruitment campaign kit',
    'Posts, posters and a calendar for the autumn intake.',
    'https://docs.google.com/presentation/d/demo-campaign-kit',
  ],
  [
    'JD and KPI templates',
    'One sheet per role, ready to fill in.',
    'https://docs.google.com/spreadsheets/d/demo-jd-templates',
  ],
  [
    'O2O talk guide',
    'Questions that open a talk, and how to close it with a next step.',
    'https://example.org/o2o-talk-guide.pdf',
  ],
  [
    'Transition form',
    'What your successor must know: thirty questions.',
    'https://docs.google.com/forms/d/e/demo-transition/viewform',
  ],
  [
    'Partner code of conduct',
    'What we promise partners and what we ask of them.',
    'https://example.org/partner-code.pdf',
  ],
  ['How to host a GTKEO', 'A short film with five formats that work.', 'https://youtu.be/demo-gtkeo'],
  [
    'OD review questionnaire',
    'The questions of the half-year review.',
    'https://docs.google.com/forms/d/e/demo-od-review/viewform',
  ],
] as const

const apipDocuments = [
  [
    'APIP 26.27, first reading',
    'All changes proposed for the new cycle, with their reasons.',
    'https://docs.google.com/document/d/demo-apip-first',
  ],
  [
    'APIP 26.27, votes',
    'How each LC voted, article by article.',
    'https://docs.google.com/spreadsheets/d/demo-apip-votes',
  ],
  ['APIP 25.26, final text', 'The policies in force until the end of June.', 'https://example.org/apip-25-26.pdf'],
  ['Member rights and duties', 'The chapter that every new member reads.', 'https://example.org/apip-members.pdf'],
] as const

export const fillDemo: FillDemo = async ({ db, send, national }) => {
  for (const [title, description, documentUrl] of documents) {
    await send('POST', '/api/documents', national, { title, description, documentUrl })
  }
  for (const [title, description, documentUrl] of apipDocuments) {
    const imageUrl = 'https://drive.google.com/file/d/demo0000000000000000000000000/view'
    await send('POST', '/api/api-cycles', national, { title, description, documentUrl, imageUrl })
  }
  // The link leads to no picture, and both screens would ask Drive for it in vain.
  await (db as unknown as Kysely<DocumentTables>).updateTable('document').set({ imageUrl: '' }).execute()
}
