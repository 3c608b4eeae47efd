// Configuration of the two document collections: calls, paths and texts. Every screen is written once and takes one of them.
import { documentsContract as calls, uploadShape, uploadWithImageShape } from '../contract.ts'
import { readersContract as readers } from '../contract-readers.ts'

export type Collection = typeof resources | typeof apipCycle

export const resources = {
  name: 'documents',
  calls: {
    list: calls.listDocuments,
    add: calls.addDocument,
    read: calls.readDocument,
    change: calls.changeDocument,
    remove: calls.removeDocument,
    restore: calls.restoreDocument,
    unshownPictures: calls.unshownDocumentPictures,
    bookmark: readers.bookmarkDocument,
    unbookmark: readers.unbookmarkDocument,
    visit: readers.visitDocuments,
    confirm: readers.confirmDocument,
  },
  screens: { hub: '/resource-hub', upload: '/document-upload', edit: '/edit-document/{id}' },
  uploadShape,
  needsImage: false,
  filters: ['od', 'bookmarked'],
  texts: {
    title: 'Resource Hub',
    about: 'Guides, templates and policies for your work, all in one place.',
    toUpload: 'Upload Document',
    uploadTitle: 'Upload Document',
    uploadAbout: 'Add a link and say what it is for. Everyone can then find it in the Resource Hub.',
    uploadedTitle: 'Uploaded Documents',
    editTitle: 'Edit Document',
    loadFailed: 'Failed to load documents',
    uploaded: 'Document uploaded successfully',
    uploadFailed: 'Failed to upload document',
    updated: 'Document updated successfully',
    updateFailed: 'Failed to update document',
    deleteFailed: 'Failed to delete document',
    restoreFailed: 'Failed to restore document',
    emptyTitle: 'No documents yet',
  },
} as const

export const apipCycle = {
  name: 'api-cycles',
  calls: {
    list: calls.listApiCycles,
    add: calls.addApiCycle,
    read: calls.readApiCycle,
    change: calls.changeApiCycle,
    remove: calls.removeApiCycle,
    restore: calls.restoreApiCycle,
    unshownPictures: calls.unshownApiCyclePictures,
    bookmark: readers.bookmarkApiCycle,
    unbookmark: readers.unbookmarkApiCycle,
    visit: readers.visitApiCycles,
    confirm: readers.confirmApiCycle,
  },
  screens: { hub: '/apip-cycle', upload: '/apip-uploads', edit: '/edit-apip-cycle/{id}' },
  uploadShape: uploadWithImageShape,
  needsImage: true,
  filters: ['bookmarked'],
  texts: {
    title: 'APIP Cycle',
    about: 'The internal policies of the organisation, cycle by cycle.',
    toUpload: 'Upload APIP Document',
    uploadTitle: 'Upload API Cycle Document',
    uploadAbout: 'Add a link and say what it is for. Everyone can then find it in the APIP Cycle.',
    uploadedTitle: 'Uploaded API Cycles',
    editTitle: 'Edit API Cycle Document',
    loadFailed: 'Failed to load APIP documents',
    uploaded: 'API Cycle document uploaded successfully',
    uploadFailed: 'Failed to upload API Cycle document',
    updated: 'API Cycle updated successfully',
    updateFailed: 'Failed to update APIP Cycle document',
    deleteFailed: 'Failed to delete APIP document',
    restoreFailed: 'Failed to restore APIP document',
    emptyTitle: 'No APIP documents yet',
  },
} as const

export const editPathOf = ({ screens }: Collection, id: string) =>
  screens.edit.replace('{id}', encodeURIComponent(id)) as `/${string}`
