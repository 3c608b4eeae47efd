// HTTP handlers for reviewers: the queue, approve, reject, undo of a decision, and delete.
import type { Handlers, Portal } from '#server/hub/hub.ts'
import type { gcpContract } from '../../contract.ts'
import type { reviewContract } from '../../contract-review.ts'
import { asReviewed } from '../responses.ts'
import { reviewGcp } from './changes.ts'
import { removeGcp } from './changes-remove.ts'
import { takeBack } from './changes-take-back.ts'
import { listQueue } from './queries-queue.ts'

type Reviewing = typeof reviewContract & Pick<typeof gcpContract, 'approve' | 'reject'>

export const reviewHandlers = ({ db }: Portal): Handlers<Reviewing> => ({
  async queue({ query: { portfolio, ...part }, caller }) {
    const { rows, next, total } = await listQueue(db, { ...part, portfolio: portfolio || undefined })
    return { gcps: rows.map((row) => asReviewed(row, caller)), next, total }
  },
  async approve({ params, body, caller, actor }) {
    return asReviewed(await reviewGcp(db, params.id, { ...body, status: 'approved' }, { caller, actor }), caller)
  },
  async reject({ params, body, caller, actor }) {
    return asReviewed(await reviewGcp(db, params.id, { ...body, status: 'rejected' }, { caller, actor }), caller)
  },
  async remove({ params, caller, actor }) {
    await removeGcp(db, params.id, { caller, actor })
    return undefined
  },
  async takeBack({ params, caller, actor }) {
    return asReviewed(await takeBack(db, params.id, { caller, actor }), caller)
  },
})
