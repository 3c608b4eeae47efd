// Profile picture hook: the stored picture, a preview of the chosen file, or none.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, urlOf } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { identityContract } from '../../contract.ts'
import { profileContract } from '../../contract-profile.ts'

const queryKeyOf = (uid: string) => ['identity', 'picture', uid]

/** Object URL of the chosen file, to preview it before it is sent. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}

export function usePicture(uid: string) {
  const [file, setFile] = useState<File | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const preview = usePreview(file)
  const { data, isPending } = useQuery({
    queryKey: queryKeyOf(uid),
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
    shown: preview ?? (isRemoved ? null : pictureUrl(stored)),
    choose,
    /** Updates the cached URL after saving. */
    setStored(profilePictureURL: string | null): void {
      queryClient.setQueryData(queryKeyOf(uid), { profilePictureURL })
      choose(null)
    },
  }
}
export type Picture = ReturnType<typeof usePicture>

const ownPrefix = identityContract.pictureFile.path.replace(':id', '')

function pictureUrl(photoURL: string | null): string | null {
  if (!photoURL?.startsWith(ownPrefix)) return photoURL
  return urlOf(identityContract.pictureFile, { params: { id: photoURL.slice(ownPrefix.length) } })
}
