// Trusted Types policy: which texts may become elements or scripts. The portal's security policy asks for one, and allows only
// this one. Imported first, before anything is drawn.

/** Not in TypeScript's library yet. */
type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | undefined>
type Factory = { createPolicy(name: string, rules: Rules): unknown }

const rules: Rules = {
  // Mantine's style sheets. Without this sign no text becomes an element.
  createHTML: (text) => (text.includes('<') ? undefined : text),
  createScriptURL: (text) => (isOwnScript(new URL(text, location.href)) ? text : undefined),
}

/** The service worker, and workers of the build. */
const isOwnScript = ({ origin, pathname }: URL) =>
  origin === location.origin && (pathname === '/sw.js' || /^\/assets\/[\w-]+\.js$/.test(pathname))

const { trustedTypes } = globalThis as { trustedTypes?: Factory }
// What is refused throws in the place where it was tried.
trustedTypes?.createPolicy('default', rules)
