// Deduplication of double clicks: a change that was just sent to a URL, with nothing else sent there since, is not sent
// again.

/** Longer than a double click takes, shorter than a deliberate second click. */
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
    // A failed request may be retried at once.
  }, forget)
  return answer
}

/** Called for another person, and in tests for another server: neither has seen the earlier requests. */
export const forgetSent = () => last.clear()
