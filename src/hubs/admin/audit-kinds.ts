// Audit kinds: how each is called, and which are kept only for a while.
import { type AuditGroup, auditGroupOf, type HubManifest } from '#shared/hub-manifest.ts'

export type AuditGroups = Readonly<Record<string, AuditGroup>>

/** What the hubs declare about their own kinds. */
export const auditGroupsOf = (hubs: readonly HubManifest[]): AuditGroups =>
  Object.assign({}, ...hubs.map(({ audit }) => audit))

/** `signInFailed` → `sign in failed`. */
export const splitWords = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.]/g, ' ')
    .toLowerCase()

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** As its hub declares, or derived from the kind: `sona` → `Sona`. */
export const groupName = (group: string, groups: AuditGroups) => groups[group]?.name ?? capitalize(splitWords(group))

/** `gcp.approve` → `GCP: approve`. */
export function kindName(kind: string, groups: AuditGroups): string {
  const group = auditGroupOf(kind)
  const verb = kind.slice(group.length + 1)
  return verb ? `${groupName(group, groups)}: ${splitWords(verb)}` : groupName(group, groups)
}

/** The kinds that match a filter: one kind, or all of a group. */
export const matchKinds = (filter: string, kinds: readonly string[]) =>
  kinds.filter((kind) => kind === filter || auditGroupOf(kind) === filter)

/** Sign-in records, which are kept only for a while. */
export const signInKinds = (groups: AuditGroups) =>
  Object.entries(groups).flatMap(([group, { signIns = [] }]) => signIns.map((verb) => `${group}.${verb}`))
