// Audit subject: a title or a place if the hub recorded one, because ids are for machines.
import { auditGroupOf } from '#shared/hub-manifest.ts'
import type { AuditGroups } from './audit-kinds.ts'
import type { AuditEntry } from './contract.ts'

const readText = (value: unknown, name: string): string | undefined => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}

export function formatSubject(entry: AuditEntry, groups: AuditGroups): string {
  const { kind, subject, before, after } = entry
  const title = readText(after, 'title') ?? readText(before, 'title')
  return title ?? (groups[auditGroupOf(kind)]?.about?.(entry) || subject)
}
