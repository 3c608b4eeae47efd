// Fuzzer setup of the set-up hub: a test email whose link has not been opened yet.
import type { HubFuzz } from '#server/testing/fuzz.ts'

export const fuzz: HubFuzz = {
  async seed({ portal, ask, cast: { admin } }) {
    await ask('POST', '/api/set-up/test-email', admin)
    const mails = await portal.outbox()
    const token = mails.map(({ text }) => /set-up\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
    return () => ({ step: ['organisation', 'google'], token: [token] })
  },
}
