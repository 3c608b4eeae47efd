// Group of a definition in the editor: its title, its items in order, and the list of kinds to add one.
import { ActionIcon, Button, Menu, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { definitionNames, itemsOf, kindsIn, maxItems } from '#shared/definitions/definition.ts'
import { neededInSurvey } from '#shared/definitions/rules.ts'
import { Textarea } from '#web/ui/form/Textarea.tsx'
import styles from './definitions.module.css'
import { addItem, removeGroup, updateGroup } from './edit-groups.ts'
import { type EditProps, moveButtonId } from './edit-props.ts'
import { draggedFrom, ItemRow } from './ItemRow.tsx'
import { kindTexts } from './kind-texts.ts'

type GroupCardProps = EditProps & { at: number; isUnfolded: boolean; onFold: (isUnfolded: boolean) => void }

export function GroupCard({ at, isUnfolded, onFold, ...edit }: GroupCardProps) {
  const { kind, mode, groups, wrong, onChange, onMoveItem, onMoveGroup } = edit
  // What is added is written next: focus goes to its name, and back to the button only if nothing was added.
  const [isAdded, setAdded] = useState(false)
  const group = groups[at]
  if (!group) return null
  const { one, many } = definitionNames[kind]
  const isFree = mode === 'all'
  const isNeeded = kind === 'happiness' && group.items.some(({ key }) => neededInSurvey.includes(key as never))
  const name = group.title || 'New group'
  const isFull = itemsOf(groups).length >= maxItems
  const isEmpty = group.items.length === 0
  const isOpen = isUnfolded || isEmpty || Object.keys(wrong).some((path) => path.startsWith(`groups.${at}.items`))
  const end = { group: at, item: group.items.length }
  return (
    <section
      className={styles.group}
      aria-label={name}
      onDragOver={(event) => isFree && event.preventDefault()}
      onDrop={(event) => onMoveItem(draggedFrom(event), end)}
    >
      <div className={styles.groupHead}>
        <TextInput
          label="Group title"
          value={group.title}
          readOnly={mode === 'read'}
          error={wrong[`groups.${at}.title`]}
          onChange={(event) => onChange(updateGroup(groups, at, { title: event.currentTarget.value }))}
        />
        {isFree && (
          <div className={styles.tools}>
            <ActionIcon
              id={moveButtonId('group', group.key, 'up')}
              variant="default"
              size={36}
              aria-label={`Move ${name} up`}
              disabled={at === 0}
              onClick={() => onMoveGroup(at, 'up')}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              id={moveButtonId('group', group.key, 'down')}
              variant="default"
              size={36}
              aria-label={`Move ${name} down`}
              disabled={at === groups.length - 1}
              onClick={() => onMoveGroup(at, 'down')}
            >
              <IconArrowDown size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Remove ${name}`}
              disabled={isNeeded}
              onClick={() => onChange(removeGroup(groups, at))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </div>
      <Textarea
        label="Introduction"
        description="Optional: a sentence under the title"
        value={group.about ?? ''}
        readOnly={mode === 'read'}
        error={wrong[`groups.${at}.about`]}
        onChange={(event) => onChange(updateGroup(groups, at, { about: event.currentTarget.value }))}
      />
      {!isEmpty && (
        <Button className={styles.fold} variant="default" aria-expanded={isOpen} onClick={() => onFold(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} {group.items.length} {group.items.length === 1 ? one : many}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
      )}
      {isOpen && (
        <ol className={styles.items}>
          {group.items.map((item, n) => (
            <ItemRow key={item.key} {...edit} item={item} position={{ group: at, item: n }} />
          ))}
        </ol>
      )}
      {wrong[`groups.${at}.items`] && (
        <Text c="red" size="sm" mb="sm" tabIndex={-1} data-notice>
          {wrong[`groups.${at}.items`]}
        </Text>
      )}
      {isFree && isOpen && (
        <Menu
          position="bottom-start"
          width="min(420px, 90vw)"
          withinPortal={false}
          floatingStrategy="fixed"
          withInitialFocusPlaceholder={false}
          returnFocus={!isAdded}
          onOpen={() => setAdded(false)}
        >
          <Menu.Target>
            <Button variant="light" disabled={isFull}>
              Add a {one}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kindsIn[kind].map((each) => (
              <Menu.Item
                key={each}
                onClick={() => {
                  setAdded(true)
                  onChange(addItem(groups, at, each))
                }}
              >
                {kindTexts[each].name}
                <span className={styles.kindText}>{kindTexts[each].shown}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isFree && isOpen && isFull && (
        <Text size="sm" c="dimmed">
          {`You have reached the limit of ${maxItems} ${many}. Remove one to add another.`}
        </Text>
      )}
    </section>
  )
}
