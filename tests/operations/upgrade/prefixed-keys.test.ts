// Keys of questions and groups that collided with other fields in version 0.3: the upgrade gives them a prefix, and what was stored
// under them is readable again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hubs } from '#main.server.ts'
import { buildPortal } from '#server/app.ts'
import { signedToken } from '#server/auth/session.ts'
import { type Db, type Engine, openDatabase } from '#server/database/database.ts'
import { readConfig } from '#server/runtime/config.ts'
import type { Group, Item } from '#shared/definitions/definition.ts'
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { specHappiness } from '#shared/definitions/spec-happiness.ts'
import { fromHub } from '../../setup/from-hub.ts'
import { backupOf, layOut, shownBy } from '../releases.ts'

const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')

const secret = 'a-secret-of-whoever-upgrades-a-portal'
const release = '0.3.0'
const uid = shownBy(release).uid

// As on the day when it was made: later, its sessions have ended.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.parse((await backupOf(release)).madeAt) + 1000)
})
afterEach(() => void vi.useRealTimers())

const item = (key: string, kind: Item['kind'] = 'yesNo'): Item => ({
  ...{ key, text: key, help: '', kind, isRequired: false },
})
const choice = (key: string): Item => ({ ...item(key, 'choice'), isRequired: true, options: ['Yes', 'No', 'Maybe'] })

async function storeGroups(db: Db, kind: string, year: string, groups: readonly Group[]) {
  const row = { version: 9, groups: JSON.stringify(groups) }
  await db
    .insertInto('definition')
    .values({ kind, year, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'year']).doUpdateSet(row))
    .execute()
}

/** What an admin of version 0.3 could enter, and what was stored then. Returns a checklist. */
async function addColliding(db: Db): Promise<{ year: string; userId: string }> {
  const { label: year } = await db.selectFrom('openYear').select('label').executeTakeFirstOrThrow()
  const asked = { key: 'asked', title: 'Asked', items: [choice('website'), choice('year')] }
  await storeGroups(db, 'happiness', year, [...specHappiness, asked])
  const titles = ['version', 'status', 'year', 'userId']
  const checklist = await db.selectFrom('mxAnswers').select(['year', 'userId']).executeTakeFirstOrThrow()
  const groups = titles.map((key) => ({ key, title: key, items: [item(`${key}Item`)] }))
  await storeGroups(db, 'checklist', checklist.year, [...specChecklist, ...groups])
  const form = JSON.stringify(Object.fromEntries(titles.map((key) => [key, { [`${key}Item`]: true }])))
  await db.updateTable('mxAnswers').set({ form }).execute()
  await db.updateTable('mxSubmission').set({ form }).execute()
  await db
    .updateTable('happinessAnswer')
    .set({ more: JSON.stringify({ createdAt: 'Yes' }) })
    .execute()
  return checklist
}

it.each<Engine>(['sqlite', 'postgres'])('can be sent and read after the upgrade on %s', async (engine) => {
  const location = await layOut(release, engine)
  const old = openDatabase(location)
  const { year, userId } = await addColliding(old.db)
  await old.close()
  const env = {
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl,
    DATABASE_POOL: '4',
    AUTH_SECRET: secret,
  }
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', BACKUPS_KEPT: '0', ...env })
  const portal = await buildPortal(config, hubs, location.dataDir)
  try {
    const { db } = portal.portal
    const payload = { ...filledIn(), q_website: 'Yes', q_year: 'No' }
    const sent = await portal.app.inject({ method: 'POST', url: '/api/happiness-survey', payload })
    expect([sent.statusCode, sent.body]).toEqual([204, ''])
    const answers = await db.selectFrom('happinessAnswer').select('more').execute()
    expect(answers.map(({ more }) => JSON.parse(more))).toContainEqual({ q_website: 'Yes', q_year: 'No' })
    expect(answers.filter(({ more }) => more.includes('"createdAt"'))).toEqual([])

    const session = db.selectFrom('session').select('token').where('userId', '=', uid)
    const { token } = await session.executeTakeFirstOrThrow()
    const headers = { cookie: `nexus.session_token=${signedToken(token, secret)}` }
    const read = (await portal.app.inject({ url: `/api/checklist/${userId}?year=${year}`, headers })).json()
    expect(read).toMatchObject({ year, userId, version: expect.any(Number), status: expect.any(String) })
    for (const key of ['version', 'status', 'year', 'userId'])
      expect(read[`g_${key}`]).toEqual({ [`${key}Item`]: true })
    const submitted = await db.selectFrom('mxSubmission').select('form').execute()
    expect(submitted.every(({ form }) => form.includes('"g_version"'))).toBe(true)
    const keys = await db
      .selectFrom('definitionKey')
      .select('key')
      .where('key', 'in', ['q_website', 'g_userId'])
      .execute()
    expect(keys).toHaveLength(2)
  } finally {
    await portal.close()
  }
})
