// Idempotency key: the server stores a submitted form once under its key, however often it is sent.
export const newIdempotencyKey = () =>
  // Not crypto.randomUUID, which only pages served over https have.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
