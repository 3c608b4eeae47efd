// Cache owner: whose responses may be cached on this device. Nobody's while somebody views the portal as another role, or
// still lacks a passkey.
import type { Me } from '#shared/contracts/shell-contract.ts'

/** The localStorage key of the owner's uid, which is known without opening the database. */
export const cacheOwnerKey = 'nexus-reader'

export const cacheOwnerOf = (me: Me | null | undefined) =>
  me && !me.isOnlyLooking && !me.mustMakePasskey ? me.uid : undefined
