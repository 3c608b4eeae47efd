// Frozen: released migration steps of the foundation for people, sessions, permissions and credentials.
import type { Migration } from '../migrate.ts'
import { searchIndexStep } from './search-step.ts'

export const peopleMigration: Migration = {
  name: 'server-2-people',
  async up(trx) {
    await trx.schema
      .createTable('user')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('emailVerified', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('image', 'text')
      .addColumn('role', 'text', (column) => column.notNull().defaultTo('user'))
      .addColumn('active', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('seq', 'integer', (column) => column.unique())
      .addColumn('searchText', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('lastSignInAt', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .execute()
    await trx.schema.createIndex('userRoleSeq').on('user').columns(['role', 'seq']).execute()
    await trx.schema
      .createTable('session')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .execute()
    await trx.schema.createIndex('sessionUser').on('session').column('userId').execute()
  },
}

export const permissionsMigration: Migration = {
  name: 'server-3-route-permissions',
  async up(trx) {
    await trx.schema
      .createTable('routePermission')
      .addColumn('route', 'text', (column) => column.primaryKey())
      .addColumn('accessRoles', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await trx.schema
      .createTable('accessVersion')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await trx.insertInto('accessVersion').values({ id: 1, version: 1 }).execute()
  },
}

export const invitationsMigration: Migration = {
  name: 'server-10-invitations',
  async up(trx) {
    await trx.schema
      .createTable('invitation')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('committee', 'text')
      .addColumn('portfolio', 'text')
      .addColumn('year', 'text', (column) => column.notNull().references('year.label'))
      .addColumn('startsOn', 'text', (column) => column.notNull())
      .addColumn('endsOn', 'text', (column) => column.notNull())
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('sentAt', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('createdBy', 'text', (column) => column.notNull())
      .addUniqueConstraint('invitationOfYear', ['email', 'year'])
      .execute()
  },
}

/** The name first: not everybody may find people by their address. */
export const peopleSearchMigration = searchIndexStep(
  'server-15-search',
  { table: 'user', columns: [] },
  ({ name, email }: { name: string; email: string }) => [name, email],
)

export const secondFactorMigration: Migration = {
  name: 'server-16-second-factor',
  async up(trx) {
    await trx.schema
      .alterTable('user')
      .addColumn('passkeys', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    // Since when some roles need a passkey; null while nobody does.
    await trx.schema.alterTable('accessVersion').addColumn('passkeysSince', 'text').execute()
    await trx.schema.alterTable('session').addColumn('viewRole', 'text').execute()
    await trx.schema.alterTable('session').addColumn('viewCommittee', 'text').execute()
    await trx.schema.alterTable('session').addColumn('viewPortfolio', 'text').execute()
  },
}

export const erasedMigration: Migration = {
  name: 'server-17-erased',
  async up(trx) {
    await trx.schema
      .createTable('erased')
      .addColumn('fingerprint', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
  },
}

export const passkeysMigration: Migration = {
  name: 'server-18-passkeys',
  async up(trx) {
    await trx.schema
      .createTable('passkey')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('publicKey', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('isSynced', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('lastUsedAt', 'text')
      .execute()
    await trx.schema.createIndex('passkeyUser').on('passkey').column('userId').execute()
    await trx.schema
      .createTable('recoveryCode')
      .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('codeHash', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recoveryCodeOf', ['userId', 'codeHash'])
      .execute()
  },
}

export const viewMigration: Migration = {
  name: 'server-19-view-until',
  async up(trx) {
    await trx.schema.alterTable('session').addColumn('viewUntil', 'text').execute()
  },
}

export const removedCredentialsMigration: Migration = {
  name: 'server-21-removed-credentials',
  async up(trx) {
    await trx.schema
      .createTable('removedCredential')
      .addColumn('fingerprint', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await trx.schema.createIndex('removedCredentialAt').on('removedCredential').column('at').execute()
  },
}

/** Nobody knows how earlier sessions were opened: people with passkeys are asked for one when it matters. */
export const sessionProofMigration: Migration = {
  name: 'server-20-session-proof',
  async up(trx) {
    await trx.schema.alterTable('session').addColumn('provenAt', 'text').execute()
    await trx.schema
      .alterTable('session')
      .addColumn('secondFactor', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
