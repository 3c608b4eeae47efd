process.env.NEXUS_TEST_ENGINE = 'sqlite'
const { hub } = await import('#hubs/gcp/server/handlers.ts')
const { startTestPortal } = await import('#server/test-portal.ts')
const { fillGcps } = await import('#hubs/gcp/server/test-many-gcps.ts')
const { listReader } = await import('#hubs/gcp/server/queries-list.ts')
const { totalsReader, namesOfScope } = await import('#hubs/gcp/server/lists.ts')
const { asGcp } = await import('#hubs/gcp/server/answers.ts')
const p = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
await fillGcps(p.db, 10000)
const who = await p.signInAs('tl')
async function cpu(name: string, f: () => Promise<any>, n = 2000) {
  for (let i = 0; i < 200; i++) await f()
  const a = process.cpuUsage()
  for (let i = 0; i < n; i++) await f()
  const u = process.cpuUsage(a)
  console.log(name, ((u.user + u.system) / n).toFixed(0), 'µs')
}
const l = listReader(p.db)
await cpu('page 23 columns', () => l.page('approved', undefined, { offset: 0, limit: 8 }))
const cols = [
  'id as _id',
  'title',
  'name',
  'email',
  'portfolio',
  'category',
  'localCommittee',
  'gcpDetails',
  'gcpLink',
  'image',
  'image as imageLink',
  'status',
  'createdAt',
]
const q = p.db
  .selectFrom('gcp')
  .select(cols as any)
  .where('status', '=', '')
  .where('seq', '<', 0)
  .orderBy('seq', 'desc')
  .limit(1)
  .offset(1)
  .compile()
await cpu('page 13 columns', () => p.db.executeQuery({ ...q, parameters: ['approved', 2147483647, 8, 0] }))
const rows = await l.page('approved', undefined, { offset: 0, limit: 8 })
await cpu('asGcp', async () => rows.map(asGcp))
const t = totalsReader(p.db, namesOfScope('approved'))
await cpu('totals 9', () => t())
const one = p.db
  .selectFrom('listCount')
  .select('n')
  .where('list', '=', 'gcp:approved')
  .where('block', '=', -1)
  .compile()
await cpu('executeQuery, one row', () => p.db.executeQuery(one))

const { gcpContract } = await import('#hubs/gcp/contract.ts')
await cpu(
  'zod query',
  async () => gcpContract.approved.query.safeParse({ page: '1', limit: '8' }, { reportInput: true }),
  5000,
)
await cpu('zod query empty', async () => gcpContract.approved.query.safeParse({}, { reportInput: true }), 5000)
const app = await import('#server/app.ts')
const { Agent, get } = await import('node:http')
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const req =
  (path: string, cookie = true) =>
  () =>
    new Promise((res, rej) =>
      get(p.url + path, { agent, headers: cookie ? { cookie: who.cookie } : {} }, (r) => {
        r.resume().once('end', res)
      }).once('error', rej),
    )
for (let i = 0; i < 3; i++) await cpu('http approved', req('/api/gcp/approved?page=1&limit=8'), 3000)
await p.close()
agent.destroy()
