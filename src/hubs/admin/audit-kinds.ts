// How is a kind of audit entry called, and which kinds are only kept for a while?

const groupNames: Record<string, string> = {
  gcp: 'GCP',
  apip: 'APIP',
  mx: 'MX',
  od: 'OD',
  eld: 'ELD',
  lc: 'LC',
  mxfunnel: 'MX funnel',
}

/** `signInFailed` → `sign in failed`, `mx-funnel` → `mx funnel`. */
const spaced = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.]/g, ' ')
    .toLowerCase()

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const groupOf = (kind: string) => kind.split('.', 1)[0] ?? ''

/** `mx-funnel` → `MX funnel`. */
export const groupName = (group: string) =>
  capitalised(
    spaced(group)
      .split(' ')
      .map((word) => groupNames[word] ?? word)
      .join(' '),
  )

/** `gcp.approve` → `GCP: approve`. */
export function kindName(kind: string): string {
  const group = groupOf(kind)
  const verb = kind.slice(group.length + 1)
  return verb ? `${groupName(group)}: ${spaced(verb)}` : groupName(group)
}

/** The kinds a filter means: one kind, or all of a group. */
export const kindsMeant = (filter: string, kinds: readonly string[]) =>
  kinds.filter((kind) => kind === filter || groupOf(kind) === filter)

/** Comings and goings are many and say little after some months; every other entry stays for good. */
export const isSignInRecord = (kind: string) => /^identity\.(signIn|signOut|lockout)/.test(kind)
