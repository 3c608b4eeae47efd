// Menu panel: every screen that a person may open, in groups, with counts of what waits there. A wide panel on desktops, a
// sheet on phones, where the header's links come first.
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { type MenuEntry, matchesEntry } from '#shared/menu.ts'
import { navItemsFor } from '#shared/nav-items.ts'
import { useHome } from '#web/live/home.ts'
import closeButton from '#web/ui/dialogs/close-button.module.css'
import { Icon } from '#web/ui/page/Icon.tsx'
import { InstallEntry } from '../pwa/InstallEntry.tsx'
import { hrefTo, navigate, usePath } from '../routing/location.ts'
import { useScreens } from '../routing/pages.ts'
import { useSession } from '../session/session.ts'
import styles from './menu.module.css'
import { useMenuSections } from './use-menu-sections.ts'

export type MenuPanelProps = { button: RefObject<HTMLButtonElement | null>; onClose: () => void }

const groupIcons = {
  do: 'M5 12.5l4.5 4.5L19 7.5',
  see: 'M5 19V11M12 19V5M19 19v-5',
  library: 'M5 4h5v16H5zM10 4h4v16h-4zM15 5l4-1 3 15-4 1z',
  manage: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
}

export function MenuPanel({ button, onClose }: MenuPanelProps) {
  const { me, role } = useSession()
  const [typed, setTyped] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const id = useId()
  const links = navItemsFor(role, useScreens())
  const sections = useMenuSections()
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => matchesEntry(entry, typed)) }))
    .filter(({ entries }) => entries.length > 0)
  const waiting = useWaiting()
  const isSearch = typed.trim() !== ''
  // While somebody types, also what is only in the header.
  const listed = new Set<string>(sections.flatMap(({ entries }) => entries.map(({ path }) => path)))
  const main = isSearch
    ? links.filter(({ label, path }) => !listed.has(path) && matchesEntry({ name: label }, typed))
    : links
  const linked = new Set(isSearch ? [] : links.map(({ path }) => path))
  const first = sections[0]?.entries[0] ?? main[0]

  useLayoutEffect(() => {
    const shown = dialog.current
    const { bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    shown?.style.setProperty('--menu-top', `${Math.max(0, bottom)}px`)
    // On a phone the keyboard would cover half of the menu.
    const first = window.matchMedia?.('(pointer: coarse)').matches ? null : field.current
    const focused = first ?? close.current
    // The attribute, which React does not render: a dialog looks for it as it opens.
    focused?.setAttribute('autofocus', '')
    shown?.showModal()
    focused?.focus()
    // It keeps its width while typing leaves fewer groups.
    shown?.style.setProperty('--menu-width', `${shown.offsetWidth}px`)
    return () => shown?.close()
  }, [button])

  function leave() {
    onClose()
    button.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key === 'Escape') {
      event.preventDefault()
      return leave()
    }
    if (ctrlKey || metaKey || altKey) return key.toLowerCase() === 'k' ? onClose() : undefined
    const isField = target === field.current
    if (isField && key === 'Enter' && isSearch && first) {
      event.preventDefault()
      onClose()
      return navigate(first.path)
    }
    const next = nextEntry(dialog.current, key, isField)
    if (next) {
      event.preventDefault()
      return next.focus()
    }
    // Typing anywhere in the menu finds.
    const isLetter = key.length === 1 && key !== ' '
    if ((isLetter || key === 'Backspace' || key === 'ArrowUp') && target instanceof HTMLAnchorElement)
      field.current?.focus()
  }

  const matched = main.length + listed.size
  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label="Menu"
      data-short={!me || undefined}
      onClose={onClose}
      onKeyDown={onKeyDown}
      // A click on the dialog element itself is a click on the backdrop.
      onClick={({ target, currentTarget }) => target === currentTarget && leave()}
    >
      <div className={styles.frame}>
        <div className={styles.head}>
          {me && (
            <label className={styles.find}>
              <Icon name="search" size={18} />
              <input
                ref={field}
                type="text"
                aria-label="Find in the menu"
                placeholder="Find in the menu"
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="go"
                value={typed}
                onChange={({ currentTarget: { value } }) => setTyped(value)}
              />
            </label>
          )}
          <button ref={close} type="button" className={`${closeButton.close} ${styles.close}`} onClick={leave}>
            <Icon name="close" size={18} />
            Close
          </button>
        </div>
        <div className={styles.body}>
          {main.length > 0 && (
            <nav
              className={styles.main}
              aria-label="Main"
              data-many={links.length > 4 || undefined}
              data-found={isSearch || undefined}
            >
              <Entries
                entries={main.map(({ label, path }) => ({ name: label, path }))}
                waiting={waiting}
                onClose={onClose}
              />
            </nav>
          )}
          {sections.length > 0 && (
            <nav className={styles.groups} aria-label="All screens" data-found={isSearch || undefined}>
              {sections.map(({ group, title, entries }) => (
                <section key={group} aria-labelledby={`${id}-${group}`} data-long={entries.length > 7 || undefined}>
                  <h2 id={`${id}-${group}`}>
                    <GroupIcon path={groupIcons[group]} />
                    {title}
                  </h2>
                  <Entries entries={entries} waiting={waiting} linked={linked} onClose={onClose} />
                </section>
              ))}
            </nav>
          )}
          {matched === 0 && (
            <p className={styles.nothing}>
              No screen is called “{typed.trim()}”. The search beside the menu also finds GCPs, documents and people.
            </p>
          )}
          {!isSearch && (
            <a className={styles.help} href={hrefTo('/help')} onClick={onClose}>
              Help
            </a>
          )}
          <InstallEntry className={styles.install} />
        </div>
        <p className={styles.words} role="status">
          {isSearch && (matched === 1 ? '1 screen' : `${matched} screens`)}
        </p>
      </div>
    </dialog>
  )
}

