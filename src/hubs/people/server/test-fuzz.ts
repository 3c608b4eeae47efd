// Whom may the fuzzer appoint? People of its cast, for days that the open year has.
import type { HubFuzz } from '#server/test-fuzz.ts'

export const fuzz: HubFuzz = {
  async seed() {
    return () => ({ committee: ['Lahore', 'MC'], portfolio: ['oGV'], role: ['lcvp', 'mcvp'] })
  },
}
