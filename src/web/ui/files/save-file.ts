// Files for a person: what the page made, or what the portal sends, as a download of the browser.
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

const failed = 'The file could not be made. Please try again.'
const mostTries = 4
/** A longer wait is a limit, which the person should hear of. */
const mostWaitS = 5

/** Long lists are made for a few people at a time: who comes meanwhile is asked to wait for a moment, and does. */
async function fetchFile(address: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, { credentials: 'include' }).catch(() => undefined)
    if (response?.ok) return response
    const waitS = Number(response?.headers.get('retry-after'))
    if (response?.status !== 429 || !waitS || waitS > mostWaitS || tries >= mostTries) {
      const answer = await response?.json().catch(() => undefined)
      throw new Error(answer?.message ?? failed)
    }
    await new Promise((resolve) => setTimeout(resolve, waitS * 1000))
  }
}

/** Fetched and not followed as a link: a refusal is said on the page. */
export async function downloadFile(address: string, fileName?: string): Promise<void> {
  const response = await fetchFile(address)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const content = await response.blob().catch(() => {
    throw new Error(failed)
  })
  saveBlob(fileName ?? named ?? 'download', content)
}
