// The popup's way to Google and back, and what its end means for the person's record.
import { type Actor, recordAudit } from '#server/audit.ts'
import { inTransaction, type Trx } from '#server/database/database.ts'
import type { Handlers, Portal } from '#server/hub.ts'
import { lockPerson } from '#server/people-list.ts'
import { isSelfChosen } from '#shared/access.ts'
import { signUpRoleShape } from '#shared/roles.ts'
import type { identityContract } from '../contract.ts'
import type { GoogleOutcome } from '../rules.ts'
import { type GoogleReturn, googleSignIn } from './google.ts'
import { doneScript, openToOpener, sendDonePage } from './google-done.ts'
import { sendCookies } from './handlers-sign-in.ts'
import { sendVerification } from './handlers-sign-up.ts'
import { googleLimits, mailLimits, overLimit } from './lockout.ts'
import { applyGrants, changeRole, noteSignIn, type PersonRow } from './queries.ts'

type Named = 'googleStart' | 'googleCallback' | 'googleDoneScript'

const hourS = 3600

export function googleHandlers(portal: Portal): Pick<Handlers<typeof identityContract>, Named> {
  const { db, config } = portal
  const google = googleSignIn(portal)

  /** Who signs up again chooses anew, unless an admin has chosen for them. `person` comes locked. */
  async function takeChosenRole(
    trx: Trx,
    { trip, intent, role }: Pick<GoogleReturn, 'trip' | 'intent' | 'role'>,
    person: PersonRow,
    who: Actor,
  ): Promise<void> {
    if (intent !== 'sign-up' || !role || trip.isNew || !isSelfChosen(person.role)) return
    await changeRole(trx, person, role, who)
  }

  /** In force with the session: the chosen role, what the address was promised, and the trail. */
  async function welcome({ trip, intent, role }: GoogleReturn, actor: Actor, oldSession?: string): Promise<void> {
    const { uid, isNew } = trip
    if (!uid) return
    await inTransaction(db, async (trx) => {
      const person = await noteSignIn(trx, uid)
      if (oldSession) await trx.deleteFrom('session').where('id', '=', oldSession).execute()
      if (!person) return
      const who = { ...actor, uid, email: person.email }
      // The setting speaks when the address is proven, not at each sign-in: an admin may have decided otherwise since.
      const adminEmails = trip.wasVerified ? [] : config.adminEmails
      // One change of role at most: a second would take the counts after the audit trail, against everybody's order.
      const wasPromised = await applyGrants(trx, person, adminEmails)
      if (!wasPromised) await takeChosenRole(trx, { trip, intent, role }, person, who)
      const how = { after: { with: 'google' } }
      if (isNew) await recordAudit(trx, who, { kind: 'identity.signUp', subject: person.email, ...how })
      await recordAudit(trx, who, { kind: 'identity.signIn', subject: person.email, ...how })
    })
  }

  /** Google does not vouch for the address: the person is there, and a mail asks for the proof. */
  async function askForProof({ trip, intent, role }: GoogleReturn, actor: Actor): Promise<GoogleOutcome> {
    const { uid } = trip
    if (!uid) return 'notVerified'
    const person = await inTransaction(db, async (trx) => {
      const found = await lockPerson(trx, uid)
      if (!found || found.emailVerified) return undefined
      const who = { ...actor, uid, email: found.email }
      await takeChosenRole(trx, { trip, intent, role }, found, who)
      const after = { with: 'google', role: found.role }
      if (trip.isNew) await recordAudit(trx, who, { kind: 'identity.signUp', subject: found.email, after })
      return found
    })
    if (!person) return 'notVerified'
    const isOver = await overLimit(db, mailLimits('verification', person.email, actor.address))
    if (isOver === undefined) await sendVerification(portal, person)
    return intent === 'sign-up' ? 'verificationSent' : 'notVerified'
  }

  return {
    async googleStart({ query, address, request, reply }) {
      const { intent, trip: tripId } = query
      const end = (outcome: GoogleOutcome) => sendDonePage(reply, config, { outcome, tripId, intent })
      const role = signUpRoleShape.safeParse(query.role)
      if (intent === 'sign-up' && !role.success) return end('forgedRole')
      if ((await overLimit(db, googleLimits(address))) !== undefined) return end('tooMany')
      const wish = { intent, tripId, ...(intent === 'sign-up' && { role: role.data }) }
      const way = await google.start(request, wish)
      if (!way) return end('unavailable')
      openToOpener(reply)
      sendCookies(reply, way.cookies)
      return reply.redirect(way.url)
    },

    async googleCallback({ actor, request, reply, caller }) {
      const back = await google.finish(request)
      let { outcome } = back
      if (outcome === 'signedIn') await welcome(back, actor, caller?.sessionId)
      if (outcome === 'notVerified') outcome = await askForProof(back, actor)
      sendCookies(reply, back.cookies)
      return sendDonePage(reply, config, { outcome, tripId: back.tripId, intent: back.intent })
    },

    async googleDoneScript({ reply }) {
      reply.header('cache-control', `public, max-age=${hourS}`)
      return reply.type('text/javascript; charset=utf-8').send(doneScript)
    },
  }
}
