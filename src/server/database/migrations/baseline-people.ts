// Frozen: tables of people, sessions, permissions and credentials as version 0.3 left them.
import { sql } from 'kysely'
import type { Trx } from '../database.ts'
import { createIndexes, notNull, nullableTexts, ofPerson, primaryKey, texts } from './columns.ts'

export async function createPeople(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('user')
    .addColumn('id', 'text', primaryKey)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', 'integer', (column) => column.defaultTo(0).notNull())
    .addColumn('name', 'text', notNull)
    .addColumn('image', 'text')
    .addColumn('role', 'text', (column) => column.defaultTo('user').notNull())
    .addColumn('active', 'integer', (column) => column.defaultTo(1).notNull())
    .addColumn('seq', 'integer', (column) => column.unique())
    .addColumn('searchText', 'text', (column) => column.defaultTo('').notNull())
    .addColumn('version', 'integer', (column) => column.defaultTo(1).notNull())
    .addColumn('lastSignInAt', 'text')
    .$call(texts('createdAt', 'updatedAt'))
    .$call(nullableTexts('committee', 'portfolio', 'placeAskedAt', 'placeYear'))
    .addColumn('passkeys', 'integer', (column) => column.defaultTo(0).notNull())
    .execute()
  await createIndexes(trx, 'user', {
    userCommittee: ['committee', 'seq'],
    userOwing: ['role', 'committee', 'placeYear', 'emailVerified', 'active', 'placeAskedAt', 'email', 'id'],
  })
  await trx.schema
    .createIndex('userLastSeen')
    .on('user')
    .expression(sql`coalesce("lastSignInAt", "createdAt")`)
    .execute()

  await trx.schema
    .createTable('session')
    .addColumn('id', 'text', primaryKey)
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('userId', 'text', ofPerson)
    .addColumn('expiresAt', 'text', notNull)
    .$call(nullableTexts('ipAddress', 'userAgent'))
    .$call(texts('createdAt', 'updatedAt'))
    .$call(nullableTexts('viewRole', 'viewCommittee', 'viewPortfolio', 'viewUntil', 'provenAt'))
    .addColumn('secondFactor', 'integer', (column) => column.defaultTo(0).notNull())
    .execute()
  await createIndexes(trx, 'session', { sessionUser: ['userId'] })

  await trx.schema
    .createTable('erased')
    .addColumn('fingerprint', 'text', primaryKey)
    .addColumn('at', 'text', notNull)
    .execute()
}

export async function createCredentials(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('passkey')
    .addColumn('id', 'text', primaryKey)
    .addColumn('userId', 'text', ofPerson)
    .addColumn('publicKey', 'text', notNull)
    .addColumn('counter', 'bigint', notNull)
    .addColumn('transports', 'text', notNull)
    .addColumn('isSynced', 'integer', notNull)
    .$call(texts('name', 'createdAt'))
    .addColumn('lastUsedAt', 'text')
    .execute()
  await createIndexes(trx, 'passkey', { passkeyUser: ['userId'] })

  await trx.schema
    .createTable('recoveryCode')
    .addColumn('userId', 'text', ofPerson)
    .$call(texts('codeHash', 'createdAt'))
    .addPrimaryKeyConstraint('recoveryCodeOf', ['userId', 'codeHash'])
    .execute()

  await trx.schema
    .createTable('removedCredential')
    .addColumn('fingerprint', 'text', primaryKey)
    .addColumn('at', 'text', notNull)
    .execute()
  await createIndexes(trx, 'removedCredential', { removedCredentialAt: ['at'] })
}

export async function createAccess(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('routePermission')
    .addColumn('route', 'text', primaryKey)
    .addColumn('accessRoles', 'text', notNull)
    .addColumn('version', 'integer', notNull)
    .execute()

  await trx.schema
    .createTable('accessVersion')
    .addColumn('id', 'integer', primaryKey)
    .addColumn('version', 'integer', notNull)
    .addColumn('organisation', 'integer', (column) => column.defaultTo(1).notNull())
    .addColumn('years', 'integer', (column) => column.defaultTo(1).notNull())
    .addColumn('passkeysSince', 'text')
    .addColumn('definitions', 'integer', (column) => column.defaultTo(1).notNull())
    .execute()
}
