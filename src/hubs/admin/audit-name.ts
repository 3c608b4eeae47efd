// What is an entry of the audit trail about? A title or a place, where the hub recorded one: ids are for machines.
import type { AuditEntry } from './contract.ts'

const wordIn = (value: unknown, name: string): string | undefined => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}

export function auditName({ kind, subject, actorEmail, before, after }: AuditEntry): string {
  const word = (name: string) => wordIn(after, name) ?? wordIn(before, name)
  // Everybody has one checklist, and only they write it.
  if (kind.startsWith('checklist.')) return actorEmail
  // Nobody's name belongs here.
  if (kind === 'happiness.submit') return 'one answer'
  const place = [word('lc'), word('role'), word('portfolio')].filter(Boolean).join(', ')
  return word('title') ?? (kind.startsWith('mxfunnel.') && place ? place : subject)
}
