// Under which key does the server store a filled form once, however often it is sent? The idempotency of every new record.
export const newSubmissionKey = () =>
  // Not crypto.randomUUID, which only pages served over https have.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
