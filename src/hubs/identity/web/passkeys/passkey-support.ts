/** Passkey support: why no passkey can be made here, in one sentence; undefined when it can. */
export function passkeyUnavailableReason(): string | undefined {
  if (!window.isSecureContext) return 'Passkeys need a secure address (https), and this portal is not open at one here.'
  if (!window.PublicKeyCredential) return 'This browser cannot make passkeys. Try a newer one, or another device.'
  return undefined
}
