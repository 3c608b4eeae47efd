// Demo data of the GCP hub: most entries approved, one rejected, the rest waiting for some days.
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Account, DemoWorld, FillDemo } from '#server/hub/demo.ts'
import { monthOf, plusMonths, today } from '#shared/time/calendar.ts'
import type { GcpTables } from './tables.ts'

const gcps = [
  [
    'Coffee corners that filled our oGV pipeline',
    'oGV',
    'Marketing',
    'LUMS',
    'Every Wednesday two members sat in the campus café with a sign "Ask me about Georgia". We gave nothing but answers and a QR code.\n\nOutcome: 64 leads in five weeks, 11 approved, at the price of tea.',
    'cup',
  ],
  [
    'A buddy for the first 30 days',
    'MXP',
    'Onboarding',
    'IBA',
    'Each new member gets a buddy from another portfolio, a checklist of six small meetings, and a photo wall at the end.\n\nOutcome: nobody left in the first month; last term it was seven of forty.',
    'buddies',
  ],
  [
    'One sheet for every partner talk',
    'BD',
    'Sales',
    'Karachi',
    'We keep one page per company: who we met, what they need, what we promised, when we call again. Read before, written right after.\n\nOutcome: three renewals that would have slept.',
    'page',
  ],
  [
    'Open books evening',
    'FnL',
    'Transparency',
    'Lahore',
    'Once a quarter FnL shows the whole LC where the money went, in ten slides and with snacks.\n\nOutcome: membership fees came in two weeks earlier.',
    'book',
  ],
  [
    'Exchange stories on the radio',
    'MKT & PR',
    'Marketing',
    'Faisalabad',
    'The campus radio wanted guests, we had returnees. Twelve episodes, one story each.\n\nOutcome: 9 of 31 applicants named the show.',
    'microphone',
  ],
  [
    'Reception that starts at the airport',
    'iCX',
    'Delivery',
    'Islamabad',
    'Two members, one sign, a SIM card, and a printed page with the first three days.\n\nOutcome: arrival rating from 6.8 to 9.1.',
    'plane',
  ],
  [
    'Talent interviews with alumni',
    'oGT',
    'Selection',
    'NUST',
    'Alumni who work in the field take fifteen minutes of each interview.\n\nOutcome: acceptance by companies doubled.',
    'interview',
  ],
  [
    'Weekly wins in two minutes',
    'MXP',
    'Culture',
    'Multan',
    'Every Friday each team sends one voice note with one win. MXP cuts them into two minutes.\n\nOutcome: 70 % listen, and people wait for it.',
    'voice',
  ],
  [
    'University orientation desk, done right',
    'EwA',
    'Engagement',
    'Hyderabad',
    'A desk, a globe, and one question: "Where would you go?" The form comes after the talk, never before.\n\nOutcome: 212 sign-ups in two days.',
    'globe',
  ],
  [
    'A pitch deck that a team leader can give',
    'BD',
    'Sales',
    'South Karachi',
    'Six slides, one number each, speaker notes written like one speaks.\n\nOutcome: five team leaders now pitch alone.',
    'slide',
  ],
  [
    'Quiet hours in the office',
    'MXP',
    'Wellbeing',
    'Giki',
    'Tuesday and Thursday, 3 to 5: phones in a basket, no meetings.\n\nOutcome: reports in on time for the first time this year.',
    'moon',
  ],
  [
    'Learning circles before every conference',
    'EwA',
    'Education',
    'LUMS',
    'Groups of five read one chapter each and teach it to the rest.\n\nOutcome: the conference began where others ended.',
    'circle',
  ],
] as const

const dayMs = 86_400_000

/** The demo team leader and team member find a decision in their inbox. */
function authorOf({ leaders, accounts }: DemoWorld, at: number) {
  if (at === 3) return accounts.get('tl') as Account
  if (at === 9) return accounts.get('tm') as Account
  return leaders[at % leaders.length] as (typeof leaders)[number]
}

