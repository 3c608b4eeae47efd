// Fuzz data of definitions: years that a change may name, and a definition that fits or almost fits.
import type { HubFuzz, Samples } from '#server/testing/fuzz.ts'
import { specChecklist } from '#shared/definitions/spec-checklist.ts'

export const fuzz: HubFuzz = {
  async seed() {
    // The open year, and planned ones, as the handover hub makes them.
    const years = ['now', '27.28', '28.29', '29.30', '30.31']
    return ({ operation }): Samples =>
      operation.startsWith('definitions')
        ? { kind: ['checklist'], year: years, groups: [specChecklist, specChecklist.slice(1), []], version: [0, 0, 1] }
        : {}
  },
}
