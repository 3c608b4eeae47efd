// Test portal with the survey: different people, and what an admin sees of them once the day is over.
import type { Hub } from '#server/hub/hub.ts'
import { type Person, startTestPortal } from '#server/testing/portal.ts'
import type { StoredAnswer } from '../contract.ts'
import type { AnswerForm } from '../survey.ts'
import { specSurvey } from '../test-questions.ts'
import { hub } from './handlers.ts'
import { listAnswers } from './results/queries.ts'
import { filledIn } from './test-answers.ts'

export type Survey = Awaited<ReturnType<typeof openSurvey>>

let network = 0
export const newAddress = () => `10.0.${network++ >> 8}.${network % 250}`

let senders = 0
/** An answer from a new person. */
export function fromSomebody(change: Record<string, string | number> = {}): AnswerForm {
  senders += 1
  const who = { personalEmail: `somebody${senders}@mail.example`, contactNumber: `03${100_000_000 + senders}` }
  return filledIn({ ...who, ...change })
}

export async function openSurvey(hubs = [hub as Hub]) {
  // Behind a trusted proxy, so that each answer can come from its own IP address.
  const portal = await startTestPortal({ hubs, env: { TRUST_PROXY: '127.0.0.1' } })
  const admin = await portal.signInAs('admin')
  const { db } = portal
  /** As the list will show them on a later day. */
  const readAll = async () => {
    const { open } = await portal.portal.years()
    return listAnswers(db, { year: open.label, before: '9999' }, { limit: 10_000 }, specSurvey)
  }
  return {
    portal,
    admin,
    send: (body: unknown, { as, address = newAddress() }: { as?: Person; address?: string } = {}) =>
      portal.ask('POST', '/api/happiness-survey', { body, as, headers: { 'x-forwarded-for': address } }),
    readAll,
    /** Finds the answer with that address. */
    findAnswerFrom: async ({ personalEmail }: Pick<AnswerForm, 'personalEmail'>) =>
      (await readAll()).find((answer) => answer.personalEmail === personalEmail) as StoredAnswer,
    countReceived: async () => (await readAll()).length,
    listAudit: (kind: string) => db.selectFrom('audit').selectAll().where('kind', '=', kind).execute(),
  }
}
