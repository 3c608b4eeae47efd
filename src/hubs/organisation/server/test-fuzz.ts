// Fuzzer setup of the organisation hub: changes only two committees that nobody else needs; those of the specification stay
// as they are.
import type { HubFuzz } from '#server/testing/fuzz.ts'

export const fuzz: HubFuzz = {
  async seed({ ask, cast: { admin } }) {
    for (const name of ['Quetta', 'Sukkur']) {
      await ask('POST', '/api/organisation/committees', admin, { name, kind: 'lc' })
    }
    await ask('POST', '/api/organisation/portfolios', admin, { name: 'IM' })
    return ({ operation }) => ({
      code: /Portfolio/.test(operation) ? ['IM'] : ['Quetta', 'Sukkur'],
      successor: ['Lahore', null],
      to: ['Lahore', null],
      except: [[]],
      // More than are ever added: a name that is taken is refused.
      name: Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `New ${letter}`),
      closedOn: ['2026-01-31', '2030-06-30'],
      openedOn: ['2020-07-01'],
    })
  },
}
