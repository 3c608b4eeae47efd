// Migration steps of MX Standards. Row types are in rows.ts.
import { sql } from 'kysely'
import type { Migration } from '#server/database/migrate.ts'
import { hasPrefixedKeys, renameIn } from '#server/database/migrations/prefixed-keys.ts'
import { mxBaseline } from './migrations.ts'
import { figuresStep } from './migrations-figures.ts'

/** What version 0.3 stored under groups whose keys have a prefix now. */
const prefixedKeysStep: Migration = {
  name: 'mx-standards-11-prefixed-keys',
  async up(trx) {
    if (!(await hasPrefixedKeys(trx, 'checklist'))) return
    const rename = (json: string) => renameIn('checklist', 'group', json)
    const answers = await trx.selectFrom('mxAnswers').select(['year', 'userId', 'form']).execute()
    for (const { form, ...key } of answers) {
      const after = rename(form)
      if (after === form) continue
      await trx
        .updateTable('mxAnswers')
        .set({ form: after })
        .where((row) => row.and(key))
        .execute()
    }
    const submissions = await trx.selectFrom('mxSubmission').select(['id', 'form']).execute()
    for (const { id, form } of submissions) {
      const after = rename(form)
      if (after !== form) await trx.updateTable('mxSubmission').set({ form: after }).where('id', '=', id).execute()
    }
  },
}

/** Queued changes are remembered with all other saves. What their content was, nobody knows any more. */
const savedChangesStep: Migration = {
  name: 'mx-standards-12-saved-changes',
  async up(trx) {
    await sql`insert into "idempotencyKey" ("account", "key", "endpoint", "digest", "at")
      select "userId", "changeKey", ${'POST /api/checklist/submit'}, '', "savedAt" from "mxSavedChange"`.execute(trx)
    await trx.schema.dropTable('mxSavedChange').execute()
  },
}

/** Released steps never change: a new one is added behind them. */
export const mxMigrations: Migration[] = [mxBaseline, prefixedKeysStep, savedChangesStep, figuresStep]
