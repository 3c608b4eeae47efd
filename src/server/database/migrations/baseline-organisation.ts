// Frozen: tables of committees, portfolios, years in office and definitions as version 0.3 left them.
import { sql } from 'kysely'
import type { Trx } from '../database.ts'
import { createIndexes, notNull, nullableTexts, ofPerson, primaryKey, texts } from './columns.ts'

export async function createOrganisation(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('committee')
    .addColumn('code', 'text', primaryKey)
    .$call(texts('name', 'kind'))
    .addColumn('place', 'integer', notNull)
    .addColumn('spellings', 'text', notNull)
    .$call(nullableTexts('openedOn', 'closedOn', 'successor'))
    .execute()
  // Exactly one national body, held by the database itself.
  await sql`create unique index "committeeNational" on "committee" (kind) where kind = 'mc'`.execute(trx)

  await trx.schema
    .createTable('portfolio')
    .addColumn('code', 'text', primaryKey)
    .addColumn('name', 'text', notNull)
    .addColumn('place', 'integer', notNull)
    .addColumn('closedOn', 'text')
    .addColumn('spellings', 'text', (column) => column.defaultTo('[]').notNull())
    .execute()

  await trx.schema
    .createTable('organisationClosing')
    .$call(texts('kind', 'code', 'closedOn', 'notedOn'))
    .addColumn('reopenedOn', 'text')
    .addPrimaryKeyConstraint('organisationClosingOf', ['kind', 'code', 'notedOn'])
    .execute()

  await trx.schema
    .createTable('committeeClosing')
    .addColumn('committee', 'text', primaryKey)
    .addColumn('closedOn', 'text', notNull)
    .$call(nullableTexts('successor', 'goesTo', 'byUid'))
    .addColumn('byEmail', 'text', notNull)
    .addColumn('doneAt', 'text')
    .execute()

  await trx.schema
    .createTable('committeeLeaver')
    .addColumn('id', 'text', primaryKey)
    .addColumn('committee', 'text', notNull)
    .addColumn('uid', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .$call(nullableTexts('invitationId', 'goesTo', 'changed', 'at'))
    .execute()
  await createIndexes(trx, 'committeeLeaver', {
    committeeLeaverOf: ['committee', 'uid'],
    committeeLeaverUid: ['uid', 'at'],
  })
}

export async function createYears(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('year')
    .addColumn('label', 'text', primaryKey)
    .$call(texts('startsOn', 'endsOn'))
    .$call(nullableTexts('closedAt', 'opening'))
    .addColumn('isPast', 'integer', (column) => column.defaultTo(0).notNull())
    .addColumn('closingUntil', 'text')
    .addCheckConstraint('yearDays', sql`"startsOn" <= "endsOn"`)
    .execute()

  await trx.schema
    .createTable('openYear')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('label', 'text', (column) => column.notNull().references('year.label'))
    .execute()

  await trx.schema
    .createTable('appointment')
    .addColumn('id', 'text', primaryKey)
    .addColumn('userId', 'text', ofPerson)
    .addColumn('role', 'text', notNull)
    .$call(nullableTexts('committee', 'portfolio'))
    .addColumn('year', 'text', (column) => column.notNull().references('year.label'))
    .$call(texts('startsOn', 'endsOn'))
    .addColumn('endedAt', 'text')
    .$call(texts('createdAt', 'createdBy'))
    .addColumn('actingUntil', 'text')
    .execute()
  await createIndexes(trx, 'appointment', {
    appointmentEnd: ['endsOn', 'startsOn'],
    appointmentPerson: ['userId', 'endsOn'],
    appointmentYear: ['year', 'committee'],
  })
  await trx.schema
    .createIndex('appointmentLastDay')
    .on('appointment')
    .expression(sql`coalesce("actingUntil", "endsOn")`)
    .execute()

  await trx.schema
    .createTable('taskWindow')
    .addColumn('year', 'text', (column) => column.notNull().references('year.label'))
    .$call(texts('kind', 'month'))
    .$call(nullableTexts('opensOn', 'dueOn', 'closesOn'))
    .addPrimaryKeyConstraint('taskWindowOf', ['year', 'kind', 'month'])
    .execute()

  await trx.schema
    .createTable('invitation')
    .addColumn('id', 'text', primaryKey)
    .$call(texts('email', 'role'))
    .$call(nullableTexts('committee', 'portfolio'))
    .addColumn('year', 'text', (column) => column.notNull().references('year.label'))
    .$call(texts('startsOn', 'endsOn'))
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .$call(texts('sentAt', 'createdAt', 'createdBy'))
    .addColumn('name', 'text', (column) => column.defaultTo('').notNull())
    .execute()
  await createIndexes(trx, 'invitation', { invitationOfPerson: ['email', 'year'] })
}

export async function createDefinitions(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('definition')
    .addColumn('kind', 'text', notNull)
    .addColumn('year', 'text', (column) => column.notNull().references('year.label').onDelete('cascade'))
    .addColumn('version', 'integer', notNull)
    .addColumn('groups', 'text', notNull)
    .addPrimaryKeyConstraint('definitionOf', ['kind', 'year'])
    .execute()

  await trx.schema
    .createTable('definitionKey')
    .$call(texts('kind', 'key'))
    .addPrimaryKeyConstraint('definitionKeyOf', ['kind', 'key'])
    .execute()
}
