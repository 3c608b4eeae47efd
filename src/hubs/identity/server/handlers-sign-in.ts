// Signing in and out with better-auth, which makes the session and its cookie; the lockout and the audit are ours.
import { isAPIError } from 'better-auth/api'
import type { FastifyReply } from 'fastify'
import { type Actor, recordAudit } from '#server/audit.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Handlers, Portal } from '#server/hub.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../contract.ts'
import { isOfDomain, normalEmail, sentences } from '../rules.ts'
import { type Auth, headersFor } from './auth.ts'
import { countFailedSignIn, countSignIn, unlockAddress } from './lockout.ts'
import { noteSignIn } from './queries.ts'

export function sendCookies(reply: FastifyReply, cookies: string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}

type Named = 'signIn' | 'signOut'

export function signInHandlers({ db, config }: Portal, auth: Auth): Pick<Handlers<typeof identityContract>, Named> {
  async function noteFailure(email: string, actor: Actor): Promise<void> {
    const isLocked = await countFailedSignIn(db, email, actor.address)
    await inTransaction(db, async (trx) => {
      await recordAudit(trx, { ...actor, uid: null, email }, { kind: 'identity.signInFailed', subject: email })
      if (isLocked) await recordAudit(trx, { ...actor, uid: null, email }, { kind: 'identity.lockout', subject: email })
    })
  }

  return {
    async signIn({ body, actor, address, request, reply, caller }) {
      const email = normalEmail(body.email)
      if (!isOfDomain(email, config.emailDomain)) {
        const message = sentences.domain(config.organisation)
        throw problem('badInput', message, { error: 'domainNotAllowed', fields: { email: message } })
      }
      await countSignIn(db, email, address)
      const signedIn = await auth.api
        .signInEmail({ body: { email, password: body.password }, headers: headersFor(request), returnHeaders: true })
        .catch(async (error: unknown) => {
          const code = isAPIError(error) ? String(error.body?.code) : undefined
          if (!code) throw error
          const refusal = refusalOf(code)
          // The right password of an unverified address is no failed guess.
          if (refusal.error === 'invalidCredentials') await noteFailure(email, actor)
          else await unlockAddress(db, email)
          throw refusal
        })
      const { uid } = { uid: signedIn.response.user.id }
      const person = await inTransaction(db, async (trx) => {
        const found = await noteSignIn(trx, uid)
        // The session that this browser had before ends: nobody else may go on with it.
        if (caller) await trx.deleteFrom('session').where('id', '=', caller.sessionId).execute()
        await recordAudit(trx, { ...actor, uid, email }, { kind: 'identity.signIn', subject: email })
        return found
      })
      if (!person) throw problem('unavailable', 'Failed to load user data. Please try again.', { error: 'noUserData' })
      await unlockAddress(db, email)
      sendCookies(reply, signedIn.headers.getSetCookie())
      return { uid, email, displayName: person.name, role: person.role, photoURL: person.image }
    },

    async signOut({ caller, actor, request, reply }) {
      const { headers } = await auth.api.signOut({ headers: headersFor(request), returnHeaders: true })
      sendCookies(reply, headers.getSetCookie())
      if (caller) {
        await inTransaction(db, async (trx) => {
          await trx.deleteFrom('session').where('id', '=', caller.sessionId).execute()
          await recordAudit(trx, actor, { kind: 'identity.signOut', subject: caller.email })
        })
      }
      return undefined
    },
  }
}

function refusalOf(code: string) {
  switch (code) {
    case 'EMAIL_NOT_VERIFIED':
    case 'email_not_verified':
      return problem('forbidden', sentences.notVerified, { error: 'emailNotVerified' })
    case 'shut_out':
      return problem('forbidden', sentences.shutOut, { error: 'shutOut' })
    default:
      return problem('notSignedIn', sentences.invalidCredentials, { error: 'invalidCredentials' })
  }
}
