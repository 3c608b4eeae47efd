// Frozen: released migration step of links in MX Standards. The open year counts only web addresses from today on. Closed years and past days stay as they were.
import type { Trx } from '#server/database/database.ts'
import type { Migration } from '#server/database/migrate.ts'
import { dayIn } from '#server/database/migrations/calendar.ts'

/** The rule at the time of this migration. */
function isAddress(text: string): boolean {
  const typed = text.trim()
  if (/\s/.test(typed)) return false
  if (/^https?:\/\/\P{Cc}+$/iu.test(typed) && URL.canParse(typed)) {
    const { username, password } = new URL(typed)
    return username === '' && password === ''
  }
  const isBare = /^(www\.[\w-]+|[\w-]+)(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(typed)
  return isBare && (typed.includes('/') || /^www\./i.test(typed))
}

export const linkAddresses: Migration = {
  name: 'mx-standards-9-link-addresses',
  async up(trx, _, calendar) {
    const today = dayIn(calendar)(new Date())
    const open = await trx.selectFrom('openYear').select('label').executeTakeFirst()
    if (!open) return
    let isChanged = false
    for (let last = ''; ; ) {
      const rows = await trx
        .selectFrom('mxAnswers')
        .select(['userId', 'form'])
        .where('year', '=', open.label)
        .where('userId', '>', last)
        .orderBy('userId')
        .limit(500)
        .execute()
      if (rows.length === 0) break
      for (const { userId, form } of rows)
        isChanged = (await countAnew(trx, open.label, userId, form, today)) || isChanged
      last = rows[rows.length - 1]?.userId
    }
    // The next start recounts them from the daily states.
    if (isChanged) for (const table of ['mxTally', 'mxChange']) await trx.deleteFrom(table).execute()
  },
}

/** True when something was counted that is no address. */
async function countAnew(trx: Trx, year: string, userId: string, form: string, today: string): Promise<boolean> {
  const { generalDetail: _, ...groups }: Record<string, Record<string, unknown>> = JSON.parse(form)
  const texts = Object.values(groups).flatMap((group) => Object.entries(group).filter(([, text]) => isText(text)))
  const others = texts.filter(([, text]) => !isAddress(text as string)).map(([field]) => field)
  if (others.length === 0) return false
  const states = trx.selectFrom('mxDay').selectAll().where('year', '=', year).where('userId', '=', userId)
  const state = await states.orderBy('day', 'desc').limit(1).executeTakeFirst()
  const links = { links: texts.length - others.length }
  await trx.updateTable('mxResponse').set(links).where('year', '=', year).where('userId', '=', userId).execute()
  if (!state) return false
  const done = JSON.stringify(JSON.parse(state.done).filter((field: string) => !others.includes(field)))
  await trx
    .insertInto('mxDay')
    .values({ ...state, day: today > state.day ? today : state.day, done })
    .onConflict((conflict) => conflict.columns(['year', 'userId', 'day']).doUpdateSet({ done }))
    .execute()
  return true
}

const isText = (answer: unknown) => typeof answer === 'string' && answer.trim() !== ''
