// New recovery codes in a dialog that stays until its reader says that they have kept them.
import { Modal } from '@mantine/core'
import { dialogToRead } from '#web/ui/dialog-attributes.ts'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={() => {}}
      title="Your recovery codes"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      attributes={dialogToRead}
    >
      <RecoveryCodes codes={codes} doneLabel="Done" onDone={onClose} />
    </Modal>
  )
}
