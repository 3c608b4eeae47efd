// Tables of people and their sessions, which the session check reads on every request.
import type { ProfileColumns } from '#shared/people/profile-fields.ts'
import type { OwnRole, Role } from '#shared/roles.ts'

/** Booleans are 0/1 and times ISO text on both databases. */
export type PeopleTables = {
  user: ProfileColumns & {
    id: string
    email: string
    /** 0 until the address is verified. */
    emailVerified: number
    /** Address of the picture, shown as photoURL. */
    image: string | null
    /** Their own role: what they chose, or admin. Appointments take precedence (appointments.ts). */
    role: OwnRole
    /** 0 while an admin has deactivated the person. */
    active: number
    /** Sequence number in the list of people; null until counted. */
    seq: number | null
    /** Search text: name and address, normalised. */
    searchText: string
    version: number
    lastSignInAt: string | null
    /** Where the person works, by code. */
    committee: string | null
    portfolio: string | null
    /** When the person first said where, or declined to. */
    placeAskedAt: string | null
    /** The year for which they did: a place belongs to a year. */
    placeYear: string | null
    /** Number of passkeys: checked on every request if the role needs one. */
    passkeys: number
    createdAt: string
    updatedAt: string
  }
  session: {
    id: string
    token: string
    userId: string
    expiresAt: string
    ipAddress: string | null
    userAgent: string | null
    createdAt: string
    updatedAt: string
    /** When its owner last confirmed that it is them; null until they do. */
    provenAt: string | null
    /** 1 if a passkey or a recovery code opened or confirmed it, or it created the first passkey. */
    secondFactor: number
    /** 'View as…': an admin sees the portal as this role in this place; null most of the time. */
    viewRole: Role | null
    viewCommittee: string | null
    viewPortfolio: string | null
    /** The view expires at this time. */
    viewUntil: string | null
  }
}
