// Submit button of the sign-in screens.
import { PlainButton } from '#web/ui/page/PlainButton.tsx'

type SendButtonProps = { busy: boolean; label: string; busyLabel: string }

/** Not disabled while busy: that would take the focus away, and submitting does nothing then. */
export const SendButton = ({ busy, label, busyLabel }: SendButtonProps) => (
  <PlainButton type="submit" isWide aria-disabled={busy} data-disabled={busy || undefined}>
    {busy ? busyLabel : label}
  </PlainButton>
)
