// Is every answer stored once and completely, are programs kept out, and who may read names?
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/test-portal.ts'
import { roles } from '#shared/roles.ts'
import { hub } from './handlers.ts'
import { filledIn } from './test-answers.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  // Behind a trusted proxy, so that each test can come from an address of its own.
  portal = await startTestPortal({ hubs: [hub], env: { TRUST_PROXY: '127.0.0.1' } })
  admin = await portal.signInAs('admin')
})
afterAll(() => portal.close())

let network = 0
const newAddress = () => `10.0.${network++ >> 8}.${network % 250}`
const send = (body: unknown, address = newAddress()) =>
  portal.ask('POST', '/api/happiness-survey', { body, headers: { 'x-forwarded-for': address } })
const received = async () => (await portal.ask('GET', '/api/happiness-survey/results', { as: admin })).json.received
const newest = async () => (await portal.ask('GET', '/api/happiness-survey/answers', { as: admin })).json.data[0]

describe('answering', () => {
  it('is open to a visitor and keeps every field under its name', async () => {
    const answer = filledIn({ suggestions: 'Ünïcode, "quotes", and\nlines' })
    const sent = await send(answer)
    expect(sent.status).toBe(200)
    expect(await newest()).toEqual({ ...answer, _id: sent.json._id, createdAt: expect.any(String) })
  })

  it('gives 5 where no rating was moved', async () => {
    const { overallRating, ...answer } = filledIn({ firstName: 'Usman' })
    expect((await send(answer)).status).toBe(200)
    expect((await newest()).overallRating).toBe(5)
  })

  it.each(Object.keys(filledIn()).filter((name) => name !== 'overallRating'))('is refused without %s', async (name) => {
    const before = await received()
    const answer = await send({ ...filledIn(), [name]: undefined })
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, [name]])
    expect(await received()).toBe(before)
  })

  it.each([
    ['contactNumber', '3001234567', 'Contact number must be in the format 03000000000'],
    ['personalEmail', 'sana', 'Give a mail address such as name@example.com.'],
    ['overallRating', 11, 'The highest is 10.'],
    ['overallRating', 7.5, 'Choose a number from 0 to 10.'],
    ['educated', 'Perhaps', 'Choose Yes, No or Maybe.'],
    ['localCommitee', 'Atlantis', 'Choose your LC.'],
    ['suggestions', '   ', 'Tell us what you would change, or what should stay.'],
    ['suggestions', 'x'.repeat(2001), 'Keep this under 2000 characters.'],
  ])('says what is wrong with %s %.12s', async (name, value, message) => {
    const answer = await send({ ...filledIn(), [name]: value })
    expect([answer.status, answer.json.fields]).toEqual([400, { [name]: message }])
  })
})

describe('sent twice', () => {
  it('is stored once, also when both arrive together, and answers the first', async () => {
    const before = await received()
    const body = { ...filledIn({ firstName: 'Hina' }), submissionKey: 'a-key-of-one-form' }
    const answers = await Promise.all([send(body), send(body), send(body)])
    const again = await send({ ...body, suggestions: 'changed meanwhile' })
    expect(new Set([...answers, again].map(({ json }) => json._id)).size).toBe(1)
    expect(await received()).toBe(before + 1)
  })

  it('is stored once without a key too, when every word is the same', async () => {
    const before = await received()
    const body = filledIn({ firstName: 'Fatima' })
    await Promise.all([send(body), send(body)])
    expect(await received()).toBe(before + 1)
    await send({ ...body, suggestions: 'Another thought' })
    expect(await received()).toBe(before + 2)
  })

  it('numbers answers without gaps when many come together', async () => {
    const before = await received()
    await Promise.all(Array.from({ length: 20 }, (_, n) => send(filledIn({ firstName: `Person ${n}` }))))
    const rows = await portal.db.selectFrom('happinessAnswer').select(['seq']).orderBy('seq').execute()
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: before + 20 }, (_, n) => n + 1))
  })
})

