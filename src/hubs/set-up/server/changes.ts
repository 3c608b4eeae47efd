// Changes of the set-up list, each with its audit line in one transaction.
import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '#server/auth/session.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import { queueMail } from '#server/notify/mail.ts'
import { type Actor, recordAudit } from '#server/privacy/audit.ts'
import { problem } from '#shared/problem.ts'
import { lockState, updateState } from './queries.ts'
import { testEmail } from './test-email.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const subject = 'set-up list'

export const dismiss = (db: Db, isDismissed: boolean, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const { isOpen } = await lockState(trx)
    if (isOpen !== isDismissed) return
    await updateState(trx, { isDismissed: isDismissed ? 1 : 0 })
    await recordAudit(trx, actor, { kind: isDismissed ? 'setUp.dismiss' : 'setUp.restore', subject })
  })

export const check = (db: Db, { step, isChecked }: { step: string; isChecked: boolean }, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const { checked } = await lockState(trx)
    if (checked.includes(step) === isChecked) return
    const now = isChecked ? [...checked, step] : checked.filter((each) => each !== step)
    await updateState(trx, { checked: JSON.stringify(now.sort()) })
    await recordAudit(trx, actor, { kind: isChecked ? 'setUp.check' : 'setUp.uncheck', subject: step })
  })

/** The link of an earlier test email no longer counts. */
export async function sendTestEmail({ db, config }: Portal, caller: Caller, actor: Actor) {
  const token = randomBytes(24).toString('base64url')
  await inTransaction(db, async (trx) => {
    const mailId = await queueMail(trx, testEmail(config, caller, token))
    await updateState(trx, { tokenHash: hashOf(token), mailId })
    await recordAudit(trx, actor, { kind: 'setUp.sendTestEmail', subject: caller.email })
  })
}

export const confirmTestEmail = (db: Db, token: string, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const { tokenHash, mailOpenedAt } = await lockState(trx)
    if (tokenHash !== hashOf(token)) {
      throw problem('badInput', 'This link isn’t from the latest test email. Please send another one.', {
        error: 'oldTestEmail',
      })
    }
    // Opened twice, or sent again after a lost response.
    if (mailOpenedAt !== null) return
    await updateState(trx, { mailOpenedAt: new Date().toISOString() })
    await recordAudit(trx, actor, { kind: 'setUp.openTestEmail', subject })
  })
