// Group of a definition in the editor: its title, its items in order, and the list of kinds to add one.
import { ActionIcon, Button, Menu, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { definitionNames, itemsOf, kindsIn, maxItems } from '#shared/definitions/definition.ts'
import { neededInSurvey } from '#shared/definitions/rules.ts'
import styles from './definitions.module.css'
import { addItem, moveGroup, moveItem, removeGroup, updateGroup } from './edit-groups.ts'
import type { EditProps } from './edit-props.ts'
import { ItemRow } from './ItemRow.tsx'
import { kindTexts } from './kind-texts.ts'

export function GroupCard({ at, ...edit }: EditProps & { at: number }) {
  const { kind, mode, groups, wrong, onChange } = edit
  // A page of all items at once is long, most of all on a phone.
  const [isWanted, setWanted] = useState(at === 0 || groups[at]?.items.length === 0)
  // What is added is written next: focus goes to its name, and back to the button only if nothing was added.
  const [isAdded, setAdded] = useState(false)
  const group = groups[at]
  if (!group) return null
  const { one, many } = definitionNames[kind]
  const isFree = mode === 'all'
  const isNeeded = kind === 'happiness' && group.items.some(({ key }) => neededInSurvey.includes(key as never))
  const name = group.title || 'new group'
  const isOpen = isWanted || Object.keys(wrong).some((path) => path.startsWith(`groups.${at}.items`))
  const end = { group: at, item: group.items.length }
  return (
    <section
      className={styles.group}
      aria-label={group.title || 'New group'}
      onDragOver={(event) => isFree && event.preventDefault()}
      onDrop={(event) => {
        const from = event.dataTransfer.getData('text/plain').split(' ').map(Number)
        if (from.length === 2) onChange(moveItem(groups, { group: from[0] ?? 0, item: from[1] ?? 0 }, end))
      }}
    >
      <div className={styles.groupHead}>
        <TextInput
          label="Title of the group"
          value={group.title}
          readOnly={mode === 'read'}
          error={wrong[`groups.${at}.title`]}
          onChange={(event) => onChange(updateGroup(groups, at, { title: event.currentTarget.value }))}
        />
        {isFree && (
          <div className={styles.tools}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Move ${name} up`}
              disabled={at === 0}
              onClick={() => onChange(moveGroup(groups, at, -1))}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Move ${name} down`}
              disabled={at === groups.length - 1}
              onClick={() => onChange(moveGroup(groups, at, 1))}
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
      <TextInput
        label="Sentence under the title"
        description="Optional"
        value={group.about ?? ''}
        readOnly={mode === 'read'}
        error={wrong[`groups.${at}.about`]}
        onChange={(event) => onChange(updateGroup(groups, at, { about: event.currentTarget.value }))}
      />
      <Button className={styles.fold} variant="default" aria-expanded={isOpen} onClick={() => setWanted(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'} {group.items.length} {group.items.length === 1 ? one : many}
        <VisuallyHidden> of {name}</VisuallyHidden>
      </Button>
      {isOpen && (
        <ol className={styles.items}>
          {group.items.map((item, n) => (
            <ItemRow key={item.key || `new ${n}`} {...edit} item={item} position={{ group: at, item: n }} />
          ))}
        </ol>
      )}
      {wrong[`groups.${at}.items`] && (
        <Text c="red" size="sm" mb="sm">
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
            <Button variant="light" disabled={itemsOf(groups).length >= maxItems}>
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
    </section>
  )
}
