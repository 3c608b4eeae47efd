// Steps of the checklist after the first: one group of items; a tap anywhere on a row answers it.
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useId } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { ExternalLink } from '#web/ui/text/ExternalLink.tsx'
import { answerTo, isFilled, withAnswer } from '../../form.ts'
import { parseWebAddress } from '../../links.ts'
import type { Item } from '../../standards.ts'
import type { ChecklistState } from '../save/use-checklist.ts'
import { useStandards } from '../use-standards.tsx'
import styles from './checklist.module.css'
import { StepHead } from './StepHead.tsx'

type StepState = Pick<ChecklistState, 'form' | 'answer' | 'replace' | 'problems'>
type GroupStepProps = { state: StepState; group: string }

export function GroupStep({ state, group }: GroupStepProps) {
  const { itemsOf, aboutOf } = useStandards()
  return (
    <>
      <StepHead section={group} about={aboutOf(group)} />
      <AllDone state={state} group={group} />
      <div className={styles.rows}>
        {itemsOf(group).map((item) =>
          item.kind === 'link' ? (
            <LinkRow key={item.field} item={item} state={state} />
          ) : (
            <YesNoRow key={item.field} item={item} state={state} />
          ),
        )}
      </div>
    </>
  )
}

function AllDone({ state, group }: GroupStepProps) {
  const { itemsOf, groupTitle } = useStandards()
  const open = itemsOf(group).filter((item) => item.kind === 'yesNo' && answerTo(state.form, item) !== true)
  if (open.length === 0) return null
  function tickAll() {
    const before = state.form
    state.replace(open.reduce((form, item) => withAnswer(form, group, item.field, true), before))
    toast.success(`Ticked ${open.length} in ${groupTitle(group)}.`, {
      action: { label: 'Undo', run: () => state.replace(before) },
    })
  }
  return (
    <div>
      <Button variant="light" size="sm" onClick={tickAll}>
        Tick all in this step
      </Button>
    </div>
  )
}

type RowProps = { item: Item; state: StepState }

function YesNoRow({ item, state }: RowProps) {
  const { question, help } = item
  const id = useId()
  return (
    <label className={styles.row} htmlFor={id} data-field={item.field}>
      <Checkbox
        id={id}
        size="md"
        checked={answerTo(state.form, item) === true}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-help`}
        onChange={(event) => state.answer(item.group, item.field, event.currentTarget.checked)}
      />
      <span>
        <span id={`${id}-name`}>
          <strong data-asks={question ? true : undefined}>{item.label}</strong> {question}
        </span>
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      </span>
    </label>
  )
}

function LinkRow({ item, state }: RowProps) {
  const { question, help } = item
  const value = String(answerTo(state.form, item) || '')
  const address = parseWebAddress(value)
  return (
    <div className={styles.linkRow} data-field={item.field}>
      <TextInput
        label={
          <>
            <strong data-asks={question ? true : undefined}>{item.label}</strong>{' '}
            <span className={styles.linkQuestion}>{question}</span>
          </>
        }
        description={help}
        placeholder="https://"
        inputMode="url"
        autoCapitalize="off"
        error={state.problems[`${item.group}.${item.field}`]}
        value={value}
        onChange={(event) => state.answer(item.group, item.field, event.currentTarget.value)}
      />
      {address && (
        <p className={styles.openLink}>
          <ExternalLink href={address}>Open link</ExternalLink>
        </p>
      )}
      {isFilled(value) && !address && (
        <p className={styles.noAddress}>
          This isn't a web link, so nobody can open it and it isn't counted. It is kept as you wrote it.
        </p>
      )}
    </div>
  )
}
