// Who lives in the demo? One account per role to sign in with, and the people behind the data.
import type { Member } from '#server/demo.ts'
import { localCommittees } from '#shared/committees.ts'
import { portfolios } from '#shared/portfolios.ts'
import type { Role } from '#shared/roles.ts'

export const demoPassword = 'nexus-demo'

export type Account = { role: Role; email: string; displayName: string }

export const accounts: Account[] = [
  { role: 'admin', email: 'admin@nexus.example', displayName: 'Zainab Qureshi' },
  { role: 'mcvp', email: 'mcvp@nexus.example', displayName: 'Hamza Siddiqui' },
  { role: 'lcvp', email: 'lcvp@nexus.example', displayName: 'Mahnoor Baig' },
  { role: 'tl', email: 'tl@nexus.example', displayName: 'Bilal Ahmed' },
  { role: 'tm', email: 'tm@nexus.example', displayName: 'Ayesha Khan' },
  { role: 'user', email: 'user@nexus.example', displayName: 'Usman Tariq' },
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

/** The same people every time; LCs and portfolios spread unevenly, as they are. */
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
