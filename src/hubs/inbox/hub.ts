// Inbox manifest: empty, since everybody who is signed in has an inbox, whatever their role.
import type { HubManifest } from '#shared/hub-manifest.ts'

export const manifest = {} satisfies HubManifest
