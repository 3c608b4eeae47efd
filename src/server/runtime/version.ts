// Version of NEXUS from package.json, with the commit and the day of the build; all of it is included in the bundle.
import program from '../../../package.json' with { type: 'json' }

export const { version } = program

/** Put in by scripts/build/server.ts. */
declare const nexusBuild: { commit: string | null; builtOn: string } | undefined

/** Without commit and day when it runs from its sources. */
export const buildInfo: { version: string; commit: string | null; builtOn: string | null } = {
  version,
  ...(typeof nexusBuild === 'undefined' ? { commit: null, builtOn: null } : nexusBuild),
}

/** '0.2.0 (2b1f0c9a11, built on 2026-11-17)' */
export function formatBuild({ version, commit, builtOn } = buildInfo): string {
  const more = [commit, builtOn && `built on ${builtOn}`].filter(Boolean).join(', ')
  return more ? `${version} (${more})` : `${version} (from its sources)`
}
