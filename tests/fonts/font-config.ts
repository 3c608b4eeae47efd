// Font configuration for browser tests: Chromium sees the fonts of this folder and none of the machine's, so that every
// machine lays out the same pages.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One folder each, with the regular and the bold face. */
const fontFamilies = ['liberation-sans', 'roboto', 'noto-sans', 'dejavu-sans'] as const
export type FontFamily = (typeof fontFamilies)[number]

const fontFolder = fileURLToPath(new URL('.', import.meta.url))
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/fonts/', import.meta.url))

/** Fonts can only be set with fontconfig; on other systems, layout tests are skipped. */
export const hasOwnFonts = process.platform === 'linux'

// Nothing from /etc/fonts: substitutions and hinting also differ between machines.
const fontConfig = (families: readonly FontFamily[]) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${families.map((family) => `  <dir>${fontFolder}${family}</dir>`).join('\n')}
  <cachedir>${cacheFolder}cache</cachedir>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`

/** The environment for a Chromium that sees only these families. */
export function browserEnv(families: readonly FontFamily[] = fontFamilies): NodeJS.ProcessEnv {
  const env = { ...process.env, LANG: 'C.UTF-8', LANGUAGE: 'en', TZ: 'UTC' }
  if (!hasOwnFonts) return env
  mkdirSync(cacheFolder, { recursive: true })
  const file = `${cacheFolder}${families.join('-')}.conf`
  // Several workers write it at once, so each moves a complete file into place.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, fontConfig(families))
  renameSync(draft, file)
  return { ...env, FONTCONFIG_FILE: file }
}
