// Access table: docs/access.md matches the contracts.
import { expect, test } from 'vitest'
import { accessTable, writtenAccessTable } from '../../scripts/write/access-table.ts'
import { endpoints, withoutRequest } from '../load/endpoints.ts'

test('the table lists endpoints and screens', () => {
  const table = accessTable()
  expect(table).toContain('| shell | GET | `/api/me` |')
  expect(table).toContain('who may open `/admin-panel`, and only Admin')
  expect(table).toContain('| `/mx-results` | MX Results |  |  |  | ✓ | ✓ | ✓ |')
})

test('docs/access.md is up to date (if not: npm run access-table)', () => {
  expect(writtenAccessTable()).toBe(accessTable())
})

test('every GET has a request for the benchmark (if not: add it to tests/load/endpoints.ts)', () => {
  expect(withoutRequest).toEqual([])
  expect(endpoints.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET /api/me', 'GET /api/settings']))
})
