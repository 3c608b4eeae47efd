/** Passkey support: why no passkey can be made here, in one sentence; undefined when it can. */
export function passkeyUnavailableReason(): string | undefined {
  if (!window.isSecureContext)
    return 'Passkeys need a secure web address (https), and this one isn’t. Open the portal at its https address.'
  if (!window.PublicKeyCredential)
    return 'This browser doesn’t support passkeys. Try a newer browser or another device.'
  return undefined
}
