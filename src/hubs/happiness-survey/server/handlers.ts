// What happens when somebody answers the happiness survey, and when its results are read?
import { Readable } from 'node:stream'
import { recordAudit } from '#server/audit.ts'
import { type Db, inTransaction } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { defineHub } from '#server/hub.ts'
import { networkOf } from '#server/network-of.ts'
import { countTry } from '#server/throttle.ts'
import { totalPagesOf } from '#shared/paging.ts'
import { problem } from '#shared/problem.ts'
import { happinessContract } from '../contract.ts'
import { floor } from '../rules.ts'
import { answersCsv } from './answers-csv.ts'
import { countOfWaiting, countReceived, readAnswers, readComments, readResults } from './queries.ts'
import { closeGroups, holdCount, storeAnswer } from './store-answer.ts'
import { happinessMigrations } from './tables.ts'

/** A lecture hall behind one address may answer together; a program that fills the survey may not. */
const allowance = { most: 60, windowS: 600 }
const hourMs = 3_600_000

async function slowDown(db: Db, address: string): Promise<void> {
  const tries = await countTry(db, `happiness:${networkOf(address)}`, allowance)
  if (!tries.isOver) return
  const minutes = Math.ceil(tries.retryAfterS / 60)
  throw problem(
    'tooMany',
    `Many answers came from your network just now. Please send yours again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; nothing you typed is lost.`,
    { retryAfterS: tries.retryAfterS },
  )
}

/** Counts what has waited long enough, also when nobody answers any more. */
const countOverdue = (db: Db) =>
  inTransaction(db, async (trx) => {
    await holdCount(trx, 0)
    await closeGroups(trx)
  })

export const hub = defineHub({
  name: 'happiness-survey',
  contract: happinessContract,
  migrations: happinessMigrations,
  async start({ db, log }) {
    await countOverdue(db)
    const timer = setInterval(() => void countOverdue(db).catch((error) => log.warn({ reason: String(error) })), hourMs)
    return () => clearInterval(timer)
  },
  handlers: ({ db }) => ({
    submit: async ({ body: { submissionKey, website, ...answer }, address, actor }) => {
      await slowDown(db, address)
      // A program in the trap gets the answer that everybody gets, and nothing is stored.
      if (website) return { _id: newId() }
      return inTransaction(db, async (trx) => {
        const { id, isNew } = await storeAnswer(trx, answer, submissionKey)
        if (isNew) await recordAudit(trx, actor, { kind: 'happiness.submit', subject: id })
        return { _id: id }
      })
    },

    results: async ({ query }) => readResults(db, query),

    countWaiting: async ({ actor }) =>
      inTransaction(db, async (trx) => {
        await holdCount(trx, 0)
        const before = await countOfWaiting(trx)
        const groups = await closeGroups(trx, { isAsked: true })
        if (groups === 0) {
          throw problem('conflict', `Fewer than ${floor} answers wait. They are counted as soon as others join them.`)
        }
        const waiting = await countOfWaiting(trx)
        await recordAudit(trx, actor, {
          kind: 'happiness.count',
          subject: 'waiting answers',
          after: { counted: before - waiting },
        })
        return { waiting }
      }),

    comments: async ({ query }) => {
      const { comments, total } = await readComments(db, query)
      return { comments, total, totalPages: totalPagesOf(total, query.limit) }
    },

    answers: async ({ query: { page, limit } }) => {
      const total = await countReceived(db)
      const data = await readAnswers(db, total - (page - 1) * limit, limit)
      return { data, total, totalPages: totalPagesOf(total, limit) }
    },

    answersCsv: async ({ reply, actor }) => {
      const newest = await countReceived(db)
      // Names leave the portal here: it is kept who took them along.
      await inTransaction(db, (trx) =>
        recordAudit(trx, actor, { kind: 'happiness.exportNames', subject: 'all answers', after: { answers: newest } }),
      )
      const day = new Date().toISOString().slice(0, 10)
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="happiness-answers-${day}.csv"`)
      return Readable.from(answersCsv(newest, (fromSeq, limit) => readAnswers(db, fromSeq, limit)))
    },
  }),
})
