// Email addresses: validation, normalisation and the organisation's domain, for sign-up, sign-in,
// sessions, invitations and the web.

const plainAddress = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/i
export const isAddress = (email: string) => email.length <= 254 && plainAddress.test(email)

export const normalEmail = (email: string) => email.trim().toLowerCase()

/** Ends with '@' and the domain, in any case: a look-alike domain around it does not pass. */
export const isOfDomain = (email: string, domain: string) => normalEmail(email).endsWith(`@${domain}`)
