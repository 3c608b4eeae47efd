// What is the inbox's own? Nothing that a role opens: everybody who is signed in has one.
import type { HubFacts } from '#shared/hub-facts.ts'

export const facts = {} satisfies HubFacts
