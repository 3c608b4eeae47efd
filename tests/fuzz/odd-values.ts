// Odd values for the fuzzer, as a careless or hostile client sends them: wrong types, limits, tricks of text and of nesting.
import fc from 'fast-check'

const long = (length: number) => 'x'.repeat(length)

/** None of these names a table, a file or a stack frame that the judge looks for. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202Egnp.exe',
  '\u0627\u0644\u0639\u0631',
  'e\u0301\u0302\u0303',
  '\uFEFF',
  'İ',
  '\r\nset-cookie: a=b',
  "'; drop table gcp; --",
  "' or '1'='1",
  '%_\\%',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=cmd|x!A1',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '1e3',
  '0x10',
  '1.0',
  'null',
  'undefined',
  'true',
  '2026-02-30',
  '2026-02-30T25:61:61Z',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2147483648',
  '9007199254740993',
  'https://[::1',
  'http://\u0000',
  'a@b',
  'a@nexus.example, b@nexus.example',
]

const longTexts = [81, 201, 321, 1001, 1025, 2001, 10_001, 70_000].map(long)

const numbers = [
  ...[0, -0, -1, 1, 0.5, 1e-9, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 2 ** 63],
  ...[1e21, 1e308, -1e308, Number.MIN_VALUE],
]

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const structures: unknown[] = [
  ...[[], {}, [null], { '': '' }, nested(60), nested(900)],
  Array.from({ length: 2000 }, (_, at) => at),
  Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])),
  { constructor: { prototype: { isAdmin: true } } },
  { length: 5, 0: 'a' },
  { toJSON: 1, valueOf: 2, toString: 3 },
]

const surrogates = 0x800
/** As fast-check's own 'binary', which first lists a million characters: two seconds. */
const anyCharacter = fc.nat({ max: 0x10ffff - surrogates }).map(
  (at) => String.fromCodePoint(at < 0xd800 ? at : at + surrogates),
  (value) => {
    const [character, ...more] = typeof value === 'string' ? value : ''
    const code = character?.codePointAt(0)
    if (code === undefined || more.length > 0) throw new Error('not one character')
    return code < 0xd800 ? code : code - surrogates
  },
)

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...longTexts) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300, size: 'max' }) },
)

const oddNumber: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...numbers) },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
)

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false) },
  { weight: 2, arbitrary: fc.constantFrom(...structures) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Values at and just over what the schema allows. */
export function atTheLimits(schema: {
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}): unknown[] {
  const { minLength, maxLength, minimum, maximum } = schema
  return [
    ...(minLength ? [long(minLength), long(minLength - 1)] : []),
    ...(maxLength ? [long(maxLength), long(maxLength + 1), `${long(maxLength - 1)}\u{1F600}`] : []),
    ...(minimum === undefined ? [] : [minimum, minimum - 1, minimum + 0.5]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1, maximum - 1]),
  ]
}

/** Path segments as they are sent. */
export const oddPathPieces = [
  ...['%00', 'a%00b', '%2F', '..%2F..%2Fme', '%2e%2e', '%5C', '%zz', '%', '%C0%80', '%ED%A0%80', '%F0%9F%98%80'],
  ...['%20', '%0D%0A', '*', ':id', '..', '.', '-', '0', '-1', 'null', 'undefined', '__proto__', 'constructor'],
  ...['a'.repeat(64), 'a'.repeat(100), 'a'.repeat(101), 'a'.repeat(1000), 'a'.repeat(9000), "'--", '%27%20or%201=1'],
  ...['00000000-0000-0000-0000-000000000000', '%7B%7D', 'a;b=c', '%E2%80%AE', '1e309', '2147483648'],
]

export const oddQueries = [
  ...['?', '&&&', '=', '%', '%zz=1', 'a=%zz', 'page', 'page=', 'page=1&page=2', 'page[]=1', 'page[a]=1', 'limit=1e9'],
  ...['__proto__=1', 'constructor=1', '__proto__[role]=x', 'search=%00', 'search=%ED%A0%80', 'a='.repeat(3000)],
  ...['search=a&search=b', 'page=0x1', 'page=NaN', 'page=%201', 'page=9007199254740993', 'version=2147483648'],
  ...['version=-1', 'before=2147483648', 'after=9007199254740991', 'before=0&after=0', 'page=10000000&limit=1000'],
  ...['from=9999-12-31T23:59:59-23:59', 'until=0000-01-01T00:00:00Z', 'page=10000000&limit=100', 'search=%25_%5C'],
]

/** Bodies that are not JSON, or JSON that no honest client writes. */
export const oddBodies = [
  ...['', ' ', '{', '{"a":', '[', 'nul', 'undefined', '"text"', '5', 'true', 'null', '[]', '{}', '[null]', '{"a":1}}'],
  ...['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}', '{"a":1,"a":2}', '\uFEFF{}'],
  ...['{"version":1e999}', '{"version":-0}', "{'a':1}", '{"a":"\\ud800"}', '{"a":"\\u0000"}', '{"\\u0000":true}', '\0'],
  ...[`${'['.repeat(5000)}${']'.repeat(5000)}`, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, '['.repeat(100_000)],
  ...[`{"a":"${'x'.repeat(300_000)}"}`, '<xml/>', 'a=b&c=d', '--boundary\r\n\r\n--boundary--'],
]

export const oddContentTypes = [
  ...['', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'],
  ...['application/json;', 'APPLICATION/JSON', 'application/merge-patch+json', 'multipart/form-data', 'nonsense', '/'],
  ...['multipart/form-data; boundary=', 'multipart/form-data; boundary=boundary', 'application/octet-stream'],
]

export const oddHeaders: Record<string, string>[] = [
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': 'elsewhere.example' },
  { authorization: 'Bearer x' },
  { 'accept-encoding': 'zstd' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1' },
  { 'user-agent': 'x'.repeat(4000) },
]

/** Invalid cookies: each makes the caller a visitor. */
export const oddCookies = [
  ...['nexus.session_token=', 'nexus.session_token=%', 'nexus.session_token=a.b', 'nexus.session_token=%00.AAAA', '='],
  ...[`nexus.session_token=${'a'.repeat(3000)}.${'b'.repeat(43)}%3D`, 'nexus.session_token', ';;;', '__proto__=1'],
]
