// Minimum response time against timing attacks: a response must not reveal whether an address has an account.
const minimumMs = 250

/** Waits for the work and for the minimum, so that work done only for known addresses does not show in the response time. */
export async function withMinimumResponseTime(work: () => Promise<void>): Promise<void> {
  const minimum = new Promise<void>((resolve) => setTimeout(resolve, minimumMs))
  await Promise.all([work(), minimum])
}
