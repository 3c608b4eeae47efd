// Frozen: identity tables as version 0.3 left them.
import type { Migration } from '#server/database/migrate.ts'
import {
  createIndexes,
  notNull,
  nullableTexts,
  ofPerson,
  primaryKey,
  texts,
} from '#server/database/migrations/columns.ts'

export const identityBaseline: Migration = {
  name: 'identity-0.3',
  replaces: ['identity-1-accounts', 'identity-2-pictures', 'identity-3-role-grants'],
  async up(trx, engine) {
    await trx.schema
      .createTable('account')
      .addColumn('id', 'text', primaryKey)
      .$call(texts('accountId', 'providerId'))
      .addColumn('userId', 'text', ofPerson)
      .$call(
        nullableTexts(
          'accessToken',
          'refreshToken',
          'idToken',
          'accessTokenExpiresAt',
          'refreshTokenExpiresAt',
          'scope',
          'password',
        ),
      )
      .$call(texts('createdAt', 'updatedAt'))
      .addUniqueConstraint('accountKey', ['providerId', 'accountId'])
      .execute()
    await createIndexes(trx, 'account', { accountUser: ['userId'] })

    await trx.schema
      .createTable('verification')
      .addColumn('id', 'text', primaryKey)
      .$call(texts('identifier', 'value', 'expiresAt', 'createdAt', 'updatedAt'))
      .execute()
    await createIndexes(trx, 'verification', {
      verificationEnds: ['expiresAt'],
      verificationIdentifier: ['identifier'],
    })

    await trx.schema
      .createTable('picture')
      .addColumn('id', 'text', primaryKey)
      .addColumn('userId', 'text', (column) => column.notNull().unique().references('user.id').onDelete('cascade'))
      .addColumn('data', engine === 'postgres' ? 'bytea' : 'blob', notNull)
      .addColumn('createdAt', 'text', notNull)
      .execute()

    await trx.schema
      .createTable('roleGrant')
      .addColumn('email', 'text', primaryKey)
      .$call(texts('role', 'grantedAt'))
      .execute()
    await createIndexes(trx, 'session', { sessionEnds: ['expiresAt'] })
  },
}
