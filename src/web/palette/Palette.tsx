// Command palette: a dialog with one search field; arrows choose, Enter opens, Escape closes.
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Found, longestQuery, searchContract } from '#shared/contracts/search-contract.ts'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { call } from '#web/api/call.ts'
import { useOtherScheme } from '#web/shell/layout/color-scheme.ts'
import { useOpenScreens } from '#web/shell/navigation/open-screens.ts'
import { hrefTo, navigate } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
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
  const isAwaited = useRef(false)
  const listId = useId()
  const groups = buildGroups(typed, { openScreens: useOpenScreens(), actions: useActions(), recent, found })
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
    if (isAwaited.current && state === 'answered' && rows[0]) openRow(rows[0])
    isAwaited.current = false
  }, [state])

  function openRow(row: Row) {
    onClose()
    if (row.run) return row.run()
    if (row.path === undefined) return
    const thing = [...recent, ...found].find(({ path, title }) => path === row.path && title === row.title)
    keepRecent(me, thing ?? { kind: 'screen', title: row.title, line: 'Screen', path: row.path })
    navigate(row.path)
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
    isAwaited.current = state === 'asking' && isOfServer && at === 0
    if (row && !isAwaited.current) openRow(row)
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
              isAwaited.current = false
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} onClick={onClose}>
            Close
          </button>
        </div>
        <PaletteRows id={listId} typed={typed} groups={groups} chosen={chosen} onChoose={setAt} onOpen={openRow} />
        {isNothing && <NothingFound typed={typed} onLeave={onClose} />}
        {state === 'failed' && <p className={styles.note}>Things cannot be searched right now; screens can.</p>}
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

/** Actions that run from anywhere. */
function useActions(): PaletteAction[] {
  const { other, switchTo } = useOtherScheme()
  return [
    { title: `Switch to the ${other} theme`, run: switchTo },
    { title: 'Sign out', run: () => navigate('/logout') },
  ]
}

const debounceMs = 120

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
