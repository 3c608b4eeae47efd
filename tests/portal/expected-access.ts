// Expected access by the contracts alone: the baseline of the access matrix and of the fuzzer.
import { hubs } from '#main.server.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import type { Caller } from '#server/testing/fuzz.ts'
import { may, type Screen } from '#shared/access.ts'
import type { Access, Contract } from '#shared/endpoint.ts'
import { screensOf } from '#shared/hub-manifest.ts'
import { type Role, roles } from '#shared/roles.ts'
import { shellManifest } from '#shared/shell-manifest.ts'

/** Every contract: new hubs and endpoints are included automatically. */
export const contracts: { name: string; contract: Contract }[] = [shell, ...hubs]

/** Every screen of the hubs that main wires. */
export const screens = screensOf([shellManifest, ...hubs.map(({ manifest = {} }) => manifest)])

export const callers: readonly Caller[] = [undefined, ...roles]

/** Refusals that only the guard gives; a hub's own rules (not yours, not found) have other codes. */
export const guardCodes = ['notSignedIn', 'accessNotAllowed']

/** Which roles open a screen. */
export type Opens = (role: Role, screen: Screen) => boolean
export const opensByDefault: Opens = (role, screen) => screens.get(screen)?.roles.includes(role) ?? false

export function isAllowed(access: Access, role: Caller, opens: Opens = opensByDefault): boolean {
  if ('anyone' in access) return true
  if (!role) return false
  if ('signedIn' in access) return true
  return access.screens.some((screen) => opens(role, screen)) && (!access.action || may(role, access.action))
}
