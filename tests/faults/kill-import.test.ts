// Is an import there whole or not at all when the process is killed in the middle of it? Sent again, it is there once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makePostgresDatabase } from '#server/test-database.ts'
import { fromHub } from '../from-hub.ts'
import { between, pause, roundsOf } from './length.ts'
import { startPortalProcess } from './portal-process.ts'
import { send } from './sending.ts'
import { expectSound, makeCrew, withDatabase } from './stored.ts'

const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')
const many = 1500
const rounds = roundsOf(1, 20)

it.skipIf(!reportOf).each(['sqlite', 'postgres'])(
  `leaves nothing half on %s (killed: ${rounds})`,
  { timeout: 600_000 },
  async (engine) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'nexus-kill-import-'))
    const store = engine === 'postgres' ? await makePostgresDatabase() : undefined
    const env = { DATA_DIR: dataDir, DATABASE_URL: store?.url }
    let portal = await startPortalProcess(env)
    const { leader: as } = await makeCrew(env)
    const rows = Array.from({ length: many }, () => reportOf())
    const reportsIn = () =>
      withDatabase(env, async (database) => {
        await expectSound(database)
        const half = await database.db.selectFrom('import').select('id').where('email', '=', '').execute()
        expect(half).toEqual([])
        const { n } = await database.db
          .selectFrom('mxFunnelEntry')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
        return Number(n)
      })
    for (let round = 1; round <= rounds; round++) {
      const body = { rows, submissionKey: `import-number-${round}` }
      const sending = send(portal.url, 'POST', '/api/imports/funnel', { as, body })
      await Promise.race([sending, pause(between(50, 900))])
      await portal.kill('SIGKILL')
      await sending
      portal = await startPortalProcess(env)
      expect([(round - 1) * many, round * many]).toContain(await reportsIn())
      const sent = await send(portal.url, 'POST', '/api/imports/funnel', { as, body })
      expect(sent?.json).toMatchObject({ made: many, refused: [] })
      expect(await reportsIn()).toBe(round * many)
    }
    await portal.kill('SIGTERM')
    await store?.drop()
    await rm(dataDir, { recursive: true, force: true })
  },
)
