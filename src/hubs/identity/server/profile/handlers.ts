// Profile handlers: a person's own name, picture and sessions.
import type { Handlers, Portal } from '#server/hub/hub.ts'
import { problem } from '#shared/problem.ts'
import type { identityContract } from '../../contract.ts'
import type { profileContract } from '../../contract-profile.ts'
import { deviceName } from '../../device-name.ts'
import { findByUid } from '../queries.ts'
import { signOutOthers, signOutSession } from '../sessions/changes.ts'
import { listSessions } from '../sessions/queries.ts'
import { personNotFound, saveProfile } from './changes.ts'
import { resizePicture } from './picture.ts'
import { readPicture } from './queries.ts'
import { formatAddress } from './short-address.ts'

type ProfileHandlers = Handlers<typeof profileContract> & Pick<Handlers<typeof identityContract>, 'pictureFile'>

const yearS = 31_536_000

export function profileHandlers({ db }: Portal): ProfileHandlers {
  return {
    async sessions({ caller }) {
      const rows = await listSessions(db, caller.uid)
      return rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt, expiresAt }) => ({
        id,
        isThisOne: id === caller.sessionId,
        device: deviceName(userAgent),
        address: ipAddress ? formatAddress(ipAddress) : null,
        createdAt,
        usedAt: updatedAt,
        expiresAt,
      }))
    },

    async endSession({ params, caller, actor }) {
      await signOutSession(db, params.id, caller, actor)
      return undefined
    },

    async signOutOthers({ caller, actor }) {
      return { ended: await signOutOthers(db, caller, actor) }
    },

    async profilePicture({ params, caller }) {
      // While viewing as another role, the caller has no row of their own.
      if (params.uid === caller.uid) return { profilePictureURL: caller.photoURL }
      const person = await findByUid(db, params.uid)
      if (!person) throw personNotFound()
      return { profilePictureURL: person.image }
    },

    async saveProfile({ params, body, file, caller, actor }) {
      if (params.uid !== caller.uid) {
        throw problem('forbidden', 'You can only change your own profile.', { error: 'notYours' })
      }
      const resized = file ? await resizePicture(file.data) : undefined
      const picture = resized ?? (body.removePicture === 'true' ? null : undefined)
      return { user: await saveProfile(db, { uid: caller.uid, given: body, picture }, actor) }
    },

    async pictureFile({ params, reply }) {
      const data = await readPicture(db, params.id)
      if (!data) throw problem('notFound', 'This picture no longer exists.')
      reply.header('cache-control', `private, max-age=${yearS}, immutable`)
      return reply.type('image/webp').send(Buffer.from(data))
    },
  }
}
