// Odd search input: whatever people type or write, results can be opened, and no input acts as a command, in the portal's
// search and in each list.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Found } from '#shared/contracts/search-contract.ts'
import { isWired } from '../setup/from-hub.ts'
import { type Made, makeRecords } from './records.ts'

let portal: TestPortal
let made: Made

const isWhole = ['gcp', 'documents', 'people', 'admin'].every(isWired)
const search = async (typed: string, as = made.as('admin')): Promise<Found[]> => {
  const { status, json } = await portal.ask('GET', `/api/search?${new URLSearchParams({ q: typed })}`, { as })
  expect([typed, status]).toEqual([typed, 200])
  return json.results
}

const commands = [
  ...[
    '"',
    '""',
    '"""',
    '\\',
    '\\\\',
    '%',
    '%%%',
    '_',
    '___',
    '*',
    'abc*',
    '-abc',
    '+abc',
    '^abc',
    'text:abc',
    ':',
    '{text}:abc',
  ],
  ...[
    'NEAR(a b)',
    'NEAR("quagga" "approved", 1)',
    'a AND',
    'OR',
    'NOT abc',
    '(abc',
    'abc)',
    "'abc",
    "abc'; drop table gcp; --",
  ],
  ...['\u0301\u0301\u0301', '\u200b\u200b\u200b', '\ufffd\ufffd\ufffd'],
  ...['😀', '😀😀😀', '👩‍👩‍👧', 'ﷺ'.repeat(50), '\u{1d54f}'.repeat(50), '\u2028', '$1', '%s', '&|!', '<->', 'a:*'],
  ...['x'.repeat(100), 'ab '.repeat(33), 'a b c d e f g h i j k l m n o p q r s t u v w x y z', '"a" '.repeat(25)],
]

describe.runIf(isWhole)('odd words', () => {
  beforeAll(async () => {
    portal = await startTestPortal({ hubs })
    made = await makeRecords(portal)
  })
  afterAll(() => portal.close())

  it('are treated as words everywhere', async () => {
    for (const typed of commands) {
      await search(typed)
      const query = new URLSearchParams({ search: typed })
      for (const list of ['/api/gcp', '/api/gcp/approved', '/api/documents', '/api/api-cycles', '/api/users']) {
        const { status } = await portal.ask('GET', `${list}?${query}`, { as: made.as('admin') })
        expect([list, typed, status]).toEqual([list, typed, 200])
      }
    }
  })

  it.each([
    ...[
      'Fifty % off_ours \\ "quoted" (bracketed) a:b* -minus',
      `Long ${'w'.repeat(195)}`,
      'many words '.repeat(18).trim(),
    ],
    ...[
      'Emoji 😀😀 👩‍👩‍👧 practice',
      'اردو عنوان کی مشق',
      'Ends with \ud800',
      'Squared ㌀㌔㌢',
      `${'ﷺ'.repeat(150)} salutations`,
      `Cut ${'a'.repeat(95)}😀😀`,
    ],
  ])('what is offered can be opened: %s', async (title) => {
    await made.submit(title)
    const words = title.slice(0, 60)
    const hit = (await search(words, made.as('mcvp'))).find(({ kind }) => kind === 'gcp')
    expect([title, hit?.title.slice(0, 8)]).toEqual([title, title.slice(0, 8)])
    const { path } = hit as Found
    const query = path.slice(path.indexOf('?'))
    const { status, json } = await portal.ask('GET', `/api/gcp${query}`, { as: made.as('mcvp') })
    expect([status, json.gcps?.length]).toEqual([200, 1])
  })
})
