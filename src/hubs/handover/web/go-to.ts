// Where does a person go on when what they pressed is gone? At the heading of what stands there instead.
export function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** After the dialog that asked has closed, and gave the focus back to nothing. */
export const goToSoon = (id: string) => setTimeout(() => goTo(id), 50)
