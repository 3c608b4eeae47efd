// Profile picture hook: the stored picture, a preview of the chosen file, or none.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addressOf, call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { identityContract } from '../../contract.ts'
import { profileContract } from '../../contract-profile.ts'

const keyOf = (uid: string) => ['identity', 'picture', uid]

/** Object URL of the chosen file, to preview it before it is sent. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

export function usePicture(uid: string) {
  const [file, setFile] = useState<File | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const preview = usePreview(file)
  const { data, isPending } = useQuery({
    queryKey: keyOf(uid),
    queryFn: () => call(profileContract.profilePicture, { params: { uid } }),
  })
  const stored = data?.profilePictureURL ?? null

  function choose(chosen: File | null, removed = false): void {
    setFile(chosen)
    setRemoved(removed)
  }
  return {
    file,
    isPending,
    isRemoved,
    isChanged: file !== null || isRemoved,
    stored,
    shown: preview ?? (isRemoved ? null : pictureAddress(stored)),
    choose,
    /** Updates the cached URL after saving. */
    keep(profilePictureURL: string | null): void {
      queryClient.setQueryData(keyOf(uid), { profilePictureURL })
      choose(null)
    },
  }
}
export type Picture = ReturnType<typeof usePicture>

const own = identityContract.pictureFile.path.replace(':id', '')

function pictureAddress(photoURL: string | null): string | null {
  if (!photoURL?.startsWith(own)) return photoURL
  return addressOf(identityContract.pictureFile, { params: { id: photoURL.slice(own.length) } })
}
