// Rate limits of the survey: a sender can correct a mistake or two; a room full of people on one Wi-Fi can answer together.
import { macOf } from '#server/auth/keys.ts'
import type { Portal } from '#server/hub/hub.ts'
import { networkOf } from '#server/protect/network-of.ts'
import { slowNetworkDown } from '#server/protect/tarpit.ts'
import { consume } from '#server/protect/throttle.ts'
import { problem } from '#shared/problem.ts'
import { mailboxOf } from '../../rules.ts'

const networkLimit = { most: 600, windowS: 600 }
const senderLimit = { most: 6, windowS: 3600 }
const hourMs = 3_600_000

type Sender = {
  address: string
  mail: string
  number: string
  /** The mailbox of the signed-in account. */
  member: string | undefined
}

export async function consumeRateLimits(
  { db, secret }: Pick<Portal, 'db' | 'secret'>,
  { address, mail, number, member }: Sender,
): Promise<void> {
  // Hashed, and without an exact time that could link an account to an answer: the hour is enough.
  const hour = Math.floor(Date.now() / hourMs) * hourMs
  const hashedKey = (name: string) => `happiness:${macOf(secret, 'survey sender', name).toString('base64url')}`
  // What a stranger types into a form must not limit the member it belongs to.
  const senders = member ? [`member ${member}`] : [`mail ${mailboxOf(mail)}`, `number ${number}`]
  const counted = []
  for (const name of senders) counted.push(await consume(db, hashedKey(name), senderLimit, hour))
  if (counted.some(({ isOver }) => isOver)) {
    const retryAfterS = Math.ceil((hour + hourMs - Date.now()) / 1000)
    throw tooMany('You have sent this survey several times just now.', retryAfterS)
  }
  // A network is slowed down and never shut: a stranger in it must not end the survey for a campus.
  const key = `happiness:${networkOf(address)}`
  await slowNetworkDown(db, key, networkLimit, { kind: 'survey', address, target: hashedKey(senders.join(' ')) })
}

function tooMany(what: string, retryAfterS: number) {
  const minutes = Math.ceil(retryAfterS / 60)
  const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return problem('tooMany', `${what} Please send yours again in ${wait}; nothing you typed is lost.`, { retryAfterS })
}
