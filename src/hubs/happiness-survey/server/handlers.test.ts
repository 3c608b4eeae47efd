// Survey API: every answer is stored completely, and only admins read names.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roles } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import { participantOf } from './answer/queries-participants.ts'
import { filledIn } from './test-answers.ts'
import { fromSomebody, openSurvey, type Survey } from './test-survey.ts'

let survey: Survey
beforeAll(async () => {
  survey = await openSurvey()
})
afterAll(() => survey.portal.close())

describe('answering', () => {
  it('is open to visitors and stores every field under its name', async () => {
    const answer = fromSomebody({ suggestions: 'Ünïcode, "quotes", and\nlines', localCommitee: 'MC' })
    expect((await survey.send(answer)).status).toBe(204)
    const createdAt = today()
    const state = { isMember: false, isAside: false, isCounted: false }
    expect(await survey.findAnswerFrom(answer)).toEqual({
      ...answer,
      ...state,
      _id: expect.any(String),
      year: expect.stringMatching(/^\d\d\.\d\d$/),
      round: expect.stringMatching(/^\d{4}-[12]$/),
      createdAt,
    })
  })

  it("uses the portal's day and round, even while UTC is a day behind", async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date('2031-07-01T00:30:00+05:00'))
    const as = await survey.portal.signInAs('tm')
    const answer = fromSomebody()
    expect((await survey.send(answer, { as })).status).toBe(204)
    expect((await survey.portal.ask('GET', '/api/happiness-survey/mine', { as })).json).toMatchObject({
      round: '2031-2',
    })
    vi.useRealTimers()
    expect(await survey.findAnswerFrom(answer)).toMatchObject({ createdAt: '2031-07-01', round: '2031-2' })
  })

  it('uses 5 if the rating was not moved', async () => {
    const { overallRating, ...answer } = fromSomebody()
    expect((await survey.send(answer)).status).toBe(204)
    expect((await survey.findAnswerFrom(answer)).overallRating).toBe(5)
  })

  it('stores nothing that links a member to the answer', async () => {
    const tm = await survey.portal.signInAs('tm')
    const answer = fromSomebody()
    expect((await survey.send(answer, { as: tm })).status).toBe(204)
    const { isMember, _id } = await survey.findAnswerFrom(answer)
    expect(isMember).toBe(true)
    const stored = JSON.stringify(await survey.portal.db.selectFrom('happinessAnswer').selectAll().execute())
    for (const trace of [tm.uid, tm.email]) expect(stored).not.toContain(trace)
    const noted = JSON.stringify(await survey.portal.db.selectFrom('happinessParticipants').selectAll().execute())
    for (const trace of [tm.email, tm.uid, _id]) expect(noted).not.toContain(trace)
    expect(JSON.parse(noted).flatMap((row: { mailboxes: string }) => JSON.parse(row.mailboxes))).toContainEqual(
      participantOf(survey.portal.portal.secret, tm.email)[0].name,
    )
  })

  it.each(Object.keys(filledIn()).filter((name) => name !== 'overallRating'))('is refused without %s', async (name) => {
    const before = await survey.countReceived()
    const answer = await survey.send({ ...filledIn(), [name]: undefined })
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, [name]])
    expect(await survey.countReceived()).toBe(before)
  })

  it.each([
    ['contactNumber', '3001234567', 'Contact number must be in the format 03000000000'],
    ['personalEmail', 'sana', 'Enter an email such as name@example.com.'],
    ['overallRating', 11, 'The highest is 10.'],
    ['overallRating', 7.5, 'Choose a number from 0 to 10.'],
    ['educated', 'Perhaps', 'Choose Yes, No or Maybe.'],
    ['localCommitee', 'Atlantis', 'Please choose one from the list.'],
    ['suggestions', '   ', 'Tell us what you would change, or what should stay.'],
    ['suggestions', 'x'.repeat(2001), 'Keep this under 2000 characters.'],
  ])('says what is wrong with %s %.12s', async (name, value, message) => {
    const answer = await survey.send({ ...filledIn(), [name]: value })
    expect([answer.status, answer.json.fields]).toEqual([400, { [name]: message }])
  })
})

