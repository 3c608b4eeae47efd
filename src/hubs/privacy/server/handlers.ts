// Privacy hub: what is stored about people, data export, and erasure of your own account.
import { clearCookie } from '#server/auth/cookies.ts'
import { sessionCookie } from '#server/auth/session.ts'
import { refuseFields } from '#server/http/problems.ts'
import { defineHub } from '#server/hub/hub.ts'
import { privacyLines } from '#server/privacy/personal.ts'
import { exportPersonalData } from '#server/privacy/personal-data.ts'
import { confirmProblems } from '#shared/people/erasure.ts'
import { problem } from '#shared/problem.ts'
import { today } from '#shared/time/calendar.ts'
import { privacyContract } from '../contract.ts'
import { manifest } from '../hub.ts'
import { recordDownload } from './changes.ts'
import { buildZip } from './data-zip.ts'
import { limitDownloads } from './limits.ts'

const goneProblem = () => problem('notSignedIn', 'This account no longer exists. Please reload the page.')

export const hub = defineHub({
  name: 'privacy',
  manifest,
  contract: privacyContract,
  migrations: [],
  handlers: (portal) => {
    const { db, config, personal } = portal
    const { organisation, privacyContact, publicUrl } = config
    return {
      async privacy() {
        return {
          organisation,
          contact: privacyContact ?? null,
          backupNights: config.backupsKept,
          signInDays: config.auditSignInDays,
          lines: privacyLines(personal, portal),
        }
      },
      async myData({ caller: { uid, email, viewer }, actor, reply }) {
        if (viewer) {
          throw problem(
            'forbidden',
            'You’re viewing the portal as another role. Stop viewing first, then download your data.',
            {
              error: 'onlyLooking',
            },
          )
        }
        await limitDownloads(db, uid)
        if (!(await recordDownload(db, uid, actor))) throw goneProblem()
        const info = { at: new Date().toISOString(), email, organisation, publicUrl, contact: privacyContact }
        const bytes = await buildZip(await exportPersonalData(db, personal, { uid, email }), info)
        reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="nexus-my-data-${today()}.zip"`)
        return Buffer.from(bytes)
      },
      async eraseMe({ caller, body: { confirm }, actor, reply }) {
        refuseFields(confirmProblems(confirm, caller.email))
        if (!(await portal.erase(caller.uid, actor))) throw goneProblem()
        clearCookie(reply, config, sessionCookie)
        return undefined
      },
    }
  },
})
