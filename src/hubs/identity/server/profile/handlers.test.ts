// Profile handlers: name, picture and sessions, through HTTP on a real database.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { roles } from '#shared/roles.ts'
import { hub } from '../handlers.ts'
import { createVerifiedMember, listAuditKinds, signInMember } from '../test-members.ts'

let portal: TestPortal
let pixels: Buffer
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  pixels = Buffer.alloc(400 * 300 * 3, 120)
})
afterAll(() => portal.close())

const testImage = () => sharp(pixels, { raw: { width: 400, height: 300, channels: 3 } })
type Member = Person
const newMember = () => portal.signInAs('tm')

function save(as: Member | undefined, uid: string, fields: Record<string, string>, picture?: Buffer, name = 'me.png') {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  if (picture) form.set('profilePicture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), name)
  return portal.ask('PUT', `/api/users/profile/${uid}`, { as, body: form })
}

describe('profile', () => {
  it('changes the name; role and email stay as they are', async () => {
    const as = await newMember()
    const answer = await save(as, as.uid, { displayName: ' Ayesha Khan ', role: 'admin', email: 'evil@nexus.example' })
    expect(answer.json.user).toEqual({
      uid: as.uid,
      email: as.email,
      displayName: 'Ayesha Khan',
      role: 'tm',
      photoURL: null,
    })
    const me = await portal.ask('GET', '/api/me', { as })
    expect(me.json).toMatchObject({ displayName: 'Ayesha Khan', role: 'tm', email: as.email })
    const { searchText } = await portal.db
      .selectFrom('user')
      .select('searchText')
      .where('id', '=', as.uid)
      .executeTakeFirstOrThrow()
    expect(searchText).toContain('ayesha khan')
    expect(await listAuditKinds(portal, as.email)).toContain('identity.profile')
  })

  it('strips invisible characters from a name', async () => {
    const as = await newMember()
    const answer = await save(as, as.uid, { displayName: '\u202eAyesha\u202c\u200b Khan' })
    expect(answer.json.user.displayName).toBe('Ayesha Khan')
  })

  it.each([
    ['an empty name', ' '],
    ['a name of direction marks', '\u202e\u2066\u200f'],
    ['a very long name', 'x'.repeat(81)],
  ])('refuses %s', async (_, displayName) => {
    const as = await newMember()
    const answer = await save(as, as.uid, { displayName })
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, ['displayName']])
  })

  it('is changed only by its owner, whatever the role', async () => {
    const owner = await newMember()
    for (const role of roles) {
      const as = await portal.signInAs(role)
      expect((await save(as, owner.uid, { displayName: 'Taken' })).status).toBe(403)
    }
    expect((await save(undefined, owner.uid, { displayName: 'Taken' })).status).toBe(401)
  })
})

