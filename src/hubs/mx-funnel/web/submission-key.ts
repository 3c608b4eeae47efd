// Is this the same submission again? One key per content: a retry keeps it, a changed or a new report gets another.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function submissionKeys() {
  let last: { text: string; key: string } | null = null
  return {
    keyOf(body: unknown): string {
      const text = JSON.stringify(body)
      if (last?.text !== text) last = { text, key: newKey() }
      return last.key
    },
    /** After success: the same numbers sent again are meant as a second report. */
    forget() {
      last = null
    },
  }
}
