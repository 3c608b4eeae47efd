// Fuzz data of the conversion tracker: one published sign-up.
import type { HubFuzz } from '#server/testing/fuzz.ts'

export const fuzz: HubFuzz = {
  secrets: ({ signedIn }) => ({ publishedSignUp: { what: 'a published sign-up', seenBy: signedIn } }),
  async seed({ portal, ask, cast: { mcvp }, markerOf }) {
    const signUp = markerOf('publishedSignUp')
    const entry = { name: signUp, email: `${signUp}@mail.example`, recruitment: 'Yes', exchange: 'No', lc: 'LUMS' }
    await ask('PUT', '/api/conversion', mcvp, { entries: [entry] })
    const { open } = await portal.portal.years()
    const year = [undefined, open.label]
    const rows = [[{ ...entry, exchange: 'x' }], [{ ...entry, email: 'other@mail.example', lc: 'karachi south' }]]
    return () => ({ lc: ['LUMS', 'Giki', ''], scope: ['National', 'National', 'LUMS'], year, rows })
  },
}
