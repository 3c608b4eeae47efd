// Personal data: the demo fills every hub. Each column with an id or an address must be declared by its hub, a download
// contains only the person's own data, and an erasure leaves no id, no address and no name field.
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { readSchema } from '#server/backup/schema.ts'
import { isDerived } from '#server/search/search-tables.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { makePostgresDatabase } from '#server/testing/database.ts'
import { columnsWith } from '#server/testing/erase.ts'
import { startDemo } from '../../scripts/demo/demo.ts'
import { demoPassword } from '../../scripts/demo/people.ts'
import { freePort } from '../../scripts/free-port.ts'
import { isWired } from '../setup/from-hub.ts'

const all = [shell, ...hubs]
const migrations = all.flatMap((hub) => hub.migrations)
const declared = all.flatMap(({ personal = [] }) => personal)

/** Everything that the declarations name in a table. */
const named = new Map<string, Set<string>>()
for (const { table, people, words = [], hidden = [] } of declared) {
  const columns = people.flatMap(({ uid = [], email = [], names = [], also = {} }) =>
    [uid, email, [...names], Object.keys(also)].flat(),
  )
  named.set(table, new Set([...(named.get(table) ?? []), ...columns, ...words, ...hidden]))
}

/** Deleted after some days, whatever it contains. */
const endsByItself = new Set(declared.flatMap(({ table, ends }) => (ends ? [table] : [])))
const isFreeText = (column: string) =>
  isDerived(column) ||
  declared.some(({ table, freeText }) => freeText?.columns.some((name) => column === `${table}.${name}`)) ||
  column.endsWith('.searchText') ||
  column.endsWith('.wordText')

let tables: Awaited<ReturnType<typeof readSchema>>
let demo: Awaited<ReturnType<typeof startDemo>>
let drop: (() => Promise<void>) | undefined
beforeAll(async () => {
  tables = await readSchema(migrations)
  const postgres = process.env.NEXUS_TEST_ENGINE === 'postgres' ? await makePostgresDatabase() : undefined
  drop = postgres?.drop
  demo = await startDemo(await freePort(), postgres?.url)
}, 120_000)
afterAll(async () => {
  await demo.stop()
  await drop?.()
})

const columnsWithAny = (texts: readonly string[]) => columnsWith(demo.portal.db, texts)

const isDeclared = (column: string) => {
  const [table = '', name = ''] = column.split('.')
  return named.get(table)?.has(name)
}

/** Names of columns that identify a person; tables may be empty in the demo. */
const sounds =
  /(^|[a-z])(uid|userId|ownerId|email|mailbox)$|[a-z]By(Uid)?$|^(uid|email|by[A-Z]\w*|to|actor\w+|sender|author)$/i

/** Days, not people. */
const others = ['document.checkBy']

it('each column whose name suggests a person is declared', () => {
  const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  const sounding = columns.filter((column) => sounds.test(column.split('.')[1] as string))
  expect(sounding.length).toBeGreaterThan(20)
  expect(sounding.filter((column) => !isDeclared(column) && !others.includes(column))).toEqual([])
})

it('each column that contains a person is declared', async () => {
  const people = await demo.portal.db.selectFrom('user').select(['id', 'email']).execute()
  const standing = await columnsWithAny(people.flatMap(({ id, email }) => [id as string, email as string]))
  const found = standing.filter((column) => !isDerived(column))
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((column) => !isDeclared(column))).toEqual([])
})

it('every declaration names tables and columns that exist', () => {
  const there = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
  const asked = [...named].flatMap(([table, columns]) => [...columns].map((column) => `${table}.${column}`))
  expect(asked.filter((column) => !there.has(column))).toEqual([])
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
  'the file with the data of a %s names nobody else and holds no secret',
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

it.each(['tl', 'lcvp', 'mcvp'])('nothing of an erased %s is left', async (role) => {
  const person = await demo.portal.db
    .selectFrom('user')
    .select(['id', 'email', 'name'])
    .where('email', '=', `${role}@nexus.example`)
    .executeTakeFirstOrThrow()
  const texts = [person.id, person.email]
  expect((await columnsWithAny([...texts, person.name])).length).toBeGreaterThan(5)
  await demo.portal.erase(person.id, { uid: person.id, email: person.email, address: '' })
  expect(await columnsWithAny(texts)).toEqual([])
  const named = (await columnsWithAny([person.name])).filter((column) => !endsByItself.has(column.split('.')[0] ?? ''))
  expect(named.filter((column) => !isFreeText(column))).toEqual([])
  const { rows } = await sql<{ n: number }>`select count(*) as n from "nameMention"`.execute(demo.portal.db)
  if (named.length > 0) expect(Number(rows[0]?.n)).toBeGreaterThan(0)
})

it('every text that may contain a name is searched, and its key names one row', async () => {
  const texts = declared.flatMap(({ table, freeText }) => (freeText ? [{ table, ...freeText }] : []))
  expect(texts.length).toBeGreaterThan(5)
  for (const { table, key = ['id'], columns } of texts) {
    const found = tables.find(({ name }) => name === table)
    const names = found?.columns.map(({ name }) => name) ?? []
    expect([...key, ...columns].filter((column) => !names.includes(column))).toEqual([])
    const rows = await demo.portal.db.selectFrom(table).select(key).execute()
    expect(new Set(rows.map((row) => JSON.stringify(row))).size, table).toBe(rows.length)
  }
})
