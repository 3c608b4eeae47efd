// Item of a definition in the editor: one line, and its fields when it is open. It moves by dragging or with buttons.
import { ActionIcon, Button, Checkbox, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { definitionNames, type Item, itemsOf } from '#shared/definitions/definition.ts'
import { lcKey, neededInSurvey, ratingKey } from '#shared/definitions/rules.ts'
import { Textarea } from '#web/ui/form/Textarea.tsx'
import styles from './definitions.module.css'
import { chooseNps, type Position, removeItem, stepItem, updateItem } from './edit-groups.ts'
import { type EditProps, moveButtonId } from './edit-props.ts'
import { kindTexts } from './kind-texts.ts'

type ItemRowProps = EditProps & { item: Item; position: Position }

/** Of whatever is dropped; anything else than an item is at no position. */
export function draggedFrom(event: DragEvent): Position {
  const [group = -1, item = -1] = event.dataTransfer.getData('text/plain').split(' ').map(Number)
  return { group, item }
}

export function ItemRow({ item, position, ...edit }: ItemRowProps) {
  const { kind, mode, groups, wrong, onChange, onMoveItem } = edit
  const path = `groups.${position.group}.items.${position.item}`
  const problems = Object.entries(wrong).filter(([name]) => name.startsWith(`${path}.`))
  const [isOpen, setOpen] = useState(item.text === '')
  const [isUnderDrag, setUnderDrag] = useState(false)
  const name = item.text || `New ${definitionNames[kind].one}`
  const isFree = mode === 'all'
  const isNeeded = kind === 'happiness' && (neededInSurvey as readonly string[]).includes(item.key)
  const [up, down] = [stepItem(groups, position, -1), stepItem(groups, position, 1)]
  return (
    <li
      className={styles.item}
      draggable={isFree && !isOpen}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', `${position.group} ${position.item}`)}
      data-under-drag={isUnderDrag}
      onDragOver={(event) => {
        if (!isFree) return
        event.preventDefault()
        setUnderDrag(true)
      }}
      onDragLeave={() => setUnderDrag(false)}
      onDrop={(event) => {
        event.stopPropagation()
        setUnderDrag(false)
        onMoveItem(draggedFrom(event), position)
      }}
    >
      <div className={styles.itemHead}>
        {isFree && <IconGripVertical size={18} className={styles.grip} aria-hidden />}
        <span className={styles.itemText}>
          {name}
          <span className={styles.kindText}>
            {kindTexts[item.kind].name}
            {kind === 'happiness' && !item.isRequired && ', optional'}
            {item.isNps && ', NPS question'}
          </span>
        </span>
        <div className={styles.tools}>
          {isFree && (
            <>
              <ActionIcon
                id={moveButtonId('item', item.key, 'up')}
                variant="default"
                size={36}
                aria-label={`Move ${name} up`}
                disabled={!up}
                onClick={() => up && onMoveItem(position, up, 'up')}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                id={moveButtonId('item', item.key, 'down')}
                variant="default"
                size={36}
                aria-label={`Move ${name} down`}
                disabled={!down}
                onClick={() => down && onMoveItem(position, down, 'down')}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Remove ${name}`}
                disabled={isNeeded}
                onClick={() => onChange(removeItem(groups, position))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </>
          )}
          <Button
            variant="default"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : mode === 'read' ? 'Show' : 'Edit'} ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : mode === 'read' ? 'Show' : 'Edit'}
          </Button>
        </div>
      </div>
      {problems.length > 0 && !isOpen && (
        <Text c="red" size="sm" tabIndex={-1} data-notice>
          {[...new Set(problems.map(([, message]) => message))].join(' ')}
        </Text>
      )}
      {isOpen && <Fields {...{ item, isFree, wrong, path }} {...edit} position={position} />}
    </li>
  )
}

function Fields({ item, position, path, isFree, ...edit }: ItemRowProps & { path: string; isFree: boolean }) {
  const { kind, mode, groups, wrong, onChange } = edit
  const set = (change: Partial<Item>) => onChange(updateItem(groups, position, change))
  const isChoice = item.kind === 'choice' && item.key !== lcKey
  const rating = itemsOf(groups).find(({ key }) => key === ratingKey)
  const isNpsTaken = rating !== undefined && rating.key !== item.key
  const canBeOptional = item.kind === 'text' || item.kind === 'contact'
  return (
    <div className={styles.fields}>
      <TextInput
        label={kind === 'checklist' ? 'Name of the standard' : 'Question'}
        value={item.text}
        autoFocus={item.text === ''}
        readOnly={mode === 'read'}
        error={wrong[`${path}.text`]}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <Textarea
        label="Help"
        description={
          kind === 'checklist'
            ? 'Optional. Write two lines to show the first as a question next to the name and the second as help below it.'
            : 'Optional'
        }
        value={item.help}
        readOnly={mode === 'read'}
        error={wrong[`${path}.help`]}
        onChange={(event) => set({ help: event.currentTarget.value })}
      />
      {isChoice && (
        <Textarea
          label="Answers, one per line"
          minRows={2}
          value={(item.options ?? []).join('\n')}
          readOnly={!isFree}
          error={Object.entries(wrong).find(([name]) => name.startsWith(`${path}.options`))?.[1]}
          onChange={(event) => set({ options: event.currentTarget.value.split('\n') })}
        />
      )}
      {kind === 'happiness' && canBeOptional && (
        <Checkbox
          label="Required"
          checked={item.isRequired}
          disabled={!isFree}
          error={wrong[`${path}.isRequired`]}
          onChange={(event) => set({ isRequired: event.currentTarget.checked })}
        />
      )}
      {item.kind === 'scale' && (
        <Checkbox
          label="Calculate the NPS from this question"
          description={isNpsTaken && `To choose this question, remove '${rating.text}' first.`}
          checked={item.isNps === true}
          disabled={!isFree || isNpsTaken || item.isNps === true}
          error={wrong[`${path}.isNps`]}
          onChange={() => onChange(chooseNps(groups, item.key))}
        />
      )}
      <Text size="sm" c="dimmed">
        {kindTexts[item.kind].shown}
      </Text>
      <Text size="sm" c="red">
        {wrong[`${path}.kind`] ?? wrong[`${path}.key`]}
      </Text>
    </div>
  )
}
