// Item of a definition in the editor: one line, and its fields when it is open. It moves by dragging or with buttons.
import { ActionIcon, Button, Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { definitionNames, type Item } from '#shared/definitions/definition.ts'
import { lcKey, neededInSurvey } from '#shared/definitions/rules.ts'
import styles from './definitions.module.css'
import { moveItem, type Position, removeItem, stepItem, updateItem } from './edit-groups.ts'
import type { EditProps } from './edit-props.ts'
import { kindTexts } from './kind-texts.ts'

type ItemRowProps = EditProps & { item: Item; position: Position }

export function ItemRow({ item, position, ...edit }: ItemRowProps) {
  const { kind, mode, groups, wrong, onChange } = edit
  const path = `groups.${position.group}.items.${position.item}`
  const problems = Object.entries(wrong).filter(([name]) => name.startsWith(`${path}.`))
  const [isOpen, setOpen] = useState(item.text === '')
  const name = item.text || `new ${definitionNames[kind].one}`
  const isFree = mode === 'all'
  const isNeeded = kind === 'happiness' && (neededInSurvey as readonly string[]).includes(item.key)
  const [up, down] = [stepItem(groups, position, -1), stepItem(groups, position, 1)]
  return (
    <li
      className={styles.item}
      draggable={isFree && !isOpen}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', `${position.group} ${position.item}`)}
      onDragOver={(event) => isFree && event.preventDefault()}
      onDrop={(event) => {
        event.stopPropagation()
        const [group, at] = event.dataTransfer.getData('text/plain').split(' ').map(Number)
        if (group !== undefined && at !== undefined) onChange(moveItem(groups, { group, item: at }, position))
      }}
    >
      <div className={styles.itemHead}>
        {isFree && <IconGripVertical size={18} className={styles.grip} aria-hidden />}
        <span className={styles.itemText}>
          {name}
          <span className={styles.kindText}>
            {kindTexts[item.kind].name}
            {kind === 'happiness' && !item.isRequired && ', optional'}
            {item.isNps && ', NPS'}
          </span>
        </span>
        <div className={styles.tools}>
          {isFree && (
            <>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Move ${name} up`}
                disabled={!up}
                onClick={() => up && onChange(moveItem(groups, position, up))}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Move ${name} down`}
                disabled={!down}
                onClick={() => down && onChange(moveItem(groups, position, down))}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Remove ${name}`}
                disabled={isNeeded || item.isNps === true}
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
        <Text c="red" size="sm">
          {problems.map(([, message]) => message).join(' ')}
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
            ? 'With two lines, the first is the question beside the name and the second the help below it.'
            : 'Optional'
        }
        autosize
        value={item.help}
        readOnly={mode === 'read'}
        error={wrong[`${path}.help`]}
        onChange={(event) => set({ help: event.currentTarget.value })}
      />
      {isChoice && (
        <Textarea
          label="Answers, one per line"
          autosize
          minRows={2}
          value={(item.options ?? []).join('\n')}
          readOnly={!isFree}
          error={wrong[`${path}.options`]}
          onChange={(event) => set({ options: event.currentTarget.value.split('\n') })}
        />
      )}
      {kind === 'happiness' && canBeOptional && (
        <Checkbox
          label="Must be answered"
          checked={item.isRequired}
          disabled={!isFree}
          error={wrong[`${path}.isRequired`]}
          onChange={(event) => set({ isRequired: event.currentTarget.checked })}
        />
      )}
      <Text size="sm" c="dimmed">
        {kindTexts[item.kind].shown}
      </Text>
      {wrong[`${path}.kind`] ?? wrong[`${path}.key`] ?? wrong[`${path}.isNps`]}
    </div>
  )
}
