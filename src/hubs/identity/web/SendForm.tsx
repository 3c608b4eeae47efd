// The frame of a form that is sent with useSend: its own words instead of the browser's, and busy for everybody to hear.
import type { ReactNode, RefObject } from 'react'

type SendFormProps = {
  form: RefObject<HTMLFormElement | null>
  busy: boolean
  className: string | undefined
  onSend: () => void
  children: ReactNode
}

export const SendForm = ({ form, busy, className, onSend, children }: SendFormProps) => (
  <form
    ref={form}
    className={className}
    noValidate
    aria-busy={busy}
    onSubmit={(event) => {
      event.preventDefault()
      onSend()
    }}
  >
    {children}
  </form>
)