describe('programs', () => {
  it('that fill in the hidden field get an answer and leave nothing', async () => {
    const before = await received()
    const answer = await send({ ...filledIn({ firstName: 'Bot' }), website: 'https://spam.example' })
    expect([answer.status, typeof answer.json._id]).toEqual([200, 'string'])
    expect(await received()).toBe(before)
  })

  it('from one address are slowed down, and others are not', async () => {
    const address = newAddress()
    const answers = []
    for (let n = 0; n < 61; n++) answers.push(await send({ ...filledIn(), website: 'x' }, address))
    expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true)
    const last = answers.at(-1)
    expect([last?.status, last?.json.error]).toEqual([429, 'tooMany'])
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(500)
    expect((await send({ ...filledIn(), website: 'x' })).status).toBe(200)
  })

  it.each([
    ['written in full', (n: number) => `2001:db8:1:2:${n}:1:1:1`],
    ['with zeros left out', (n: number) => `2001:db8::${n + 1}:1:1:1`],
  ])('cannot dodge that with other addresses of one IPv6 network, %s', async (_, addressOf) => {
    const statuses = []
    for (let n = 0; n < 61; n++) {
      statuses.push((await send({ ...filledIn(), website: 'x' }, addressOf(n))).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('reading', () => {
  const paths = ['results', 'comments', 'answers', 'answers.csv'].map((name) => `/api/happiness-survey/${name}`)

  it('is for mcvp and admin, names for admin only', async () => {
    for (const path of paths) {
      expect((await portal.ask('GET', path)).status).toBe(401)
      const hasNames = path.includes('answers')
      for (const role of roles) {
        const { status } = await portal.ask('GET', path, { as: await portal.signInAs(role) })
        const isAllowed = role === 'admin' || (role === 'mcvp' && !hasNames)
        expect([path, role, status]).toEqual([path, role, isAllowed ? 200 : 403])
      }
    }
  })

  it('counts what waits when mcvp or admin ask, and never fewer than five', async () => {
    const count = async (role: (typeof roles)[number]) =>
      portal.ask('POST', '/api/happiness-survey/count', { as: await portal.signInAs(role) })
    expect((await portal.ask('POST', '/api/happiness-survey/count')).status).toBe(401)
    for (const role of roles.filter((role) => !['mcvp', 'admin'].includes(role))) {
      expect([role, (await count(role)).status]).toEqual([role, 403])
    }
    while ((await count('admin')).status === 200);
    const results = async () => (await portal.ask('GET', '/api/happiness-survey/results', { as: admin })).json
    const lcs = (['Multan', 'Giki', 'Lahore', 'Karachi'] as const).slice((await results()).waiting)
    for (const localCommitee of lcs) await send(filledIn({ firstName: 'Waits', localCommitee }))
    const few = await results()
    expect([few.waiting, (await count('mcvp')).status]).toEqual([4, 409])
    await send(filledIn({ firstName: 'Waits', localCommitee: 'IBA' }))
    expect((await count('mcvp')).json).toEqual({ waiting: 0 })
    const many = await results()
    expect(many.counted).toBe(few.counted + 5)
    expect(many.committees.find(({ lc }: { lc: string }) => lc === 'IBA').counted).toBe(0)
  })

  it('keeps names for admin even where the screen was opened to others', async () => {
    const save = (accessRoles: string[]) =>
      portal.ask('PUT', '/api/route-permissions/happiness-results', { as: admin, body: { accessRoles } })
    await save(['lcvp', 'mcvp'])
    const as = await portal.signInAs('lcvp')
    expect((await portal.ask('GET', '/api/happiness-survey/results', { as })).status).toBe(200)
    expect((await portal.ask('GET', '/api/happiness-survey/answers', { as })).status).toBe(403)
    await save(['mcvp'])
  })

  it('gives mcvp no name, number or mail address anywhere', async () => {
    const as = await portal.signInAs('mcvp')
    for (const path of paths.slice(0, 2)) {
      const { text } = await portal.ask('GET', path, { as })
      expect(text).not.toMatch(/Sana|Malik|03001234567|mail\.example|Team Leader/)
    }
  })

  it('exports every answer as CSV that no spreadsheet runs, and records who took it', async () => {
    await send(filledIn({ firstName: '=HYPERLINK("https://evil.example")', suggestions: 'a "b", c' }))
    const { text, headers } = await portal.ask('GET', '/api/happiness-survey/answers.csv', { as: admin })
    expect(headers.get('content-disposition')).toMatch(/attachment; filename="happiness-answers-\d{4}-\d\d-\d\d\.csv"/)
    const lines = text.split('\r\n')
    expect(lines[0]).toMatch(/^createdAt,firstName,lastName,gender,contactNumber,personalEmail,localCommitee,/)
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")",Malik`)
    expect(lines[1]).toMatch(/"a ""b"", c"$/)
    expect(text.match(/,03001234567,/g)).toHaveLength(await received())
    const records = await portal.db
      .selectFrom('audit')
      .selectAll()
      .where('kind', '=', 'happiness.exportNames')
      .execute()
    expect(records.at(-1)?.actorEmail).toBe(admin.email)
  })

  it('pages the answers, newest first', async () => {
    const page = async (n: number) =>
      (await portal.ask('GET', `/api/happiness-survey/answers?limit=7&page=${n}`, { as: admin })).json
    const first = await page(1)
    const ids = []
    for (let n = 1; n <= first.totalPages; n++) ids.push(...(await page(n)).data.map(({ _id }: { _id: string }) => _id))
    expect(ids).toHaveLength(first.total)
    expect(new Set(ids).size).toBe(first.total)
    expect((await page(first.totalPages + 1)).data).toEqual([])
  })

  it.each(['lc=Atlantis', 'from=2026', 'to=2026-13', 'lc=LUMS&lc=IBA'])('refuses the filter %s', async (query) => {
    expect((await portal.ask('GET', `/api/happiness-survey/results?${query}`, { as: admin })).status).toBe(400)
  })
})
