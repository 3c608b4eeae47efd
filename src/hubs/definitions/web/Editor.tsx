// Editor of a definition: groups and items, a preview, what changed since the year before, and who changed what.
import { Alert, Button, SegmentedControl, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changesBetween } from '#shared/definitions/changes.ts'
import {
  type DefinitionKind,
  definitionNames,
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
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { definitionsContract, type Editable } from '../contract.ts'
import { ChangeList, History } from './ChangeList.tsx'
import styles from './definitions.module.css'
import { addGroup } from './edit-groups.ts'
import type { Mode } from './edit-props.ts'
import { GroupCard } from './GroupCard.tsx'
import { PreviewPane } from './PreviewPane.tsx'

type EditorProps = { kind: DefinitionKind; year: Year; editable: Editable }
const views = { edit: 'Edit', preview: 'Preview', changes: 'What changed', history: 'History' }

export function Editor({ kind, year, editable }: EditorProps) {
  const client = useQueryClient()
  const [saved, setSaved] = useState(editable)
  const [groups, setGroups] = useState<Group[]>(editable.groups)
  const [view, setView] = useState('edit')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isClosed = isOver(year)
  const isDirty = JSON.stringify(groups) !== JSON.stringify(saved.groups)
  useUnsavedWarning(isDirty && !isBusy)
  const { many } = definitionNames[kind]
  const { before } = saved
  const mode = isClosed ? 'read' : saved.isLocked ? 'wording' : 'all'

  function take(next: Pick<Editable, 'version' | 'groups' | 'isLocked'>) {
    setSaved({ ...saved, ...next })
    setGroups(next.groups)
    setWrong({})
    setConflict(null)
    void client.invalidateQueries({ queryKey: ['definitions'] })
  }

  async function save(version = saved.version) {
    const known = knownKeysOf([saved.groups, before?.groups ?? [], groups])
    const found = findDefinitionProblems(kind, groups, known)
    setWrong(found)
    if (Object.keys(found).length > 0) return setView('edit')
    setBusy(true)
    try {
      const body = { year: year.label, version, groups }
      take(await call(definitionsContract.change, { params: { kind }, body }))
      toast.success(`The ${many} of ${year.label} are saved.`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.details) setConflict(error)
      else toast.error(error.message)
      setWrong(error.fields ?? {})
    } finally {
      setBusy(false)
    }
  }

  const reset = () =>
    confirm({
      title: `Use the ${many} of ${before?.year}?`,
      text: `What was prepared for ${year.label} is deleted, and it asks what ${before?.year} asks.`,
      confirmLabel: `Use those of ${before?.year}`,
      tone: 'poor',
      run: async () => take(await call(definitionsContract.reset, { params: { kind }, query: { year: year.label } })),
    })

  return (
    <>
      <Status {...{ mode, year, many }} isCopy={saved.version === 0} yearBefore={before?.year} />
      {conflict && (
        <ConflictNotice
          problem={conflict}
          onTake={() => take(conflict.details as Editable)}
          onKeep={() => void save((conflict.details as Editable).version)}
        />
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
          {wrong.groups && <Alert color="red" mb="md" title={wrong.groups} />}
          {groups.map((group, at) => (
            <GroupCard key={group.key || at} {...{ kind, mode, groups, at, wrong }} onChange={setGroups} />
          ))}
          {mode === 'all' && (
            <Button variant="default" disabled={groups.length >= maxGroups} onClick={() => setGroups(addGroup(groups))}>
              Add a group
            </Button>
          )}
        </>
      )}
      {view === 'preview' && <PreviewPane kind={kind} groups={groups} />}
      {view === 'changes' && (
        <ChangeList
          changes={before ? changesBetween(before.groups, groups) : []}
          empty={before ? `${year.label} asks what ${before.year} asks.` : 'There is no year before.'}
        />
      )}
      {view === 'history' && <History entries={saved.history} />}
      {mode !== 'read' && (
        <div className={styles.actions}>
          <Text size="sm" c="dimmed" data-tabular>
            {itemsOf(groups).length} of {maxItems} {many} in {groups.length} of {maxGroups} groups
          </Text>
          {mode === 'all' && before && saved.version > 0 && (
            <Button variant="default" disabled={isBusy} onClick={() => void reset()}>
              Use those of {before.year}
            </Button>
          )}
          <Button disabled={!isDirty || isBusy} onClick={() => void save()}>
            {isBusy ? 'Saving...' : `Save ${many} of ${year.label}`}
          </Button>
        </div>
      )}
    </>
  )
}

type StatusProps = { mode: Mode; year: Year; many: string; isCopy: boolean; yearBefore: string | undefined }

function Status({ mode, year: { label }, many, isCopy, yearBefore }: StatusProps) {
  if (mode === 'read') return <Text mb="md">{`${label} is closed, so its ${many} stay as they were.`}</Text>
  if (mode === 'wording')
    return (
      <Text mb="md">
        Somebody has answered {label} already: you can change wording and help, and nothing else. Every change is in the
        history.
      </Text>
    )
  return (
    <Text mb="md">
      {isCopy && yearBefore && `This is a copy of ${yearBefore}. `}
      Until the first answer you can change everything. Afterwards only wording and help.
    </Text>
  )
}

type ConflictProps = { problem: Problem; onTake: () => void; onKeep: () => void }

/** Two people edit at once: says what the other one changed, and lets this one decide. */
const ConflictNotice = ({ problem, onTake, onKeep }: ConflictProps) => (
  <Alert color="yellow" mb="md" title={problem.message}>
    <ChangeList changes={(problem.details as { changes: [] }).changes} empty="" />
    <div className={styles.choices}>
      <Button variant="default" onClick={onTake}>
        Show what is saved
      </Button>
      <Button onClick={onKeep}>Save mine instead</Button>
    </div>
  </Alert>
)
