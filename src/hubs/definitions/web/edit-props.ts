// Props that the parts of the editor share: what is edited, and how much of it may change.
import type { DefinitionKind, Group } from '#shared/definitions/definition.ts'
import type { Position } from './edit-groups.ts'

/** Everything, wording and help only, or nothing. */
export type Mode = 'all' | 'wording' | 'read'
export type Direction = 'up' | 'down'

export type EditProps = {
  kind: DefinitionKind
  mode: Mode
  groups: Group[]
  /** Messages by path. */
  wrong: Record<string, string>
  onChange: (groups: Group[]) => void
  /** Focus stays on the button that was pressed; dragging has none. */
  onMoveItem: (from: Position, to: Position, by?: Direction) => void
  onMoveGroup: (at: number, by: Direction) => void
}

/** Id of a button, so that focus finds it where the row is now. */
export const moveButtonId = (what: 'group' | 'item', key: string, by: Direction) => `move-${what}-${key}-${by}`
