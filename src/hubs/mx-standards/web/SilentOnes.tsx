// Who has not answered at all? Their names, each a way into its own view.
import strips from './compare.module.css'

type SilentOnesProps = { silent: readonly { code: string; name: string }[]; onOpen: (code: string) => void }

export function SilentOnes({ silent, onOpen }: SilentOnesProps) {
  if (silent.length === 0) return null
  return (
    <div className={strips.silent}>
      <p>No responses yet:</p>
      <ul>
        {silent.map(({ code, name }) => (
          <li key={code}>
            <button type="button" onClick={() => onOpen(code)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
