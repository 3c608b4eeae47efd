// Does a double click change something twice? What was just sent to an address, and nothing else since, is not sent again.

/** Longer than between the two clicks of one hand, shorter than between two thoughts. */
const windowMs = 300

type Sent = { what: string; answer: Promise<unknown>; until: number }
const last = new Map<string, Sent>()

export function once<T>(address: string, what: string, send: () => Promise<T>): Promise<T> {
  const before = last.get(address)
  if (before?.what === what && Date.now() < before.until) return before.answer as Promise<T>
  const answer = send()
  const sent: Sent = { what, answer, until: Number.POSITIVE_INFINITY }
  last.set(address, sent)
  const forget = () => last.get(address) === sent && last.delete(address)
  answer.then(() => {
    sent.until = Date.now() + windowMs
    setTimeout(forget, windowMs)
    // What failed may be tried again at once.
  }, forget)
  return answer
}

/** Another person, and in tests another server, knows nothing of what was sent before. */
export const forgetSent = () => last.clear()
