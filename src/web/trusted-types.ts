// Trusted Types policy: which texts may become elements or scripts. The Content Security Policy requires one, and allows
// only this one. Imported first, before anything is rendered.

/** Not in TypeScript's library yet. */
type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | undefined>
type Factory = { createPolicy(name: string, rules: Rules): unknown }

const rules: Rules = {
  // For Mantine's style sheets. A text without '<' cannot become an element.
  createHTML: (text) => (text.includes('<') ? undefined : text),
  createScriptURL: (text) => (isOwnScript(new URL(text, location.href)) ? text : undefined),
}

/** The service worker, and workers of the build. */
const isOwnScript = ({ origin, pathname }: URL) =>
  origin === location.origin && (pathname === '/sw.js' || /^\/assets\/[\w-]+\.js$/.test(pathname))

const { trustedTypes } = globalThis as { trustedTypes?: Factory }
// A refused text throws where it was used.
trustedTypes?.createPolicy('default', rules)