/** What waits, by path: unread messages, and what the dashboard lists for this person. */
function useWaiting(): ReadonlyMap<string, { count: number; words: string }> {
  const home = useHome()
  const waiting = new Map<string, { count: number; words: string }>()
  for (const { path, count } of home?.forYou ?? []) {
    const screen = path.split('?')[0] ?? path
    waiting.set(screen, { count: (waiting.get(screen)?.count ?? 0) + (count ?? 1), words: 'waiting' })
  }
  if (home?.unread) waiting.set('/inbox', { count: home.unread, words: 'unread' })
  return waiting
}

type EntriesProps = {
  entries: readonly (Pick<MenuEntry, 'name'> & { path: string })[]
  waiting: ReturnType<typeof useWaiting>
  /** Paths of the header's links: where the menu shows those, its groups leave them out. */
  linked?: ReadonlySet<string>
  onClose: () => void
}

function Entries({ entries, waiting, linked, onClose }: EntriesProps) {
  const current = usePath()
  return (
    <ul>
      {entries.map(({ name, path }) => {
        const { count, words } = waiting.get(path) ?? { count: 0, words: '' }
        return (
          <li key={path} data-linked={linked?.has(path) || undefined}>
            <a href={hrefTo(path)} aria-current={path === current ? 'page' : undefined} onClick={onClose}>
              {name}
              {count > 0 && (
                <span className={styles.waiting}>
                  {count > 99 ? '99+' : count}
                  <span className={styles.words}> {words}</span>
                </span>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The entry that an arrow, Home or End leads to; left and right go to the same row of the next group. */
function nextEntry(menu: HTMLElement | null, key: string, isField: boolean): HTMLElement | undefined {
  const lists = [...(menu?.querySelectorAll<HTMLElement>('nav ul') ?? [])]
    // What this width does not show has no part in it.
    .filter((list) => isShown(list.closest('nav')))
    .map((list) => [...list.querySelectorAll<HTMLElement>('a')].filter((link) => isShown(link.closest('li'))))
  const all = lists.flat()
  const at = all.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return all[at + 1]
  if (isField || at < 0) return undefined
  if (key === 'ArrowUp') return all[at - 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  const side = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (!side) return undefined
  const column = lists.findIndex((list) => list.includes(all[at] as HTMLElement))
  const beside = lists[column + side]
  return beside?.[Math.min(lists[column]?.indexOf(all[at] as HTMLElement) ?? 0, beside.length - 1)]
}

const isShown = (element: Element | null) => element !== null && getComputedStyle(element).display !== 'none'

const GroupIcon = ({ path }: { path: string }) => (
  <svg width={16} height={16} viewBox="0 0 24 24" aria-hidden focusable="false">
    <path d={path} />
  </svg>
)
