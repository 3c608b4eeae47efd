// Name normalisation before storing: NFC, single spaces, trimmed.
export const normalizeName = (typed: string) => typed.normalize('NFC').replace(/\s+/g, ' ').trim()
