// Which links are safe to follow, and how does a shared Drive link become the picture itself?

/** A web address that is safe to follow: http or https, nothing hidden in it. */
export function isWebLink(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}

const driveHosts = /(^|\.)(google|googleusercontent)\.com$/
const fileId = /[-\w]{25,}/

/** The id of the file that a Drive link names; a folder is no picture. */
export function driveFileId(link: string): string | undefined {
  const text = link.trim()
  if (!isWebLink(text)) return undefined
  const { hostname, pathname, search } = new URL(text)
  if (!driveHosts.test(hostname) || pathname.includes('/folders/')) return undefined
  return fileId.exec(pathname + search)?.[0]
}

/** The address that shows the picture itself; undefined for an 'Invalid Google Drive link'. */
export function driveImageUrl(link: string): string | undefined {
  const id = driveFileId(link)
  return id && `https://drive.google.com/uc?export=view&id=${id}`
}
