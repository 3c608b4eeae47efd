// Who is known to the portal? The tables of people and their sessions, which the session check reads on every request.
import type { ProfileColumns } from '#shared/people/profile-fields.ts'
import type { OwnRole, Role } from '#shared/roles.ts'
import type { Migration } from '../database/migrate.ts'

/** Booleans are 0/1 and times ISO text on both databases. */
export type PeopleTables = {
  user: ProfileColumns & {
    id: string
    email: string
    /** 0 until the address is verified. */
    emailVerified: number
    /** Address of the picture, shown as photoURL. */
    image: string | null
    /** Their own: what they chose, or admin. Appointments go before it (appointments.ts). */
    role: OwnRole
    /** 0 while an admin has shut the person out. */
    active: number
    /** Place in the list of people; null until counted in. */
    seq: number | null
    /** What searches look in: name and address, folded. */
    searchText: string
    version: number
    lastSignInAt: string | null
    /** Where the person works, by code. */
    committee: string | null
    portfolio: string | null
    /** When the person first said where, or that they would rather not. */
    placeAskedAt: string | null
    /** The year for which they did: a place is of a year. */
    placeYear: string | null
    /** How many passkeys they have: asked on every request where the role needs one. */
    passkeys: number
    createdAt: string
    updatedAt: string
  }
  session: {
    id: string
    token: string
    userId: string
    expiresAt: string
    ipAddress: string | null
    userAgent: string | null
    createdAt: string
    updatedAt: string
    /** When its owner last confirmed in place that it is them; null until they do. */
    provenAt: string | null
    /** 1 where a passkey or a recovery code opened or confirmed it, or it created the first passkey. */
    secondFactor: number
    /** An admin sees the portal as this role in this place would; null most of the time. */
    viewRole: Role | null
    viewCommittee: string | null
    viewPortfolio: string | null
    /** The view ends by itself at this moment. */
    viewUntil: string | null
  }
}

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

export const viewMigration: Migration = {
  name: 'server-19-view-until',
  async up(trx) {
    await trx.schema.alterTable('session').addColumn('viewUntil', 'text').execute()
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
