// Writers at the same time: several kinds of records, and how many writes they have made together.
import { isWired } from '../../setup/from-hub.ts'
import { funnelWriter, gcpWriter, signUpWriter } from './record-writers.ts'
import { checklistWriter, permissionWriter } from './version-writers.ts'
import type { Crew, Writer } from './writer.ts'

/** Two that share the same counters, and one of each other kind. */
export const allWriters = (crew: Crew): Writer[] => [
  ...(isWired('gcp') ? [gcpWriter(crew, 'first'), gcpWriter(crew, 'second')] : []),
  ...(isWired('mx-funnel') ? [funnelWriter(crew)] : []),
  permissionWriter(crew, 'profile'),
  permissionWriter(crew, 'audit'),
  ...(isWired('mx-standards') ? [checklistWriter(crew)] : []),
  signUpWriter(),
]

/** How many of their writes were acknowledged. */
export const sumOf = (writers: Writer[]) => writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