describe('picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'accepts a %s and stores a 256 px WebP without metadata',
    async (format) => {
      const as = await newMember()
      const data = await testImage()
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .toFormat(format)
        .toBuffer()
      const { json } = await save(as, as.uid, { displayName: 'A' }, data)
      expect(json.user.photoURL).toMatch(/^\/api\/users\/pictures\//)
      const asked = await portal.ask('GET', `/api/users/profile/${as.uid}/picture`, { as })
      expect(asked.json).toEqual({ profilePictureURL: json.user.photoURL })
      expect((await portal.ask('GET', '/api/me', { as })).json.photoURL).toBe(json.user.photoURL)
      const file = await fetch(portal.url + json.user.photoURL, { headers: { cookie: as.cookie } })
      expect(file.headers.get('content-type')).toBe('image/webp')
      expect(file.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      const shown = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
      expect(shown).toMatchObject({ format: 'webp', width: 256, height: 256 })
      expect(shown.exif).toBeUndefined()
    },
  )

  it('replaces the picture under a new URL, and removes it', async () => {
    const as = await newMember()
    const data = await testImage().png().toBuffer()
    const first = (await save(as, as.uid, { displayName: 'A' }, data)).json.user.photoURL
    const second = (await save(as, as.uid, { displayName: 'A' }, data)).json.user.photoURL
    expect(second).not.toBe(first)
    expect((await portal.ask('GET', first, { as })).status).toBe(404)
    expect((await save(as, as.uid, { displayName: 'B' })).json.user.photoURL).toBe(second)
    expect((await save(as, as.uid, { displayName: 'B', removePicture: 'true' })).json.user.photoURL).toBeNull()
    expect((await portal.ask('GET', second, { as })).status).toBe(404)
  })

  it('is visible to members only', async () => {
    const as = await newMember()
    const { json } = await save(as, as.uid, { displayName: 'A' }, await testImage().png().toBuffer())
    expect((await portal.ask('GET', json.user.photoURL)).status).toBe(401)
    expect((await portal.ask('GET', `/api/users/profile/${as.uid}/picture`)).status).toBe(401)
    expect((await portal.ask('GET', '/api/users/profile/nobody/picture', { as })).status).toBe(404)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each([
    ['an SVG', async () => Buffer.from(svg), /JPEG, PNG or WebP/],
    ['a script named .png', async () => Buffer.from('<script>alert(1)</script>'), /JPEG, PNG or WebP/],
    ['a GIF', async () => testImage().gif().toBuffer(), /JPEG, PNG or WebP/],
    [
      'an SVG behind a PNG signature',
      async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
      /damaged/,
    ],
    ['a truncated JPEG', async () => (await testImage().jpeg({ quality: 100 }).toBuffer()).subarray(0, 700), /damaged/],
    [
      'a truncated PNG',
      async () => (await testImage().png({ compressionLevel: 0 }).toBuffer()).subarray(0, 50_000),
      /damaged/,
    ],
    ['more than 25 megapixels', async () => bomb(), /too many pixels. The limit is 25 megapixels/],
  ])('refuses %s and changes nothing', async (_, make, message) => {
    const as = await newMember()
    const answer = await save(as, as.uid, { displayName: 'Changed' }, await make())
    expect([answer.status, answer.json.error]).toEqual([400, 'pictureNotUsable'])
    expect(answer.json.message).toMatch(message)
    expect((await portal.ask('GET', '/api/me', { as })).json).toMatchObject({ photoURL: null })
    expect((await portal.ask('GET', '/api/me', { as })).json.displayName).not.toBe('Changed')
  })

  it('refuses a file over 5 MB', async () => {
    const as = await newMember()
    const answer = await save(as, as.uid, { displayName: 'A' }, Buffer.alloc(5 * 1024 * 1024 + 1, 1))
    expect([answer.status, answer.json.message]).toEqual([413, 'The file is too large. The limit is 5 MB.'])
  })

  /** A small file that unpacks to a little more than the limit. */
  const bomb = () =>
    sharp({ create: { width: 5001, height: 5000, channels: 3, background: 'white' } })
      .toColourspace('b-w')
      .png({ compressionLevel: 1 })
      .toBuffer()
})

describe('sessions', () => {
  it('are listed with device and address, and the others can be ended', async () => {
    const email = await createVerifiedMember(portal)
    const phone = await portal.ask('POST', '/api/identity/sign-in', {
      body: { email, password: 'correct horse battery' },
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36' },
    })
    const as = await signInMember(portal, email)
    const { json } = await portal.ask('GET', '/api/identity/sessions', { as })
    expect(json).toHaveLength(2)
    expect(json.map((row: { isThisOne: boolean }) => row.isThisOne)).toEqual([true, false])
    expect(json[1]).toMatchObject({ device: 'Chrome on Android', address: '127.0.0.1' })
    expect(JSON.stringify(json)).not.toMatch(/token/)
    const ended = await portal.ask('POST', '/api/identity/sign-out-others', { as })
    expect(ended.json).toEqual({ ended: 1 })
    const cookie = phone.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await portal.ask('GET', '/api/me', { headers: { cookie } })).status).toBe(401)
    expect((await portal.ask('GET', '/api/me', { as })).status).toBe(200)
    expect((await portal.ask('GET', '/api/identity/sessions')).status).toBe(401)
  })

  it.each([
    ['0000:0000:0000:0000:0000:0000:0000:0001', '::1'],
    ['2001:0DB8:0000:0000:0000:0000:0000:00a1', '2001:db8::a1'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['0000:0000:0000:0000:0000:ffff:0102:0304', '1.2.3.4'],
    ['fe80::1%eth0', 'fe80::1'],
    ['198.51.100.7', '198.51.100.7'],
    ['unknown', 'unknown'],
  ])('show the address %s as %s', async (ipAddress, shown) => {
    const as = await newMember()
    await portal.db.updateTable('session').set({ ipAddress }).where('userId', '=', as.uid).execute()
    const { json } = await portal.ask('GET', '/api/identity/sessions', { as })
    expect(json[0].address).toBe(shown)
  })

  it('show the address of the socket, not what a header claims', async () => {
    const email = await createVerifiedMember(portal)
    const headers = { 'x-forwarded-for': '6.6.6.6', 'x-nexus-address': '6.6.6.6' }
    await portal.ask('POST', '/api/identity/sign-in', { body: { email, password: 'correct horse battery' }, headers })
    const rows = await portal.db.selectFrom('session').select('ipAddress').execute()
    expect(rows.map(({ ipAddress }) => ipAddress)).not.toContain('6.6.6.6')
  })
})
