// Fuzz data of definitions: the year that a change may name, and a definition that almost fits.
import { type HubFuzz, type Samples, versions } from '#server/testing/fuzz.ts'
import { specChecklist } from '#shared/definitions/spec-checklist.ts'

export const fuzz: HubFuzz = {
  async seed({ portal }) {
    const { open } = await portal.portal.years()
    return ({ operation }): Samples =>
      operation.startsWith('definitions')
        ? { year: [open.label, '99.00'], groups: [specChecklist, specChecklist.slice(1), []], ...versions }
        : {}
  },
}
