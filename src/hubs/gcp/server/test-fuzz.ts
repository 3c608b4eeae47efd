// Fuzz test data of GCPs: pending, rejected and approved ones that must survive, and some that the fuzzer may change.
import { type HubFuzz, idsFor, versions } from '#server/testing/fuzz.ts'
import type { Person } from '#server/testing/portal.ts'
import { form } from './test-gcp.ts'

export const fuzz: HubFuzz = {
  secrets: ({ by, either, orAudit, outbox, signedIn, whoMay }) => ({
    /** Visible to its author and reviewers until it is approved. */
    pendingGcp: { what: "somebody else's pending GCP", seenBy: orAudit(whoMay('reviewGcp')) },
    rejectedGcp: { what: "somebody else's rejected GCP", seenBy: either(orAudit(whoMay('reviewGcp')), outbox) },
    /** Also in the mail to its author. */
    reasonForTm: {
      what: "why the team member's GCP was rejected",
      seenBy: either(orAudit(whoMay('reviewGcp')), by('tm'), outbox),
    },
    reviewerName: { what: 'who approved a GCP', seenBy: orAudit(whoMay('reviewGcp')) },
    /** Waits beside the public version until it is approved. */
    revisionOfGcp: { what: "somebody else's revision of an approved GCP", seenBy: orAudit(whoMay('reviewGcp')) },
    approvedGcp: { what: 'an approved GCP', seenBy: either(signedIn, outbox) },
  }),

  async seed({ portal, ask, cast: { author, mcvp, tm }, markerOf }) {
    const submit = async (as: Person, text: string) => {
      const words = {
        title: text,
        name: text,
        category: text,
        gcpDetails: text,
        gcpLink: `https://example.org/${text}`,
      }
      const made = await ask('POST', '/api/gcp', as, form({ ...words, email: `${text}@example.org` }))
      return made._id as string
    }
    const pending = await submit(author, markerOf('pendingGcp'))
    const rejected = await submit(author, markerOf('rejectedGcp'))
    await ask('PUT', `/api/gcp/${rejected}/reject`, mcvp, { reason: markerOf('rejectedGcp') })
    const approved = await submit(author, markerOf('approvedGcp'))
    const reviewer = await portal.signInAs('mcvp', { displayName: markerOf('reviewerName') })
    await ask('PUT', `/api/gcp/${approved}/approve`, reviewer)
    // Names of people with an appointment are public anyway.
    await portal.db.deleteFrom('appointment').where('userId', '=', reviewer.uid).execute()
    const better = markerOf('revisionOfGcp')
    await ask('PUT', `/api/gcp/${approved}/revision`, author, form({ title: better, gcpDetails: better }))
    const own = await submit(tm, 'to-revise')
    await ask('PUT', `/api/gcp/${own}/reject`, mcvp, { reason: markerOf('reasonForTm') })
    const second = await submit(tm, 'second-practice')
    const all = { open: [await submit(author, 'first-practice'), second], guarded: [pending, rejected, approved] }
    const ownApproved = await submit(tm, 'to-grow')
    await ask('PUT', `/api/gcp/${ownApproved}/approve`, mcvp)
    const repeated = await submit(author, 'to-repeat')
    await ask('PUT', `/api/gcp/${repeated}/approve`, mcvp)
    const repeatBody = { localCommittee: 'Lahore', doneOn: '2026-01', outcome: 'It worked.' }
    const repeats: string[] = []
    for (const reporter of [author, mcvp, tm])
      repeats.push((await ask('POST', `/api/gcp/${repeated}/repeats`, reporter, repeatBody))._id)
    const repeatCodes = { repeatId: repeats, doneOn: ['2026-01', '2026-01-31', '2999-01'], sort: ['', 'repeated'] }
    const codes = {
      ...repeatCodes,
      link: ['', 'https://example.org/report'],
      portfolio: ['MXP', 'BD', 'oGV'],
      localCommittee: ['Lahore', 'MC'],
    }
    return (request) => {
      // Nothing else gets its id: rejected, it would have no repeats to change.
      if (/repeat/i.test(request.operation)) {
        const { id = [], ...others } = idsFor(all, request)
        return { ...codes, ...others, id: [repeated, repeated, ...id] }
      }
      if (request.operation === 'gcp.revise')
        return { ...codes, id: [ownApproved, ownApproved, ownApproved, ...all.guarded], ...versions }
      if (request.operation !== 'gcp.resubmit') return { ...codes, ...idsFor(all, request) }
      return { ...codes, id: [own, own, own, second, second, second, ...all.guarded], ...versions }
    }
  },
}
