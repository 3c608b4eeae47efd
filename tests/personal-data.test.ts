// Is the file with one's data about oneself alone? In the demo, where everybody has done something with everybody.
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePostgresDatabase } from '#server/test-database.ts'
import { demoPassword } from '../scripts/demo/people.ts'
import { startDemo } from '../scripts/demo.ts'
import { freePort } from '../scripts/free-port.ts'
import { isWired } from './from-hub.ts'

let demo: Awaited<ReturnType<typeof startDemo>>
let drop: (() => Promise<void>) | undefined
beforeAll(async () => {
  const postgres = process.env.NEXUS_TEST_ENGINE === 'postgres' ? await makePostgresDatabase() : undefined
  drop = postgres?.drop
  demo = await startDemo(await freePort(), postgres?.url)
}, 120_000)
afterAll(async () => {
  await demo.stop()
  await drop?.()
})

async function dataOf(email: string): Promise<string> {
  const entered = await fetch(`${demo.url}/api/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const cookies = entered.headers.getSetCookie().map((each) => each.split(';')[0])
  const answer = await fetch(`${demo.url}/api/me/data`, { headers: { cookie: cookies.join('; ') } })
  expect(answer.status).toBe(200)
  return strFromU8(unzipSync(new Uint8Array(await answer.arrayBuffer()))['my-data.json'] as Uint8Array)
}

const valuesOf = async (table: string, ...columns: string[]) => {
  const rows = await demo.portal.db.selectFrom(table).select(columns).execute()
  return rows.flatMap((row) => columns.map((column) => row[column] as string | null)).filter((value) => value !== null)
}

it.runIf(isWired('privacy')).each(['tl', 'lcvp', 'mcvp', 'admin'])(
  'that of a %s names nobody else and holds no secret',
  async (role) => {
    const email = `${role}@nexus.example`
    const text = await dataOf(email)
    const others = await demo.portal.db.selectFrom('user').select(['id', 'email']).where('email', '!=', email).execute()
    const named = others.flatMap(({ id, email: address }) => [id as string, address as string])
    expect(named.filter((each) => text.includes(each))).toEqual([])
    expect(text).toContain(email)
    const secrets = [
      ...(await valuesOf('session', 'token')),
      ...(await valuesOf('account', 'password')),
      ...(await valuesOf('invitation', 'tokenHash')),
      ...(await valuesOf('verification', 'value')),
      demo.portal.secret,
    ]
    expect(secrets.filter((each) => text.includes(each))).toEqual([])
  },
)
