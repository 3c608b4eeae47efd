// How do tests send the survey? A portal of its own, people who differ, and what an admin then sees.
import type { Hub } from '#server/hub.ts'
import { type Person, startTestPortal } from '#server/test-portal.ts'
import type { AnswerForm, StoredAnswer } from '../contract.ts'
import { hub } from './handlers.ts'
import { filledIn } from './test-answers.ts'

export type Survey = Awaited<ReturnType<typeof openSurvey>>

let network = 0
export const newAddress = () => `10.0.${network++ >> 8}.${network % 250}`

let senders = 0
/** Filled in by somebody new. */
export function fromSomebody(change: Partial<AnswerForm> = {}): AnswerForm {
  senders += 1
  const who = { personalEmail: `somebody${senders}@mail.example`, contactNumber: `03${100_000_000 + senders}` }
  return filledIn({ ...who, ...change })
}

export async function openSurvey(hubs = [hub as Hub]) {
  // Behind a trusted proxy, so that each answer can come from an address of its own.
  const portal = await startTestPortal({ hubs, env: { TRUST_PROXY: '127.0.0.1' } })
  const admin = await portal.signInAs('admin')
  const answers = async (limit: number): Promise<{ data: StoredAnswer[]; total: number }> =>
    (await portal.ask('GET', `/api/happiness-survey/answers?limit=${limit}`, { as: admin })).json
  return {
    portal,
    admin,
    send: (body: unknown, { as, address = newAddress() }: { as?: Person; address?: string } = {}) =>
      portal.ask('POST', '/api/happiness-survey', { body, as, headers: { 'x-forwarded-for': address } }),
    /** The newest hundred. */
    readAll: async () => (await answers(100)).data,
    newest: async () => (await answers(1)).data[0] as StoredAnswer,
    received: async () => (await answers(1)).total,
    trailOf: (kind: string) => portal.db.selectFrom('audit').selectAll().where('kind', '=', kind).execute(),
  }
}
