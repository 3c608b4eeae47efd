// Form element: our messages instead of the browser's, and the focus on the first wrong field after a failed try. Plain
// enough for the first screen; FormShell adds the buttons and the message of the other pages.
import { type ReactNode, useEffect, useRef } from 'react'
import type { ZodForm } from './use-zod-form.ts'

type FormFrameProps = {
  form: Pick<ZodForm, 'refusals' | 'busy'> & { send: () => Promise<void> }
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function FormFrame({ form, label, className, children }: FormFrameProps) {
  const element = useRef<HTMLFormElement>(null)
  const { refusals } = form
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return (
    <form
      ref={element}
      className={className}
      noValidate
      aria-label={label}
      aria-busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      {children}
    </form>
  )
}
