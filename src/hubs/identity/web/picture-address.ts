// Where does a picture lie? Ours beside the API, others where they are.
import { addressOf } from '#web/call.ts'
import { identityContract } from '../contract.ts'

const own = identityContract.pictureFile.path.replace(':id', '')

export function pictureAddress(photoURL: string | null): string | null {
  if (!photoURL?.startsWith(own)) return photoURL
  return addressOf(identityContract.pictureFile, { params: { id: photoURL.slice(own.length) } })
}
