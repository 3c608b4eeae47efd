// Test portal for people imports, with shortcuts for its requests.
import { hubs } from '#main.server.ts'
import { newId } from '#server/database/new-id.ts'
import { type Person, startTestPortal } from '#server/testing/portal.ts'

export type Row = {
  email: string
  role: string
  committee?: string
  portfolio?: string
  name?: string
  startsOn?: string
}
type Sent = { rows: Row[]; dryRun?: boolean; onProblem?: 'stop' | 'skip'; submissionKey?: string; year?: string }

export type ImportPortal = Awaited<ReturnType<typeof startImportPortal>>

export async function startImportPortal(env: Record<string, string> = {}) {
  const portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent', ...env } })
  const admin = await portal.signInAs('admin')
  const send = (body: Sent, as: Person = admin) => portal.ask('POST', '/api/imports/people', { as, body })
  /** An account may make 20 imports per hour (rate limit). */
  const resetHourlyLimit = () =>
    portal.db
      .updateTable('import')
      .set({ at: new Date(Date.now() - 3_600_000).toISOString() })
      .execute()
  return {
    ...{ portal, admin, send },
    /** Wrong rows do not stop the others; the same rows again are another import. */
    importRows: async (rows: Row[], more: Partial<Sent> = {}, as = admin) => {
      await resetHourlyLimit()
      return (await send({ rows, onProblem: 'skip', submissionKey: newId(), ...more }, as)).json
    },
    undo: (id: string, as = admin) => portal.ask('POST', `/api/imports/${id}/undo`, { as }),
    readPosition: async (as: Person) => {
      const { role, place } = (await portal.ask('GET', '/api/me', { as })).json
      return [role, place.committee, place.portfolio]
    },
    news: async (as: Person): Promise<string[]> =>
      (await portal.ask('GET', '/api/inbox', { as })).json.items.map(({ text }: { text: string }) => text),
    listAudit: async (subject: string) =>
      (await portal.db.selectFrom('audit').select('kind').where('subject', '=', subject).orderBy('seq').execute()).map(
        ({ kind }) => kind,
      ),
    findInvitation: (email: string) =>
      portal.db
        .selectFrom('invitation')
        .select(['role', 'committee', 'portfolio'])
        .where('email', '=', email)
        .executeTakeFirst(),
    /** The token from the newest mail to them. */
    readMailToken: async (email: string) =>
      (await portal.outbox()).find(({ to }) => to === email)?.link?.split('token=')[1] ?? '',
    join: (token: string) =>
      portal.ask('POST', '/api/identity/join', { body: { token, password: 'A long password 1!' } }),
    changeRole: (uid: string, role: string) =>
      portal.ask('PUT', `/api/users/${uid}/role`, { as: admin, body: { role } }),
  }
}
