// File downloads: saves what the page made, or what the portal sends, with retries while the portal is busy.
export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

export const fileFailedText = 'The file could not be created. Please try again.'
const maxTries = 4
/** A longer wait is a rate limit, which the person should hear about. */
const maxWaitS = 5

/** The portal builds few long lists at a time, and answers others with 429 and a short Retry-After. */
async function fetchFile(address: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, { credentials: 'include' }).catch(() => undefined)
    if (response?.ok) return response
    const waitS = Number(response?.headers.get('retry-after'))
    if (response?.status !== 429 || !waitS || waitS > maxWaitS || tries >= maxTries) {
      const answer = await response?.json().catch(() => undefined)
      throw new Error(answer?.message ?? fileFailedText)
    }
    await new Promise((resolve) => setTimeout(resolve, waitS * 1000))
  }
}

/** Fetched instead of linked, so that a refusal shows on the page. */
export async function downloadFile(address: string, fileName?: string): Promise<void> {
  const response = await fetchFile(address)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const content = await response.blob().catch(() => {
    throw new Error(fileFailedText)
  })
  saveBlob(fileName ?? named ?? 'download', content)
}
