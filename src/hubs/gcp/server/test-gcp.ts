// Test helpers of the GCP hub: a complete form, and shortcuts to bring entries into a status.
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { notifyDue } from './review/changes-notify.ts'

export const driveId = '1AbCdEfGhIjKlMnOpQrStUvWx-_Yz'
export const directView = `https://drive.google.com/uc?export=view&id=${driveId}`

export const form = (change: Record<string, unknown> = {}) => ({
  title: 'Alumni mentoring week',
  name: 'Ayesha Khan',
  email: 'ayesha@nexus.example',
  portfolio: 'MXP',
  category: 'Team experience',
  localCommittee: 'Lahore',
  gcpDetails: 'Every new member met two alumni.\nRetention went from 60 % to 82 %.',
  gcpLink: 'https://example.org/mentoring',
  imageLink: `https://drive.google.com/file/d/${driveId}/view?usp=sharing`,
  ...change,
})

export const repeatForm = (change: Record<string, unknown> = {}) => ({
  localCommittee: 'Karachi',
  doneOn: '2026-01',
  outcome: 'Forty came, nine stayed.',
  ...change,
})

export function actsOn(portal: TestPortal) {
  const submit = (as: Person, change: Record<string, unknown> = {}) =>
    portal.ask('POST', '/api/gcp', { as, body: form(change) })
  const approve = (as: Person, id: string, body?: unknown) => portal.ask('PUT', `/api/gcp/${id}/approve`, { as, body })
  const reject = (as: Person, id: string, body?: unknown) => portal.ask('PUT', `/api/gcp/${id}/reject`, { as, body })
  return {
    submit,
    approve,
    reject,
    takeBack: (as: Person, id: string) => portal.ask('PUT', `/api/gcp/${id}/take-back`, { as }),
    /** Ends the undo window of all decisions and sends the notifications. */
    async notifyNow() {
      await portal.db
        .updateTable('gcpHeld')
        .set({ dueAt: new Date(0).toISOString() })
        .where('dueAt', 'is not', null)
        .execute()
      await notifyDue(portal.portal)
    },
    open: (as: Person | undefined, id: string) => portal.ask('GET', `/api/gcp/${id}`, { as }),
    list: (as: Person, query = '') => portal.ask('GET', `/api/gcp?${query}`, { as }),
    approved: (as: Person, query = '') => portal.ask('GET', `/api/gcp/approved?${query}`, { as }),
    edit: (as: Person, id: string, change: object) =>
      portal.ask('PUT', `/api/gcp/${id}`, { as, body: form({ ...change }) }),
    resubmit: (as: Person, id: string, change: object) =>
      portal.ask('PUT', `/api/gcp/${id}/resubmit`, { as, body: form({ ...change }) }),
    revise: (as: Person, id: string, change: object) =>
      portal.ask('PUT', `/api/gcp/${id}/revision`, { as, body: form({ ...change }) }),
    repeat: (as: Person, id: string, change: Record<string, unknown> = {}) =>
      portal.ask('POST', `/api/gcp/${id}/repeats`, { as, body: repeatForm(change) }),
    repeats: (as: Person, id: string, query = '') => portal.ask('GET', `/api/gcp/${id}/repeats?${query}`, { as }),
    putAway: (as: Person, id: string, isPutAway = true) =>
      portal.ask('PUT', `/api/gcp/${id}/put-away`, { as, body: { isPutAway } }),
    bookmark: (as: Person, id: string, isBookmarked = true) =>
      portal.ask('PUT', `/api/gcp/${id}/bookmark`, { as, body: { isBookmarked } }),
    audits: async (id: string) =>
      (await portal.db.selectFrom('audit').select('kind').where('subject', '=', id).orderBy('seq').execute()).map(
        ({ kind }) => kind,
      ),
  }
}