/** Index of the practice above, index of the leader, committee and outcome. */
const repeats = [
  [0, 1, 'IBA', 'Nine corners in a month, 41 leads, three of them in Georgia by now.'],
  [0, 2, 'Karachi', 'We took it to the library: 18 leads, and the tea was free.'],
  [0, 3, 'NUST', 'Two members, one sign, 27 leads before the exams.'],
  [0, 4, 'Multan', 'Our campus has no café; a bench did it, too: 12 leads.'],
  [1, 2, 'Lahore', 'All 22 new members stayed for the first month.'],
  [1, 5, 'Giki', 'Buddies from the year above worked better than from another portfolio.'],
  [5, 0, 'LUMS', 'The printed page is what they thanked us for.'],
] as const

/** Bookmarks of the demo accounts. */
const bookmarks = [
  ['tm', 0],
  ['tm', 5],
  ['tl', 1],
] as const

async function fillRepeats({ send, leaders, accounts }: DemoWorld, ids: readonly string[]): Promise<void> {
  for (const [at, who, localCommittee, outcome] of repeats) {
    const link = at === 0 ? 'https://example.org/our-corner' : ''
    const reporter = leaders[who % leaders.length] as (typeof leaders)[number]
    const doneOn = monthOf(plusMonths(today(), -1 - (who % 4)))
    await send('POST', `/api/gcp/${ids[at]}/repeats`, reporter, { localCommittee, doneOn, outcome, link })
  }
  for (const [role, at] of bookmarks)
    await send('PUT', `/api/gcp/${ids[at]}/bookmark`, accounts.get(role) as Account, { isBookmarked: true })
}

export const fillDemo: FillDemo = async (world) => {
  const { send, db, national, pictureAt } = world
  const ids: string[] = []
  for (const [at, [title, portfolio, category, localCommittee, gcpDetails, picture]] of gcps.entries()) {
    const author = authorOf(world, at)
    const gcp = await send('POST', '/api/gcp', author, {
      title,
      name: author.displayName,
      email: author.email,
      portfolio,
      category,
      localCommittee,
      gcpDetails,
      ...links,
    })
    ids.push(gcp._id)
    await showPicture(db as unknown as Kysely<GcpTables>, gcp._id, pictureAt(picture))
    if (at < 9) await send('PUT', `/api/gcp/${gcp._id}/approve`, national)
    if (at === 9)
      await send('PUT', `/api/gcp/${gcp._id}/reject`, national, { reason: 'Please add the results, in numbers.' })
    if (at > 9) {
      const createdAt = new Date(Date.now() - (16 - at) * dayMs).toISOString()
      await (db as unknown as Kysely<GcpTables>)
        .updateTable('gcp')
        .set({ createdAt })
        .where('id', '=', gcp._id)
        .execute()
    }
  }
  await notifyAtOnce(db as unknown as Kysely<GcpTables>)
  await fillRepeats(world, ids)
  await reviseOne(world, ids[3] as string)
}

/** The demo team leader has sent a revision of an approved entry. */
async function reviseOne({ send, accounts }: DemoWorld, id: string): Promise<void> {
  const author = accounts.get('tl') as Account
  const [title, portfolio, category, localCommittee, gcpDetails] = gcps[3]
  await send('PUT', `/api/gcp/${id}/revision`, author, {
    ...{ portfolio, category, localCommittee, name: author.displayName, email: author.email },
    gcpLink: links.gcpLink,
    title: `${title}, every quarter`,
    gcpDetails: gcpDetails.replace('two weeks earlier', 'two weeks earlier, three quarters in a row'),
  })
}

const links = {
  gcpLink: 'https://example.org/good-case',
  imageLink: 'https://drive.google.com/file/d/demo0000000000000000000000000/view',
}

/** The form takes Drive links only, and the demo works without a network: its own picture replaces the link. */
const showPicture = (db: Kysely<GcpTables>, id: string, image: string) =>
  db.updateTable('gcp').set({ image }).where('id', '=', id).execute()

/** Ends the undo window at once, so that the demo starts with its notifications. */
async function notifyAtOnce(db: Kysely<GcpTables>): Promise<void> {
  await db
    .updateTable('gcpHeld')
    .set({ dueAt: new Date(0).toISOString() })
    .execute()
  while (await db.selectFrom('gcpHeld').select('gcpId').executeTakeFirst()) await pause(50)
}
