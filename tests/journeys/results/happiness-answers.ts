// Survey answers that are already counted, for screens that show them.

import { inTransaction } from '#server/database/database.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { fromHub } from '../../setup/from-hub.ts'

const { lastCounting } = await fromHub('happiness-survey/rounds.ts')
const { countAt } = await fromHub('happiness-survey/server/count/changes.ts')
const { storeAnswer } = await fromHub('happiness-survey/server/answer/changes.ts')
const { participantOf } = await fromHub('happiness-survey/server/answer/queries-participants.ts')

const weekMs = 7 * 86_400_000

export const countAnswers = (portal: TestPortal, answers: object[], atMs = Date.parse('2026-06-01T10:00:00.000Z')) =>
  inTransaction(portal.db, async (trx) => {
    for (const [n, answer] of answers.entries())
      await storeAnswer(trx, answer, { member: participantOf('any', `member-${atMs}-${n}@nexus.example`), now: atMs })
    await countAt(trx, lastCounting(atMs + weekMs))
  })
