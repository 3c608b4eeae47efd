// Demo people: one account per role to sign in with, and the people behind the data.
import type { Member } from '#server/hub/demo.ts'
import type { Place } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'

/** Those of a new portal. */
const localCommittees = [
  ...['Multan', 'LUMS', 'IBA', 'Islamabad', 'NUST', 'South Karachi', 'Karachi', 'Hyderabad', 'Lahore'],
  ...['Faisalabad', 'Giki'],
]
const portfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL']

export const demoPassword = 'nexus-demo'

export type Account = { role: Role; email: string; displayName: string; place: Place }

const at = (committee: string, portfolio: string | null): Place => ({ committee, portfolio })

export const accounts: Account[] = [
  { role: 'admin', email: 'admin@nexus.example', displayName: 'Zainab Qureshi', place: at('MC', null) },
  { role: 'mcvp', email: 'mcvp@nexus.example', displayName: 'Hamza Siddiqui', place: at('MC', 'MXP') },
  { role: 'lcvp', email: 'lcvp@nexus.example', displayName: 'Mahnoor Baig', place: at('Lahore', 'oGV') },
  { role: 'tl', email: 'tl@nexus.example', displayName: 'Bilal Ahmed', place: at('Lahore', 'oGV') },
  { role: 'tm', email: 'tm@nexus.example', displayName: 'Ayesha Khan', place: at('LUMS', 'iCX') },
  {
    role: 'user',
    email: 'user@nexus.example',
    displayName: 'Usman Tariq',
    place: { committee: null, portfolio: null },
  },
]

const firstNames = [
  'Ali',
  'Fatima',
  'Hassan',
  'Iqra',
  'Saad',
  'Maryam',
  'Omar',
  'Hira',
  'Danish',
  'Sana',
  'Taha',
  'Noor',
  'Faizan',
  'Areeba',
  'Zain',
  'Laiba',
  'Shahzaib',
  'Rabia',
  'Haris',
  'Mehak',
]
const familyNames = [
  'Raza',
  'Malik',
  'Sheikh',
  'Butt',
  'Chaudhry',
  'Hussain',
  'Javed',
  'Iqbal',
  'Mirza',
  'Abbasi',
  'Rizvi',
  'Nawaz',
  'Akhtar',
  'Farooq',
  'Saleem',
  'Zafar',
]

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** The same people every time, spread unevenly over LCs and portfolios, as in real life. */
export function members(count: number): Member[] {
  return Array.from({ length: count }, (_, n) => {
    const firstName = pick(firstNames, n)
    const lastName = pick(familyNames, n * 7 + Math.floor(n / 20))
    return {
      firstName,
      lastName,
      displayName: `${firstName} ${lastName}`,
      email: `${firstName}.${lastName}.${n + 1}@nexus.example`.toLowerCase(),
      lc: pick(localCommittees, n * 3 + Math.floor(n / 11)),
      portfolio: pick(portfolios, n * 5 + Math.floor(n / 8)),
    }
  })
}
