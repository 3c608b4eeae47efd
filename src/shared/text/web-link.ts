// Web links: which are safe to follow or to load, and how a shared Drive link becomes the address of the picture itself.

/** A link is shown to many people, and 'https://bank.example@evil.example' leads elsewhere than it seems. */
export const credentialsInLink = 'Leave the user name and password out of the link.'

/** Whether a URL has a user name or a password before its host. */
export function hasCredentials(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}

/** A full URL that is safe to follow: http or https, nothing hidden in it. A space in a file name is allowed. */
export const isWebLink = (text: string) =>
  /^https?:\/\/[^\p{Cc}\p{Bidi_Control}]+$/iu.test(text) &&
  text === text.trim() &&
  URL.canParse(text) &&
  !hasCredentials(text)

/** As people know it: 'drive.google.com'; empty if there is none. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')

/** The URL to load a picture from: http becomes https; any other scheme is refused. */
export function secureAddressOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const secure = address.replace(/^http:/i, 'https:')
  return new URL(secure).protocol === 'https:' ? secure : null
}

const driveHosts = /(^|\.)(google|googleusercontent)\.com$/
const fileId = /[-\w]{25,}/

/** The id of the file in a Drive link; a folder is no picture. */
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

/** The hosts from which pictures on Google Drive are finally loaded. */
export const drivePictureHosts = ['drive.google.com', 'drive.usercontent.google.com', '*.googleusercontent.com']

/** Whether the portal loads pictures from there: from Drive, or from a configured host. A star stands for any part. */
export function isPictureHost(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  const isOf = (allowed: string) => (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed)
  return protocol === 'https:' && [...drivePictureHosts, ...hosts].some(isOf)
}

/** The URL of the picture itself: a shared Drive link opens a viewer instead, so its file has another URL. */
export function pictureAddressOf(link: string): string | null {
  const text = link.trim()
  if (!isWebLink(text)) return null
  const isOnDrive = new URL(text).hostname === 'drive.google.com'
  return (isOnDrive && driveImageUrl(text)) || secureAddressOf(text)
}
