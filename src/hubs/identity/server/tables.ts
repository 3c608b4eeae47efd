// Identity tables and migrations: ways to sign in, one-time tokens, pictures, and pending role grants.
import type { Kysely, Transaction } from 'kysely'
import type { SecondFactorTables } from '#server/auth/second-factor.ts'
import type { Migration } from '#server/database/migrate.ts'
import type { MailTables } from '#server/notify/mail-queue.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { OwnRole } from '#shared/roles.ts'
import { identityBaseline } from './migrations.ts'

type AccountRow = {
  id: string
  /** The person's id for passwords, the provider's subject for Google. */
  accountId: string
  providerId: string
  userId: string
  /** An argon2id hash; the table's columns for a provider's tokens stay empty. */
  password: string | null
  createdAt: string
  updatedAt: string
}

type VerificationRow = {
  id: string
  identifier: string
  value: string
  expiresAt: string
  createdAt: string
  updatedAt: string
}

export type IdentityTables = PeopleTables &
  SecondFactorTables &
  MailTables & {
    account: AccountRow
    verification: VerificationRow
    picture: { id: string; userId: string; data: Uint8Array; createdAt: string }
    /** A role granted to an address before it had an account; applied when the address is verified. */
    roleGrant: { email: string; role: OwnRole; grantedAt: string }
  }

export type Work = Transaction<IdentityTables>
/** The database or a transaction on it, for queries that run in both. */
export type Tables = Kysely<IdentityTables> | Work

export const passwordProvider = 'credential'
/** Accounts at another OpenID provider have its address here. */
export const googleProviderId = 'google'

/** Released steps never change: a new one is added behind them. */
export const identityMigrations: Migration[] = [identityBaseline]
