// The own profile: name and picture, and the places where one is signed in.
import { recordAudit } from '#server/audit.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Handlers, Portal } from '#server/hub.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../contract.ts'
import { deviceName } from './device-name.ts'
import { makePicture } from './picture.ts'
import { findByUid } from './queries.ts'
import { readPicture, saveName, savePicture } from './queries-profile.ts'
import { endSession, endSessions, listSessions } from './queries-sessions.ts'
import { shortAddress } from './short-address.ts'

type Named = 'sessions' | 'endSession' | 'signOutOthers' | 'profilePicture' | 'saveProfile' | 'pictureFile'

const yearS = 31_536_000

export function profileHandlers({ db }: Portal): Pick<Handlers<typeof identityContract>, Named> {
  return {
    async sessions({ caller }) {
      const rows = await listSessions(db, caller.uid)
      return rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt, expiresAt }) => ({
        id,
        isThisOne: id === caller.sessionId,
        device: deviceName(userAgent),
        address: ipAddress ? shortAddress(ipAddress) : null,
        createdAt,
        usedAt: updatedAt,
        expiresAt,
      }))
    },

    async endSession({ params, caller, actor }) {
      await inTransaction(db, async (trx) => {
        if (!(await endSession(trx, params.id, caller.uid)))
          throw problem('notFound', 'This session has ended already.')
        await recordAudit(trx, actor, { kind: 'identity.signOut', subject: caller.email, after: { others: 1 } })
      })
      return undefined
    },

    async signOutOthers({ caller, actor }) {
      return inTransaction(db, async (trx) => {
        const ended = await endSessions(trx, caller.uid, caller.sessionId)
        await recordAudit(trx, actor, { kind: 'identity.signOut', subject: caller.email, after: { others: ended } })
        return { ended }
      })
    },

    async profilePicture({ params }) {
      const person = await findByUid(db, params.uid)
      if (!person) throw problem('notFound', 'This person is not here.')
      return { profilePictureURL: person.image }
    },

    async saveProfile({ params, body, file, caller, actor }) {
      if (params.uid !== caller.uid) {
        throw problem('forbidden', 'A profile is changed by its owner only.', { error: 'notYours' })
      }
      const picture = file ? await makePicture(file.data) : undefined
      const user = await inTransaction(db, async (trx) => {
        const person = await findByUid(trx, caller.uid)
        if (!person) throw problem('notFound', 'This person is not here.')
        await saveName(trx, person, body.displayName)
        let photoURL = person.image
        if (picture) photoURL = await savePicture(trx, person.id, picture)
        else if (body.removePicture === 'true') photoURL = await savePicture(trx, person.id, null)
        await recordAudit(trx, actor, {
          kind: 'identity.profile',
          subject: person.email,
          before: { displayName: person.name, photoURL: person.image },
          after: { displayName: body.displayName, photoURL },
        })
        return { uid: person.id, email: person.email, displayName: body.displayName, role: person.role, photoURL }
      })
      return { user }
    },

    async pictureFile({ params, reply }) {
      const data = await readPicture(db, params.id)
      if (!data) throw problem('notFound', 'This picture is not here any more.')
      reply.header('cache-control', `private, max-age=${yearS}, immutable`)
      return reply.type('image/webp').send(Buffer.from(data))
    },
  }
}
