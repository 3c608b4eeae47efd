// How is a name stored, however it was typed?
export const tidyName = (typed: string) => typed.normalize('NFC').replace(/\s+/g, ' ').trim()
