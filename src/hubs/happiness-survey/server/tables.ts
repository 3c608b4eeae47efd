// Where are happiness answers kept? Each belongs to a year: one row per answer, one sum per LC and month of what is counted,
// one counter per year and one per day that is not over; and apart from all that, who has answered in the open round.
import type { Migration } from '#server/database/migrate.ts'
import type { AnswerForm } from '../contract.ts'
import type { Kind } from '../groups.ts'
import { happinessSteps } from './migrations.ts'

export type AnswerRow = AnswerForm & {
  /** Random: SQLite keeps rows in its order, and backups list them in it. Neither tells who came first. */
  rowKey: number
  /** Random, without a time. */
  id: string
  year: string
  /** A digest, until the day is over: afterwards nothing on a device leads to the answer. */
  submissionKey: string | null
  kind: Kind
  round: string
  /** The mail address as one spelling, to know the same sender again. */
  mailbox: string
  /** 0 while it waits to be counted; groups are numbered within the year. */
  groupNo: number
  /** Of its group: the LC, empty for several, or 'visitors', and the month. */
  groupLc: string | null
  groupMonth: string | null
  /** Random: comments stand in this order, so that none tells when it came. */
  shuffle: string
  /** 1 when an admin does not want it counted, or when the same visitor sent another one later. */
  isAside: number
  /** 1 when its group has left the figures. */
  isOut: number
  /** The day, as 2026-10-01, and no time: nobody can be found by when they were here. */
  createdAt: string
}

/** Whole lists in the order of the alphabet: neither a row nor the order of rows tells who answered after whom. */
export type ParticipantRow = { year: string; round: string; part: string; mailboxes: string }

export type HappinessTables = {
  happinessAnswer: AnswerRow
  happinessTally: { year: string; lc: string; month: string; tally: string }
  happinessCount: { year: string; received: number; groups: number; countedUntil: string }
  /** Days whose line in the audit trail is not written yet, with how many answered. */
  happinessDay: { day: string; answers: number }
  happinessParticipants: ParticipantRow
}

/** Released steps never change: a new one is added behind them. */
export const happinessMigrations: Migration[] = [...happinessSteps]
