// File input with drag and drop: a real file input, so that the keyboard works.
import { type DragEvent, useId, useRef, useState } from 'react'
import { Icon } from '../page/Icon.tsx'
import styles from './FileDrop.module.css'

type FileDropProps = {
  label: string
  /** What is accepted, in words: 'CSV, up to 5 MB'. */
  hint?: string
  /** As in an input's accept attribute: '.csv,text/csv'. */
  accept?: string
  maxBytes?: number
  /** The name of the chosen file. */
  fileName?: string
  error?: string
  disabled?: boolean
  onFile: (file: File) => void
}

const megabyte = 1024 * 1024

function fits(file: File, accept: string) {
  if (!accept) return true
  return accept.split(',').some((raw) => {
    const rule = raw.trim().toLowerCase()
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule)
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1))
    return file.type === rule
  })
}

export function FileDrop(props: FileDropProps) {
  const { label, hint, accept = '', maxBytes, fileName, error, disabled = false, onFile } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const message = refusal ?? error

  function take(file: File | undefined) {
    setOver(false)
    if (!file || disabled) return
    if (!fits(file, accept)) return setRefusal(`${file.name} is the wrong kind of file.`)
    if (maxBytes && file.size > maxBytes) {
      return setRefusal(`${file.name} is too large. The limit is ${Math.floor(maxBytes / megabyte)} MB.`)
    }
    setRefusal(null)
    onFile(file)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside is the control */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon name="file" size={28} />
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <span className={styles.hint}>
          {fileName ? `Chosen: ${fileName}` : (hint ?? 'Choose a file or drop it here')}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.input}
          accept={accept || undefined}
          disabled={disabled}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {message && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {message}
        </p>
      )}
    </div>
  )
}
