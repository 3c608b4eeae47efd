// Fuzz test data of the OD model: the national one.
import type { HubFuzz } from '#server/testing/fuzz.ts'

export const fuzz: HubFuzz = {
  secrets: ({ signedIn }) => ({ nationalModel: { what: 'the national OD model', seenBy: signedIn } }),
  async seed({ ask, cast: { admin }, markerOf }) {
    const text = markerOf('nationalModel')
    await ask('PUT', '/api/od-model', admin, { text, link: `https://example.org/${text}`, version: 1 })
    return undefined
  },
}
