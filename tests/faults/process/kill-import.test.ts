// Kill during an import: afterwards the import is stored completely or not at all, and a retry stores it once (idempotency).
import { expect, it } from 'vitest'
import type { Engine } from '#server/database/database.ts'
import { fromHub } from '../../setup/from-hub.ts'
import { between, pause, roundsOf } from '../length.ts'
import { startPortalProcess } from '../portal-process.ts'
import { expectIntegrity, makeCrew, makeStore, withDatabase } from '../stored.ts'
import { send } from '../writers/sending.ts'

const { reportOf } = await fromHub('mx-funnel/server/test-reports.ts')
const rounds = roundsOf(1, 20)

type Store = Parameters<Parameters<typeof withDatabase>[1]>[0]
type Kind = { many: number; rowOf: (n: number, round: number) => object; stored: (store: Store) => Promise<number> }

const countOf = async (rows: Promise<{ n: unknown } | undefined>) => Number((await rows)?.n ?? 0)
const kinds: Record<string, Kind> = {
  funnel: {
    many: 1500,
    rowOf: () => reportOf(),
    stored: ({ db }) =>
      countOf(
        db
          .selectFrom('mxFunnelEntry')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst(),
      ),
  },
  // Rows are staged before the transaction; only those of a publication count.
  conversion: {
    // What one LC publishes adds up over the rounds, and has a limit (maxEntries).
    many: Math.min(8000, Math.floor(50_000 / rounds)),
    rowOf: (n, round) => ({ name: `Ali ${n}`, email: `ali${round}-${n}@nexus.example`, lc: 'LUMS' }),
    stored: ({ db }) =>
      countOf(
        db
          .selectFrom('conversionEntry')
          .innerJoin('conversionPublication', 'conversionPublication.id', 'conversionEntry.publicationId')
          .where('replacedAt', 'is', null)
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst(),
      ),
  },
}
const engines: Engine[] = ['sqlite', 'postgres']
const cases = Object.keys(kinds).flatMap((kind) => engines.map((engine) => [kind, engine] as const))

it.skipIf(!reportOf).each(cases)(
  `leaves nothing half of %s on %s (killed: ${rounds})`,
  { timeout: 600_000 },
  async (kind, engine) => {
    const { many, rowOf, stored } = kinds[kind] as Kind
    const { env, remove } = await makeStore(engine)
    let portal = await startPortalProcess(env)
    const { leader, admin } = await makeCrew(env)
    const as = kind === 'funnel' ? leader : admin
    const storedNow = () =>
      withDatabase(env, async (database) => {
        await expectIntegrity(database)
        const half = await database.db.selectFrom('import').select('id').where('email', '=', '').execute()
        expect(half).toEqual([])
        return stored(database)
      })
    for (let round = 1; round <= rounds; round++) {
      const rows = Array.from({ length: many }, (_, n) => rowOf(n, round))
      const body = { rows, submissionKey: `import-number-${round}` }
      const sending = send(portal.url, 'POST', `/api/imports/${kind}`, { as, body })
      await Promise.race([sending, pause(between(50, 900))])
      await portal.kill('SIGKILL')
      await sending
      portal = await startPortalProcess(env)
      expect([(round - 1) * many, round * many]).toContain(await storedNow())
      const sent = await send(portal.url, 'POST', `/api/imports/${kind}`, { as, body })
      expect(sent?.json).toMatchObject({ made: many, refused: [] })
      expect(await storedNow()).toBe(round * many)
    }
    await portal.kill('SIGTERM')
    await remove()
  },
)
