// Props that the parts of the editor share: what is edited, and how much of it may change.
import type { DefinitionKind, Group } from '#shared/definitions/definition.ts'

/** Everything, wording and help only, or nothing. */
export type Mode = 'all' | 'wording' | 'read'

export type EditProps = {
  kind: DefinitionKind
  mode: Mode
  groups: Group[]
  /** Messages by path. */
  wrong: Record<string, string>
  onChange: (groups: Group[]) => void
}
