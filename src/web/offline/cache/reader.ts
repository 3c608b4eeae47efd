// Whose reading may lie on this device? Nobody's while somebody looks on as another role, or still lacks a passkey.
import type { Me } from '#shared/shell-contract.ts'

/** Where the uid stands of whom something may lie here: known without opening anything. */
export const readerPlace = 'nexus-reader'

export const readerOf = (me: Me | null | undefined) =>
  me && !me.isOnlyLooking && !me.mustMakePasskey ? me.uid : undefined
