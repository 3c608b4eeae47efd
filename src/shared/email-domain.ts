// Does an address belong to the organisation? The one check that sign-up, sign-in, sessions and the web ask.

/** Ends with '@' and the domain, whatever the case: a look-alike domain around it does not pass. */
export const isOfDomain = (email: string, domain: string) => email.trim().toLowerCase().endsWith(`@${domain}`)
