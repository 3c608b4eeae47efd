// Passkeys hook: adds, renames and removes passkeys in the profile. Failures appear below the list, and the focus stays.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Passkey, passkeysContract } from '../../contract-passkeys.ts'
import { createPasskey } from './ceremonies.ts'

const passkeysKey = ['identity', 'passkeys']

const removeText = 'You can no longer sign in with it. Your device may still offer it until you delete it there too.'
const removeLastText = `${removeText} It’s your last one: your recovery codes stop working too, and your password alone is enough again.`

/** Afterwards the sign-in is another one: nobody should find that out at the next. */
const confirmFirst = () =>
  confirm({
    title: 'Add your first passkey?',
    text: [
      'From now on, your password alone won’t be enough to sign in. You’ll also need a device with your passkey, and its fingerprint, face or PIN.',
      'Next, you’ll get ten recovery codes. If you lose the device, each code works once, after your password. Keep them somewhere safe, and not only on this device.',
      'If you lose both your passkey and your codes, only an admin can let you back in.',
    ].join('\n\n'),
    confirmLabel: 'Add passkey',
  })

export function usePasskeys() {
  const query = useQuery({ queryKey: passkeysKey, queryFn: () => call(passkeysContract.passkeys) })
  const title = useRef<HTMLHeadingElement>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  const {
    mutate: attempt,
    isPending: busy,
    error,
  } = useMutation({
    mutationFn: (work: () => Promise<string | null>) => work(),
    onSuccess: (text) => text !== null && toast.success(text),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysKey }),
  })

  async function add() {
    if (busy) return
    const isFirst = (query.data?.passkeys ?? []).length === 0
    if (isFirst && !(await confirmFirst())) return
    attempt(async () => {
      const created = await createPasskey()
      setCodes(created.codes)
      // The dialog with the codes says enough.
      return created.codes ? null : `Passkey ‘${created.passkey.name}’ added.`
    })
  }

  /** Throws what the server finds wrong with the name: the dialog shows it at the field. */
  async function rename({ id }: Passkey, name: string) {
    await call(passkeysContract.renamePasskey, { params: { id }, body: { name } })
    await queryClient.invalidateQueries({ queryKey: passkeysKey })
  }

  async function remove({ id, name }: Passkey, isLast: boolean) {
    const isSure = await confirm({
      title: `Remove ‘${name}’?`,
      text: isLast ? removeLastText : removeText,
      confirmLabel: 'Remove passkey',
      tone: 'poor',
    })
    if (!isSure) return
    attempt(async () => {
      await call(passkeysContract.removePasskey, { params: { id } })
      // Its row goes, and the button with it.
      title.current?.focus()
      return `‘${name}’ removed.`
    })
  }

  async function renewCodes() {
    const isSure = await confirm({
      title: 'Create new recovery codes?',
      text: 'You’ll get ten new codes. The old ones will stop working.',
      confirmLabel: 'Create new codes',
    })
    if (!isSure) return
    attempt(async () => {
      setCodes((await call(passkeysContract.newRecoveryCodes)).codes)
      return null
    })
  }

  const closeCodes = () => setCodes(null)
  return { query, title, busy, error, codes, add, rename, remove, renewCodes, closeCodes }
}
