// Editor of a definition: groups and items, a preview, what changed since the year before, and who changed what.
import { Alert, Button, Text, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { changesBetween, type DefinitionChange } from '#shared/definitions/changes.ts'
import {
  type DefinitionKind,
  definitionNames,
  findLimitProblems,
  type Group,
  itemsOf,
  maxGroups,
  maxItems,
} from '#shared/definitions/definition.ts'
import { findDefinitionProblems, knownKeysOf } from '#shared/definitions/rules.ts'
import { Problem } from '#shared/problem.ts'
import { isOver, type Year } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { SegmentedControl } from '#web/ui/filters/SegmentedControl.tsx'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { definitionsContract, type Editable } from '../contract.ts'
import { ChangeList, History } from './ChangeList.tsx'
import styles from './definitions.module.css'
import { addGroup, draftOf, moveGroup, moveItem, type Position } from './edit-groups.ts'
import { type Direction, type Mode, moveButtonId } from './edit-props.ts'
import { GroupCard } from './GroupCard.tsx'
import { PreviewPane } from './PreviewPane.tsx'

type EditorProps = { kind: DefinitionKind; year: Year; editable: Editable }
const views = { edit: 'Edit', preview: 'Preview', changes: 'What changed', history: 'History' }

type Saved = Pick<Editable, 'version' | 'groups' | 'isLocked'>
type Conflict = Saved & { by: string; changes: DefinitionChange[] }

export function Editor({ kind, year, editable }: EditorProps) {
  const client = useQueryClient()
  const [saved, setSaved] = useState<Saved>(editable)
  const [groups, setGroups] = useState<Group[]>(editable.groups)
  const [view, setView] = useState('edit')
  // What is empty or twice is an error once somebody tries to save; what is too long is one from the start.
  const [isChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isBusy, setBusy] = useState(false)
  // A page of all items at once is long, most of all on a phone.
  const [unfolded, setUnfolded] = useState<readonly string[]>(editable.groups.slice(0, 1).map(({ key }) => key))
  const [moved, sayMoved] = useMoved()
  const [root, showNotice] = useNoticeFocus()
  const isDirty = JSON.stringify(groups) !== JSON.stringify(saved.groups)
  useUnsavedWarning(isDirty && !isBusy)
  const { many } = definitionNames[kind]
  const { before } = editable
  const mode = isOver(year) ? 'read' : saved.isLocked || editable.isLocked ? 'wording' : 'all'
  const wrong = { ...refused, ...(isChecked ? findProblems() : findLimitProblems(groups)) }

  // An untouched form follows what somebody else saved.
  if (!isDirty && !isBusy && editable.version > saved.version) take(editable)

  function findProblems() {
    return { ...findLimitProblems(groups), ...findDefinitionProblems(kind, groups, knownKeysOf([groups])) }
  }

  function take({ version, groups, isLocked }: Saved) {
    setSaved({ version, groups, isLocked })
    setGroups(groups)
    setChecked(false)
    setRefused({})
    setConflict(null)
  }

  function change(next: Group[]) {
    setGroups(next)
    setRefused({})
  }

  const fold = (key: string, isUnfolded: boolean) =>
    setUnfolded((open) => [...open.filter((each) => each !== key), ...(isUnfolded ? [key] : [])])

  function moveItemTo(from: Position, to: Position, by?: Direction) {
    const item = groups[from.group]?.items[from.item]
    const group = groups[to.group]
    if (!item || !group) return
    const next = moveItem(groups, from, to)
    change(next)
    fold(group.key, true)
    const items = next[to.group]?.items ?? []
    const place = `${items.findIndex(({ key }) => key === item.key) + 1} of ${items.length}`
    sayMoved(`${item.text} is now ${place} in ${group.title}.`, by && ['item', item.key, by])
  }

  function moveGroupBy(at: number, by: Direction) {
    const step = by === 'up' ? -1 : 1
    const group = groups[at]
    if (!group) return
    change(moveGroup(groups, at, step))
    sayMoved(`${group.title} is now group ${at + step + 1} of ${groups.length}.`, ['group', group.key, by])
  }

  function addGroupAtEnd() {
    const next = addGroup(groups)
    change(next)
    fold(next.at(-1)?.key ?? '', true)
  }

  async function save(stored: Saved = saved) {
    setChecked(true)
    if (Object.keys(findProblems()).length > 0) {
      setView('edit')
      return showNotice()
    }
    setBusy(true)
    try {
      // Somebody else may have removed what this page started from: then it is new again.
      const known = knownKeysOf([stored.groups, before?.groups ?? []])
      const body = { year: year.label, version: stored.version, groups: draftOf(groups, known) }
      take(await call(definitionsContract.change, { params: { kind }, body }))
      toast.success(`${capitalized(many)} of ${year.label} saved.`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.details) setConflict(error.details as Conflict)
      else toast.error(error.message)
      setRefused(error.fields ?? {})
      showNotice()
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['definitions'] })
    }
  }

  const reset = () =>
    confirm({
      title: `Replace the ${many} of ${year.label}?`,
      text: `The ${many} prepared for ${year.label} will be replaced with those of ${before?.year}.`,
      confirmLabel: `Use ${many} of ${before?.year}`,
      tone: 'poor',
      run: async () => {
        take(await call(definitionsContract.reset, { params: { kind }, query: { year: year.label } }))
        void client.invalidateQueries({ queryKey: ['definitions'] })
      },
    })

  return (
    <div ref={root}>
      <Status {...{ mode, year, many }} isCopy={saved.version === 0} yearBefore={before?.year} />
      {conflict && (
        <ConflictNotice {...{ conflict, many }} onTake={() => take(conflict)} onKeep={() => void save(conflict)} />
      )}
      <SegmentedControl
        aria-label="View"
        fullWidth
        value={view}
        onChange={setView}
        data={Object.entries(views).map(([value, label]) => ({ value, label }))}
        mb="lg"
      />
      {view === 'edit' && (
        <>
          {wrong.groups && <Alert color="red" mb="md" title={wrong.groups} tabIndex={-1} data-notice />}
          {groups.map((group, at) => (
            <GroupCard
              key={group.key}
              {...{ kind, mode, groups, at, wrong }}
              isUnfolded={unfolded.includes(group.key)}
              onFold={(isUnfolded) => fold(group.key, isUnfolded)}
              onChange={change}
              onMoveItem={moveItemTo}
              onMoveGroup={moveGroupBy}
            />
          ))}
          {mode === 'all' && (
            <Button variant="default" disabled={groups.length >= maxGroups} onClick={addGroupAtEnd}>
              Add a group
            </Button>
          )}
          {mode === 'all' && groups.length >= maxGroups && (
            <Text size="sm" c="dimmed" mt="xs">
              {`You have reached the limit of ${maxGroups} groups. Remove one to add another.`}
            </Text>
          )}
          <VisuallyHidden role="status">{moved}</VisuallyHidden>
        </>
      )}
      {view === 'preview' && <PreviewPane kind={kind} groups={groups} />}
      {view === 'changes' && (
        <>
          <ChangesSince before={before} groups={groups} />
          {mode === 'all' && before && saved.version > 0 && (
            <Button variant="default" mt="lg" disabled={isBusy} onClick={() => void reset()}>
              Use {many} of {before.year}
            </Button>
          )}
        </>
      )}
      {view === 'history' && <History entries={editable.history} />}
      {mode !== 'read' && (
        <div className={styles.actions} data-bottom-bar>
          <Text size="sm" c="dimmed" data-tabular>
            {itemsOf(groups).length} of {maxItems} {many}, {groups.length} of {maxGroups} groups
          </Text>
          <Button disabled={!isDirty || isBusy} onClick={() => void save()}>
            {isBusy ? 'Saving...' : `Save ${many} of ${year.label}`}
          </Button>
        </div>
      )}
    </div>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type MoveButton = Parameters<typeof moveButtonId>

/** Says aloud where something is now, and leaves the focus on the pressed button, or on the other one at an end. */
function useMoved() {
  const [moved, setMoved] = useState<{ text: string; button?: MoveButton | undefined }>({ text: '' })
  useEffect(() => {
    if (!moved.button) return
    const [what, key, by] = moved.button
    const buttons = [by, by === 'up' ? ('down' as const) : ('up' as const)].map((each) =>
      document.getElementById(moveButtonId(what, key, each)),
    )
    buttons.find((button) => button && !button.hasAttribute('disabled'))?.focus()
  }, [moved])
  const sayMoved = (text: string, button?: MoveButton) => setMoved({ text, button })
  return [moved.text, sayMoved] as const
}

/** The Save button is always in view, but what it found may not be: focus goes to the first of it. */
function useNoticeFocus() {
  const root = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    const notice = root.current?.querySelector<HTMLElement>('[data-notice], [aria-invalid="true"]')
    notice?.focus({ preventScroll: true })
    notice?.scrollIntoView({ block: 'center' })
  }, [tries])
  return [root, () => setTries((n) => n + 1)] as const
}

