// Types of the modules that the build makes of docs/tour.md.
declare module 'virtual:tour/ids' {
  export const helpIds: readonly string[]
}
declare module 'virtual:tour/parts' {
  import type { HelpGroup } from '#shared/text/parse-tour.ts'
  export const helpGroups: readonly HelpGroup[]
}
