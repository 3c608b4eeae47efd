// What happens when a page breaks? The rest of the portal stays; the person gets a way on.
import { Component, type ReactNode } from 'react'
import { Problem } from '#shared/problem.ts'
import { PlainButton, PlainButtonLink } from '#web/ui/PlainButton.tsx'
import { CalmPage } from './CalmPage.tsx'
import { onLineBack } from './line.ts'
import { hrefTo } from './location.ts'

type Props = { children: ReactNode }

/** A file of the page, or what it cannot do without, was not fetched: no network, or a newer portal came meanwhile. */
const isMissingFile = (error: Error) => error instanceof Problem || /import|fetch|preload|chunk/i.test(error.message)

export class PageBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  private stopWaiting = () => {}

  override componentDidMount() {
    // A browser keeps a file that it could not fetch as broken until the page is loaded anew.
    this.stopWaiting = onLineBack(() => {
      if (this.state.error && isMissingFile(this.state.error)) window.location.reload()
    })
  }

  override componentWillUnmount() {
    this.stopWaiting()
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const isFile = isMissingFile(error)
    const missing = navigator.onLine ? 'This page could not be loaded' : 'This was not opened on this device yet'
    return (
      <CalmPage
        title={isFile ? missing : 'Something went wrong on this page'}
        actions={
          <>
            <PlainButton onClick={() => window.location.reload()}>Reload</PlainButton>
            <PlainButtonLink isOther href={hrefTo('/dashboard')}>
              Back to the dashboard
            </PlainButtonLink>
          </>
        }
      >
        <p>
          {isFile
            ? 'The connection may be gone, or the portal was updated. Reloading usually helps.'
            : 'Nothing you saved is lost. Reload the page; if it happens again, tell an admin what you did.'}
        </p>
      </CalmPage>
    )
  }
}
