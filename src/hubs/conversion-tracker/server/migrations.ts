// Frozen: conversion tracker tables as version 0.3 left them.
import type { Migration } from '#server/database/migrate.ts'
import { createIndexes, integers, notNull, primaryKey, texts } from '#server/database/migrations/columns.ts'

export const conversionBaseline: Migration = {
  name: 'conversion-0.3',
  replaces: ['conversion-1-publication', 'conversion-2-codes', 'conversion-3-years', 'conversion-4-publisher'],
  async up(trx) {
    await trx.schema
      .createTable('conversionPublication')
      .addColumn('id', 'text', primaryKey)
      .addColumn('year', 'text', notNull)
      .addColumn('seq', 'integer', notNull)
      .$call(texts('publishedAt', 'publishedOn', 'publishedBy', 'totals'))
      .addColumn('replacedAt', 'text')
      .addColumn('publishedByUid', 'text', (column) => column.defaultTo('').notNull())
      .addUniqueConstraint('conversionPublicationOf', ['year', 'seq'])
      .execute()

    await trx.schema
      .createTable('conversionEntry')
      .addColumn('publicationId', 'text', notNull)
      .$call(integers('place', 'placeInLc'))
      .$call(texts('lc', 'name', 'email', 'recruitment', 'exchange'))
      .addPrimaryKeyConstraint('conversionEntryKey', ['publicationId', 'place'])
      .execute()
    await createIndexes(trx, 'conversionEntry', { conversionEntryLc: ['publicationId', 'lc', 'placeInLc'] })
  },
}