describe('reading', () => {
  // The answers of a day are shown when it is over.
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date('2031-07-03T09:00:00.000Z'))
    Object.assign(survey.admin, await survey.portal.signInAs('admin'))
  })
  afterAll(() => void vi.useRealTimers())
  const nextDay = () => void vi.setSystemTime(Date.now() + 86_400_000)

  const paths = ['results', 'comments', 'answers', 'answers.csv'].map((name) => `/api/happiness-survey/${name}`)

  it('is for mcvp and admin, and names are for admin only', async () => {
    for (const path of paths) {
      expect((await survey.portal.ask('GET', path)).status).toBe(401)
      const hasNames = path.includes('answers')
      for (const role of roles) {
        const { status } = await survey.portal.ask('GET', path, { as: await survey.portal.signInAs(role) })
        const isAllowed = role === 'admin' || (role === 'mcvp' && !hasNames)
        expect([path, role, status]).toEqual([path, role, isAllowed ? 200 : 403])
      }
    }
  })

  it('keeps names for admin even if the screen was opened to others', async () => {
    const save = (accessRoles: string[]) =>
      survey.portal.ask('PUT', '/api/route-permissions/happiness-results', { as: survey.admin, body: { accessRoles } })
    await save(['lcvp', 'mcvp'])
    const as = await survey.portal.signInAs('lcvp')
    expect((await survey.portal.ask('GET', '/api/happiness-survey/results', { as })).status).toBe(200)
    expect((await survey.portal.ask('GET', '/api/happiness-survey/answers', { as })).status).toBe(403)
    await save(['mcvp'])
  })

  it('gives mcvp no name, number or mail address anywhere', async () => {
    const as = await survey.portal.signInAs('mcvp')
    for (const path of paths.slice(0, 2)) {
      const { text } = await survey.portal.ask('GET', path, { as })
      expect(text).not.toMatch(/Sana|Malik|03\d{9}|mail\.example|Team Leader/)
    }
  })

  it('exports every answer as CSV without formula injection, and audits the export', async () => {
    await survey.send(fromSomebody({ firstName: '=HYPERLINK("https://evil.example")', suggestions: 'a "b", c' }))
    nextDay()
    const { text, headers } = await survey.portal.ask('GET', '/api/happiness-survey/answers.csv', { as: survey.admin })
    expect(headers.get('content-disposition')).toMatch(
      /attachment; filename="happiness-answers-\d\d\.\d\d-\d{4}-\d\d-\d\d\.csv"/,
    )
    const lines = text.split('\r\n')
    expect(lines[0]).toMatch(
      /^"createdAt","firstName","lastName","gender","contactNumber","personalEmail","localCommitee",/,
    )
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")","Malik"`)
    expect(lines[1]).toMatch(/"a ""b"", c","\d\d\.\d\d","\d{4}-[12]","false","false","false"$/)
    expect(text.match(/,"03\d{9}",/g)).toHaveLength(await survey.countReceived())
    expect((await survey.listAudit('happiness.exportNames')).at(-1)?.actorEmail).toBe(survey.admin.email)
  })

  it('of names writes one audit entry each time', async () => {
    const before = (await survey.listAudit('happiness.readNames')).length
    await survey.portal.ask('GET', '/api/happiness-survey/answers', { as: survey.admin })
    const lines = await survey.listAudit('happiness.readNames')
    expect(lines).toHaveLength(before + 1)
    expect(lines.at(-1)).toMatchObject({ actorUid: survey.admin.uid, subject: 'answers' })
  })

  it('pages the answers, newest day first', async () => {
    await survey.send(fromSomebody())
    nextDay()
    const page = async (n: number) =>
      (await survey.portal.ask('GET', `/api/happiness-survey/answers?limit=7&page=${n}`, { as: survey.admin })).json
    const first = await page(1)
    const ids = []
    const days = []
    for (let n = 1; n <= first.totalPages; n++) {
      const { data } = await page(n)
      ids.push(...data.map(({ _id }: { _id: string }) => _id))
      days.push(...data.map(({ createdAt }: { createdAt: string }) => createdAt))
    }
    expect(ids).toHaveLength(first.total)
    expect(days).toEqual(days.toSorted().reverse())
    expect(new Set(days).size).toBeGreaterThan(2)
    expect(new Set(ids).size).toBe(first.total)
    expect((await page(first.totalPages + 1)).data).toEqual([])
  })

  it.each(['from=2026', 'to=2026-13', 'lc=LUMS&lc=IBA'])('refuses the filter %s', async (query) => {
    expect(
      (await survey.portal.ask('GET', `/api/happiness-survey/results?${query}`, { as: survey.admin })).status,
    ).toBe(400)
  })
})
