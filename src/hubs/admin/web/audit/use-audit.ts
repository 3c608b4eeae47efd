// Audit queries: turns the filters of the URL into a request.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { adminContract } from '../../contract.ts'

/** Days as a date field gives them (2026-11-30); a cursor of 0 means the newest page. */
export type AuditFilter = { person: string; kind: string; from: string; until: string }
export type AuditCursor = { before: number; after: number }

/** The first moment of that day, or of the one after it, in the reader's time zone. */
function startOfDay(day: string, daysLater = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  return new Date(year, month - 1, date + daysLater).toISOString()
}

export const toQuery = ({ person, kind, from, until }: AuditFilter) => ({
  person,
  kind,
  from: startOfDay(from),
  until: startOfDay(until, 1),
})

export function useAudit(filter: AuditFilter, { before, after }: AuditCursor) {
  const query = { ...toQuery(filter), before: before || undefined, after: after || undefined }
  return useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: () => call(adminContract.listAudit, { query }),
    placeholderData: keepPreviousData,
  })
}

export const useAuditKinds = () =>
  useQuery({ queryKey: ['admin', 'audit-kinds'], queryFn: () => call(adminContract.listAuditKinds) })

/** Addresses to choose from while a person types. */
export const usePeopleSearch = (text: string) =>
  useQuery({
    queryKey: ['admin', 'people-like', text],
    queryFn: () => call(adminContract.listUsers, { query: { search: text, limit: 6 } }),
    enabled: text.trim().length > 1,
    placeholderData: keepPreviousData,
  })
