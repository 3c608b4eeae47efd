// Happiness survey tables: one row per answer, one sum per LC and month of the counted answers, one counter per year and one per
// day that is not over yet; and, linked to none of these, who has answered in the open round. Answers belong to a year.
import type { Migration } from '#server/database/migrate.ts'
import { hasPrefixedKeys, renameIn } from '#server/database/migrations/prefixed-keys.ts'
import type { Kind } from '../groups.ts'
import type { ColumnName } from '../survey.ts'
import { happinessBaseline } from './migrations.ts'

/** Empty where a year does not ask it; the rating is always the answer from which the NPS is computed. */
type Columns = Omit<Record<ColumnName, string>, 'overallRating'> & { overallRating: number }

export type AnswerRow = Columns & {
  /** JSON: answers to what has no column, by key; contact data apart, since it is deleted earlier. */
  more: string
  moreContact: string
  /** Random: SQLite stores rows in this order and backups list them in it, so neither reveals who came first. */
  rowKey: number
  /** Random, without a time. */
  id: string
  year: string
  /** A hash, until the day is over: afterwards nothing on a device leads to the answer. */
  submissionKey: string | null
  kind: Kind
  round: string
  /** The normalised mail address, to recognise the same sender. */
  mailbox: string
  /** 0 until it is counted; groups are numbered within the year. */
  groupNo: number
  /** Of the group in which it was counted first: splitting a group changes the number above, but not this one. */
  firstGroupNo: number
  /** LC and month of its group; the LC is empty for several, or 'visitors'. */
  groupLc: string | null
  groupMonth: string | null
  /** Random: the order of comments, so that none reveals when it came. */
  shuffle: string
  /** 1 if an admin does not want it counted, or if the same visitor sent a later one. */
  isAside: number
  /** 1 if its group has left the figures. */
  isOut: number
  /** The day, as in 2026-10-01, without a time: nobody can be identified by when they used the portal. */
  createdAt: string
}

/** Full lists in alphabetical order: neither a row nor the order of rows reveals who answered after whom. */
export type ParticipantRow = { year: string; round: string; part: string; mailboxes: string }

export type HappinessTables = {
  happinessAnswer: AnswerRow
  happinessTally: { year: string; lc: string; month: string; tally: string }
  happinessCount: { year: string; received: number; groups: number; countedUntil: string }
  /** Days without an audit entry yet, with the number of answers. */
  happinessDay: { day: string; answers: number }
  happinessParticipants: ParticipantRow
}

/** What version 0.3 stored under keys that have a prefix now. */
const prefixedKeysStep: Migration = {
  name: 'happiness-survey-8-prefixed-keys',
  async up(trx) {
    if (!(await hasPrefixedKeys(trx, 'happiness'))) return
    const rename = (json: string) => renameIn('happiness', 'item', json)
    const answers = await trx.selectFrom('happinessAnswer').select(['id', 'more', 'moreContact']).execute()
    for (const { id, more, moreContact } of answers) {
      const after = { more: rename(more), moreContact: moreContact && rename(moreContact) }
      if (after.more === more && after.moreContact === moreContact) continue
      await trx.updateTable('happinessAnswer').set(after).where('id', '=', id).execute()
    }
    const sums = await trx.selectFrom('happinessTally').select(['year', 'lc', 'month', 'tally']).execute()
    for (const { tally, ...cell } of sums) {
      const parts = Object.entries(JSON.parse(tally) as Record<string, unknown>).map(([name, part]) => [
        name,
        part && ['shares', 'scales', 'choices'].includes(name) ? JSON.parse(rename(JSON.stringify(part))) : part,
      ])
      const after = JSON.stringify(Object.fromEntries(parts))
      if (after === tally) continue
      await trx
        .updateTable('happinessTally')
        .set({ tally: after })
        .where((row) => row.and(cell))
        .execute()
    }
  },
}

/** Released steps never change: a new one is added behind them. */
export const happinessMigrations: Migration[] = [happinessBaseline, prefixedKeysStep]
