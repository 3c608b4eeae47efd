// Who may call what, by the contracts alone? The yardstick for the access matrix and for the fuzzer.
import { hubs } from '#main.server.ts'
import { may, type Screen, screens } from '#shared/access.ts'
import type { Access, Contract } from '#shared/endpoint.ts'
import { type Role, roles } from '#shared/roles.ts'
import { shellContract } from '#shared/shell-contract.ts'

/** Every contract there is: a new hub or endpoint is among them by itself. */
export const contracts: { name: string; contract: Contract }[] = [{ name: 'shell', contract: shellContract }, ...hubs]

/** Undefined is a visitor. */
export type Caller = Role | undefined
export const callers: readonly Caller[] = [undefined, ...roles]

/** The refusals that only the guard gives; a hub's own rules (not yours, not found) have other codes. */
export const guardCodes = ['notSignedIn', 'accessNotAllowed']

/** Which roles open a screen. */
export type Opens = (role: Role, screen: Screen) => boolean
export const opensByDefault: Opens = (role, screen) => (screens[screen].roles as readonly Role[]).includes(role)

export function isAllowed(access: Access, role: Caller, opens: Opens = opensByDefault): boolean {
  if ('anyone' in access) return true
  if (!role) return false
  if ('signedIn' in access) return true
  return access.screens.some((screen) => opens(role, screen)) && (!access.action || may(role, access.action))
}
