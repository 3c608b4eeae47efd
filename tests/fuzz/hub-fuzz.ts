// Hubs with records for the fuzzer: those with a server/test-fuzz.ts.
import { hubs } from '#main.server.ts'
import type { HubFuzz } from '#server/testing/fuzz.ts'
import { fromHub } from '../setup/from-hub.ts'

export const hubFuzz = new Map<string, HubFuzz>()
for (const { name } of hubs) {
  const { fuzz } = await fromHub(`${name}/server/test-fuzz.ts`)
  if (fuzz) hubFuzz.set(name, fuzz)
}
