// Which pages does this hub show, and at which paths?
import { lazyPage, type Pages } from '#web/shell/pages.ts'

const hub = () => import('./DocumentHub.tsx')
const upload = () => import('./DocumentUpload.tsx')
const edit = () => import('./DocumentEdit.tsx')

export const pages: Pages = {
  '/resource-hub': { title: 'Resource Hub', page: lazyPage(hub, 'ResourceHubPage') },
  '/document-upload': {
    title: 'Upload Document',
    page: lazyPage(upload, 'DocumentUploadPage'),
    needs: 'editDocuments',
  },
  '/edit-document/{id}': { title: 'Edit Document', page: lazyPage(edit, 'EditDocumentPage'), needs: 'editDocuments' },
  '/apip-cycle': { title: 'APIP Cycle', page: lazyPage(hub, 'ApipCyclePage') },
  '/apip-uploads': {
    title: 'Upload API Cycle Document',
    page: lazyPage(upload, 'ApipUploadsPage'),
    needs: 'editDocuments',
  },
  '/edit-apip-cycle/{id}': {
    title: 'Edit API Cycle Document',
    page: lazyPage(edit, 'EditApipCyclePage'),
    needs: 'editDocuments',
  },
}
