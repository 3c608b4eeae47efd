// Is a text a web address that may become a link? Only http and https: nothing that runs.
export function webAddress(text: string | null | undefined): string | null {
  try {
    const url = new URL(text ?? '')
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}
