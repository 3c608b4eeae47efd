// Frozen: released migration steps of identity.
import type { Migration } from '#server/database/migrate.ts'

export const identitySteps: Migration[] = [
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
