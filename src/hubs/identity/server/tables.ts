// What does identity keep? Ways to sign in, one-time values, pictures, and grants that wait.
import type { Kysely, Transaction } from 'kysely'
import type { SecondFactorTables } from '#server/auth/second-factor.ts'
import type { Migration } from '#server/database/migrate.ts'
import type { MailTables } from '#server/notify/mail-rows.ts'
import type { PeopleTables } from '#server/people/people.ts'
import type { OwnRole } from '#shared/roles.ts'

type AccountRow = {
  id: string
  /** The person's id for passwords, the provider's subject for Google. */
  accountId: string
  providerId: string
  userId: string
  /** An argon2id hash; the columns for a provider's tokens, which the table also has, stay empty. */
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
    /** A role given to an address before its person was there; applied once the address is verified. */
    roleGrant: { email: string; role: OwnRole; grantedAt: string }
  }

export type Work = Transaction<IdentityTables>
/** The database or a transaction on it: for what reads in both. */
export type Tables = Kysely<IdentityTables> | Work

export const passwordProvider = 'credential'
export const googleProviderId = 'google'

export const identityMigrations: Migration[] = [
  {
    name: 'identity-1-accounts',
    async up(trx) {
      await trx.schema
        .createTable('account')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('accountId', 'text', (column) => column.notNull())
        .addColumn('providerId', 'text', (column) => column.notNull())
        .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('accessToken', 'text')
        .addColumn('refreshToken', 'text')
        .addColumn('idToken', 'text')
        .addColumn('accessTokenExpiresAt', 'text')
        .addColumn('refreshTokenExpiresAt', 'text')
        .addColumn('scope', 'text')
        .addColumn('password', 'text')
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .addColumn('updatedAt', 'text', (column) => column.notNull())
        .addUniqueConstraint('accountKey', ['providerId', 'accountId'])
        .execute()
      await trx.schema.createIndex('accountUser').on('account').column('userId').execute()
      await trx.schema
        .createTable('verification')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('identifier', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('expiresAt', 'text', (column) => column.notNull())
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .addColumn('updatedAt', 'text', (column) => column.notNull())
        .execute()
      await trx.schema.createIndex('verificationIdentifier').on('verification').column('identifier').execute()
      await trx.schema.createIndex('verificationEnds').on('verification').column('expiresAt').execute()
      await trx.schema.createIndex('sessionEnds').on('session').column('expiresAt').execute()
    },
  },
  {
    name: 'identity-2-pictures',
    async up(trx, engine) {
      await trx.schema
        .createTable('picture')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('userId', 'text', (column) => column.notNull().unique().references('user.id').onDelete('cascade'))
        .addColumn('data', engine === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .execute()
    },
  },
  {
    name: 'identity-3-role-grants',
    async up(trx) {
      await trx.schema
        .createTable('roleGrant')
        .addColumn('email', 'text', (column) => column.primaryKey())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('grantedAt', 'text', (column) => column.notNull())
        .execute()
    },
  },
]