function ChangesSince({ before, groups }: { before: Editable['before']; groups: readonly Group[] }) {
  if (!before) return <Text>There is no earlier year to compare with.</Text>
  const changes = changesBetween(before.groups, groups)
  if (changes.length === 0) return <Text>{`No changes since ${before.year}.`}</Text>
  return (
    <>
      <Text mb="md">{`${changes.length === 1 ? '1 change' : `${changes.length} changes`} since ${before.year}`}</Text>
      <ChangeList changes={changes} />
    </>
  )
}

type StatusProps = { mode: Mode; year: Year; many: string; isCopy: boolean; yearBefore: string | undefined }

function Status({ mode, year: { label }, many, isCopy, yearBefore }: StatusProps) {
  if (mode === 'read') return <Text mb="md">{`${label} is closed, so its ${many} can no longer change.`}</Text>
  if (mode === 'wording')
    return (
      <Text mb="md">
        {`People have already answered in ${label}, so you can only change wording and help. The history keeps every change.`}
      </Text>
    )
  return (
    <Text mb="md">
      {isCopy && yearBefore && `This is a copy of ${yearBefore}. `}
      You can change everything until the first answer arrives, and after that only wording and help.
    </Text>
  )
}

type ConflictProps = { conflict: Conflict; many: string; onTake: () => void; onKeep: () => void }

/** Two people edit at once: says what the other one changed, and lets this one decide. */
const ConflictNotice = ({ conflict: { by, changes }, many, onTake, onKeep }: ConflictProps) => (
  <Alert color="yellow" mb="md" tabIndex={-1} data-notice title={`${by} saved other changes while you were editing`}>
    <Text size="sm" mb="xs">
      {`Your ${many} are not saved yet. This is what changed:`}
    </Text>
    <ChangeList changes={changes} />
    <div className={styles.choices}>
      <Button variant="default" onClick={onTake}>
        Discard mine and show theirs
      </Button>
      <Button onClick={onKeep}>Replace theirs with mine</Button>
    </div>
  </Alert>
)
