// Command palette: a dialog with one search field; arrows choose, Enter opens, Shift+Enter opens the list that a document
// is in, Escape closes.
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Screen } from '#shared/access.ts'
import { type Found, longestQuery, searchContract } from '#shared/contracts/search-contract.ts'
import type { Me } from '#shared/contracts/shell-contract.ts'
import type { MenuSection } from '#shared/menu.ts'
import { type NavItem, navItemsFor } from '#shared/nav-items.ts'
import { call } from '#web/api/call.ts'
import { useOtherScheme } from '#web/shell/layout/color-scheme.ts'
import { useMenuSections } from '#web/shell/navigation/use-menu-sections.ts'
import { hrefTo, navigate } from '#web/shell/routing/location.ts'
import { useHubs, useScreens } from '#web/shell/routing/pages.ts'
import { useSession } from '#web/shell/session/session.ts'
import closeButton from '#web/ui/dialogs/close-button.module.css'
import styles from './Palette.module.css'
import { PaletteRows } from './PaletteRows.tsx'
import { keepRecent, readRecent } from './recent.ts'
import { buildGroups, type PaletteAction, type Row } from './rows.ts'

export function Palette({ onClose }: { onClose: () => void }) {
  const { me } = useSession()
  return me && <PaletteFor me={me} onClose={onClose} />
}

function PaletteFor({ me, onClose }: { me: Me; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [recent] = useState(() => readRecent(me))
  const { found, state } = useSearch(typed)
  const dialog = useRef<HTMLDialogElement>(null)
  /** Enter was pressed before the server answered what was typed. */
  const awaited = useRef<Opening | undefined>(undefined)
  const listId = useId()
  const groups = buildGroups(typed, { sections: useSections(), actions: useActions(), recent, found })
  const rows = groups.flatMap((group) => group.rows)
  const chosen = Math.min(at, rows.length - 1)

  // Closed before it leaves the DOM: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    window.addEventListener('popstate', onClose)
    return () => window.removeEventListener('popstate', onClose)
  }, [onClose])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the answer is there
  useEffect(() => {
    if (state === 'asking') return
    if (awaited.current && state === 'answered' && rows[0]) openRow(rows[0], awaited.current)
    awaited.current = undefined
  }, [state])

  function openRow(row: Row, opening: Opening = 'itself') {
    onClose()
    if (row.run) return row.run()
    if (row.path === undefined) return
    const thing = [...recent, ...found].find(({ path, title }) => path === row.path && title === row.title)
    keepRecent(me, thing ?? { kind: 'screen', title: row.title, line: 'Screen', path: row.path })
    if (row.link && opening === 'itself') window.open(row.link, '_blank', 'noopener,noreferrer')
    else navigate(row.path)
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (steps !== undefined && rows.length > 0) {
      event.preventDefault()
      const isSingle = Math.abs(steps) === 1
      const next = chosen + steps
      // Single steps wrap around; page steps stop at the ends.
      setAt(isSingle ? (next + rows.length) % rows.length : Math.max(0, Math.min(next, rows.length - 1)))
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const row = rows[chosen]
    // The first row may still be a result of the previous query.
    const isOfServer = !row || found.some(({ path, title }) => path === row.path && title === row.title)
    const opening = event.shiftKey ? 'list' : 'itself'
    const isAwaited = state === 'asking' && isOfServer && at === 0
    awaited.current = isAwaited ? opening : undefined
    if (row && !isAwaited) openRow(row, opening)
  }

  const isNothing = rows.length === 0 && state === 'answered'
  const spoken = state === 'asking' ? '' : rows.length === 1 ? '1 result' : `${rows.length} results`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search"
      onClose={onClose}
      // A click on the dialog element itself is a click on the backdrop.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.frame}>
        <div className={styles.field}>
          <input
            className={styles.input}
            type="text"
            role="combobox"
            aria-label="Search everything"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={rows[chosen] ? `${listId}-${chosen}` : undefined}
            aria-autocomplete="list"
            placeholder="Search screens, GCPs, documents, people…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              setAt(0)
              awaited.current = undefined
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={closeButton.close} onClick={onClose}>
            Close
          </button>
        </div>
        <PaletteRows id={listId} typed={typed} groups={groups} chosen={chosen} onChoose={setAt} onOpen={openRow} />
        {isNothing && <NothingFound typed={typed} onLeave={onClose} />}
        {state === 'failed' && <p className={styles.note}>Only screens can be searched right now.</p>}
        <p className={styles.spoken} role="status">
          {spoken}
        </p>
      </div>
    </dialog>
  )
}

/** Suggests fewer letters, or browsing from the dashboard. */
const NothingFound = ({ typed, onLeave }: { typed: string; onLeave: () => void }) => (
  <p className={styles.note}>
    Nothing found for “{typed.trim()}”. Try fewer letters, or go to the{' '}
    <a
      href={hrefTo('/dashboard')}
      onClick={(event) => {
        event.preventDefault()
        onLeave()
        navigate('/dashboard')
      }}
    >
      dashboard
    </a>
    .
  </p>
)

/** The menu's groups, after what the header, the profile and the footer alone link to. */
function useSections(): Pick<MenuSection, 'title' | 'entries'>[] {
  const { role } = useSession()
  const hubs = useHubs()
  const screens = useScreens()
  const menu = useMenuSections()
  const inMenu = new Set<string>(menu.flatMap(({ entries }) => entries.map(({ path }) => path)))
  const others: NavItem[] = hubs.flatMap(({ profile = [], footer = [] }) => [...profile, ...footer])
  const main = [...navItemsFor(role, screens), ...others]
    // Signing out is an action here.
    .filter(({ path }) => !inMenu.has(path) && path !== '/logout')
    .map(({ label, path }) => ({ name: label, path: path as Screen }))
  return [{ title: 'Main', entries: main }, ...menu]
}

/** Actions that run from anywhere. */
function useActions(): PaletteAction[] {
  const { other, switchTo } = useOtherScheme()
  return [
    { title: `Switch to the ${other} theme`, run: switchTo },
    { title: 'Sign out', run: () => navigate('/logout') },
  ]
}

const debounceMs = 120

type Opening = 'itself' | 'list'
type Search = { found: readonly Found[]; state: 'asking' | 'answered' | 'failed' }

function useSearch(typed: string): Search {
  const [search, setSearch] = useState<Search>({ found: [], state: 'asking' })
  const q = typed.trim().slice(0, longestQuery)
  useEffect(() => {
    let isWanted = true
    const ask = async () => {
      const next = await call(searchContract.search, { query: { q } }).then(
        ({ results }): Search => ({ found: results, state: 'answered' }),
        (): Search => ({ found: [], state: 'failed' }),
      )
      if (isWanted) setSearch(next)
    }
    setSearch((before) => ({ ...before, state: 'asking' }))
    const timer = setTimeout(() => void ask(), q === '' ? 0 : debounceMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [q])
  return search
}
