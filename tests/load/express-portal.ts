// Yardstick for the benchmark: the same five requests from a plain Express and pg, as a tutorial would write them. No audit trail,
// no permissions, no years, no checks of input.

import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { beMeasured, connections } from './measure.ts'
import { postgresCpu } from './postgres-cpu.ts'

const { EXPRESS_FROM = '', EXPRESS_DATABASE = '', GCP_ENTRIES = '10000' } = process.env
const entries = Number(GCP_ENTRIES)
// Installed for this run only.
const express = createRequire(`${EXPRESS_FROM}/package.json`)('express')

const pool = new pg.Pool({ connectionString: EXPRESS_DATABASE, max: 6 })

await pool.query(`
  create table person (id text primary key, email text, role text);
  create table session (token text primary key, "personId" text references person, "endsAt" timestamptz);
  create table gcp (id serial primary key, title text, portfolio text, category text, lc text, details text, link text, image text);
  create table report (id serial primary key, lc text, term text, stage text, n integer);
  create table checklist ("personId" text primary key, answers jsonb, "savedAt" timestamptz)`)

const topics = [
  'Alumni evening',
  'Campus fair',
  'Mentoring',
  'Onboarding',
  'Partner breakfast',
  'Quarterly plan',
  'Team days',
]
const details = 'What we did, how many came, what it cost and what we would do again. '.repeat(8)

const gcpAt = (n: number) => ({
  title: `${topics[n % topics.length]} in one afternoon ${n}${n % 1000 === 0 ? ' lighthouse' : ''}`,
  portfolio: 'oGV',
  category: 'Event',
  lc: 'Lahore',
  details,
  link: `https://example.org/gcp/${n}`,
  image: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz/view',
})
type Gcp = ReturnType<typeof gcpAt>

const columns: (keyof Gcp)[] = ['title', 'portfolio', 'category', 'lc', 'details', 'link', 'image']
for (let from = 0; from < entries; from += 1000) {
  const rows = Array.from({ length: 1000 }, (_, n) => gcpAt(from + n))
  const arrays = columns.map((column) => rows.map((row) => row[column]))
  const casts = columns.map((_, n) => `$${n + 1}::text[]`).join()
  await pool.query(`insert into gcp (${columns.join()}) select * from unnest(${casts})`, arrays)
}
await pool.query(`insert into report (lc, term, stage, n)
  select 'LC ' || lc, 'term ' || term, 'stage ' || stage, lc * stage
  from generate_series(1, 11) as lc, generate_series(1, 3) as term, generate_series(1, 9) as stage`)
const people = Array.from({ length: connections }, (_, n) => ({
  uid: `person-${n}`,
  email: `person-${n}@nexus.example`,
  cookie: `session=token-${n}`,
  address: '127.0.0.1',
}))
for (const [n, { uid, email }] of people.entries()) {
  await pool.query('insert into person values ($1, $2, $3)', [uid, email, 'tl'])
  await pool.query(`insert into session values ($1, $2, now() + interval '1 day')`, [`token-${n}`, uid])
}
await pool.query('vacuum analyze')

type Request = {
  headers: { cookie?: string }
  query: { page?: string; limit?: string; search?: string }
  body: { formData?: unknown }
  person: { id: string }
}
type Response = { status(code: number): Response; json(body: unknown): void }

const app = express()
app.use(express.json({ limit: '1mb' }))
app.use(async (request: Request, response: Response, next: () => void) => {
  const token = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  const { rows } = await pool.query(
    'select person.* from session join person on person.id = "personId" where token = $1 and "endsAt" > now()',
    [token],
  )
  if (rows.length === 0) return response.status(401).json({ error: 'notSignedIn' })
  request.person = rows[0]
  next()
})
app.get('/api/me', (request: Request, response: Response) => response.json(request.person))
app.get('/api/gcp/approved', async (request: Request, response: Response) => {
  const { search = '' } = request.query
  const [page, limit] = [Number(request.query.page ?? 1), Number(request.query.limit ?? 8)]
  const where = search ? 'where title ilike $1' : 'where $1::text is not null'
  const pattern = `%${search}%`
  const [{ rows }, counted] = await Promise.all([
    pool.query(`select * from gcp ${where} order by id desc limit $2 offset $3`, [pattern, limit, (page - 1) * limit]),
    pool.query(`select count(*)::int as total from gcp ${where}`, [pattern]),
  ])
  const { total } = counted.rows[0]
  response.json({
    data: rows,
    pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
  })
})
const results = async (_: Request, response: Response) => {
  const { rows } = await pool.query('select lc, term, stage, sum(n)::int as n from report group by lc, term, stage')
  response.json({ data: rows })
}
app.get('/api/mxfunnel/summary', results)
app.get('/api/survey', results)
app.post('/api/checklist/submit', async (request: Request, response: Response) => {
  const { rows } = await pool.query(
    `insert into checklist values ($1, $2, now())
     on conflict ("personId") do update set answers = excluded.answers, "savedAt" = now() returning *`,
    [request.person.id, request.body.formData],
  )
  response.json(rows[0])
})

const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address() as AddressInfo
  beMeasured({ url: `http://127.0.0.1:${port}`, people }, await postgresCpu(EXPRESS_DATABASE))
})
