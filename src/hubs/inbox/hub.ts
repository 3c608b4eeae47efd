// Inbox manifest: empty, since everybody who is signed in has an inbox, whatever their role.
import type { HubFacts } from '#shared/hub-facts.ts'

export const facts = {} satisfies HubFacts
