// Deduplication of double clicks: a change that was just sent to a URL, with nothing else sent there since, is not sent
// again.

/** Longer than a double click takes, shorter than a deliberate second click. */
const windowMs = 300

type RecentRequest = { content: string; answer: Promise<unknown>; until: number }
const recent = new Map<string, RecentRequest>()

export function dedupe<T>(address: string, content: string, send: () => Promise<T>): Promise<T> {
  const before = recent.get(address)
  if (before?.content === content && Date.now() < before.until) return before.answer as Promise<T>
  const answer = send()
  const sent: RecentRequest = { content, answer, until: Number.POSITIVE_INFINITY }
  recent.set(address, sent)
  const forget = () => recent.get(address) === sent && recent.delete(address)
  answer.then(() => {
    sent.until = Date.now() + windowMs
    setTimeout(forget, windowMs)
    // A failed request may be retried at once.
  }, forget)
  return answer
}

/** Called for another person, and in tests for another server: neither has seen the earlier requests. */
export const clearDedupe = () => recent.clear()
