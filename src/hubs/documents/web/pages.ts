// Routes of the documents hub: screen paths and their lazy pages.
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { actions, manifest } from '../hub.ts'

const hub = () => import('./browse/DocumentHub.tsx')
const upload = () => import('./upload/DocumentUpload.tsx')
const edit = () => import('./edit/DocumentEdit.tsx')

export const pages = pagesOf(manifest, {
  '/resource-hub': { title: 'Resource Hub', page: lazyPage(hub, 'ResourceHubPage') },
  '/document-upload': {
    title: 'Upload Document',
    page: lazyPage(upload, 'DocumentUploadPage'),
    needs: actions.editDocuments,
  },
  '/edit-document/{id}': {
    title: 'Edit Document',
    page: lazyPage(edit, 'EditDocumentPage'),
    needs: actions.editDocuments,
  },
  '/apip-cycle': { title: 'APIP Cycle', page: lazyPage(hub, 'ApipCyclePage') },
  '/apip-uploads': {
    title: 'Upload API Cycle Document',
    page: lazyPage(upload, 'ApipUploadsPage'),
    needs: actions.editDocuments,
  },
  '/edit-apip-cycle/{id}': {
    title: 'Edit API Cycle Document',
    page: lazyPage(edit, 'EditApipCyclePage'),
    needs: actions.editDocuments,
  },
})
