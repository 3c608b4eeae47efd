// Input limits of the API: a refusal names the limit that it checks, and limits that no message names are listed here.
import { expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import type { Endpoint } from '#shared/endpoint.ts'

type Def = Record<string, unknown> & { checks?: unknown[]; shape?: object; options?: unknown[] }
type Limit = { fieldPath: string; field: string; most: number; words: string }

const defOf = (part: unknown) => (part as { _zod?: { def: Def } } | undefined)?._zod?.def
const inner = ['element', 'innerType', 'in', 'out', 'keyType', 'valueType', 'left', 'right']

/** The maximum of each text, list and number in a shape, however deep. */
function limitsOf(shape: unknown, fieldPath: string, field = ''): Limit[] {
  const def = defOf(shape)
  if (!def) return []
  const own = (def.checks ?? []).flatMap((check) => {
    const { maximum, value, check: kind, error } = defOf(check) ?? {}
    const most = maximum ?? (kind === 'less_than' ? value : undefined)
    if (typeof most !== 'number') return []
    const words = typeof error === 'function' ? String(error({ input: '' })) : ''
    return [{ fieldPath: `${fieldPath}${field && ` ${field}`}`, field, most, words }]
  })
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, each]) => limitsOf(each, fieldPath, name))
  const parts = [...inner.map((name) => def[name]), ...(def.options ?? [])]
  return [...own, ...fields, ...parts.flatMap((part) => limitsOf(part, fieldPath, field))]
}

const limits = [shell, ...hubs].flatMap(({ contract }) =>
  (Object.values(contract) as Endpoint[]).flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((shape) => limitsOf(shape, `${method} ${path}`)),
  ),
)
/** The default number of rows on a page. */
const pageSizes = [shell, ...hubs].flatMap(({ contract }) =>
  (Object.values(contract) as Endpoint[]).flatMap(({ method, path, query }) => {
    const shape = (defOf(query)?.shape ?? {}) as Record<string, unknown>
    const size = defOf(shape.limit)?.defaultValue
    return size === undefined ? [] : [[`${method} ${path}`, size] as const]
  }),
)
const numbersIn = (words: string) => [...words.matchAll(/\d[\d,]*/g)].map(([each]) => Number(each.replaceAll(',', '')))

it('a refusal that names a number names the limit', () => {
  const named = limits.filter(({ words }) => numbersIn(words).length > 0)
  expect(named.length).toBeGreaterThan(100)
  const wrong = named.filter(({ words, most }) => !numbersIn(words).includes(most))
  expect(wrong.map(({ fieldPath, words, most }) => `${fieldPath} takes ${most}, and says: ${words}`)).toEqual([])
})

/** By field; a field with several limits has one per screen. */
const unnamed: Record<string, readonly number[]> = {
  // Pages and searches.
  ...{ limit: [100, 1000], page: [10_000_000], after: [2_147_483_647], q: [100], search: [100, 200], order: [1000] },
  // Accounts.
  ...{ email: [254, 320], personalEmail: [254], confirm: [320], code: [100], token: [100, 200] },
  ...{ password: [1024], currentPassword: [1024], newPassword: [1024] },
  // People and places, by id, code or spelling.
  ...{ uid: [60, 100], person: [60], ownerId: [100], name: [200, 1000], kind: [60], ids: [64, 100] },
  ...{ committee: [320], portfolio: [320], role: [20, 80, 320], startsOn: [320] },
  // Answers and questions, by the keys of the definition.
  ...{ formData: [60, 1000], key: [60], missing: [60], question: [60] },
  // Links.
  ...{ gcpLink: [2000], imageLink: [2000], imageUrl: [2000], link: [2000], website: [2000] },
  // Imports, and idempotency keys.
  ...{ rows: [50_000], fileName: [200], file: [100], changeKey: [64], submissionKey: [64, 100], answerKey: [64] },
  // Steps of the set-up list.
  step: [40],
  // What passkeys send.
  ...{ id: [1400], rawId: [1400], transports: [20, 40], clientDataJSON: [100_000], attestationObject: [100_000] },
  ...{ authenticatorData: [100_000], signature: [100_000], userHandle: [100_000] },
}

it('other limits are exactly those listed', () => {
  const others = limits.filter(({ words }) => numbersIn(words).length === 0)
  const surprising = others.filter(({ field, most }) => !unnamed[field]?.includes(most))
  expect([...new Set(surprising.map(({ field, most }) => `${field}: ${most}`))].sort()).toEqual([])
})

const expectedSizes: Record<string, number> = {
  ...{
    'GET /api/users': 10,
    'GET /api/audit': 25,
    'GET /api/people': 50,
    'GET /api/inbox': 20,
    'GET /api/imports': 20,
    'GET /api/name-mentions': 20,
  },
  ...{ 'GET /api/gcp/approved': 8, 'GET /api/gcp': 8, 'GET /api/gcp/mine': 8, 'GET /api/gcp/queue': 20 },
  ...{ 'GET /api/gcp/:id/repeats': 5, 'GET /api/documents': 6, 'GET /api/api-cycles': 6 },
  ...{ 'GET /api/checklist/respondents': 20, 'GET /api/mxfunnel/entries': 12, 'GET /api/conversion': 20 },
  ...{ 'GET /api/happiness-survey/comments': 10, 'GET /api/happiness-survey/answers': 20 },
}

it('a page has as many rows as its screen shows', () => {
  expect(pageSizes.length).toBeGreaterThan(0)
  expect(pageSizes.filter(([endpoint, size]) => expectedSizes[endpoint] !== size)).toEqual([])
})
