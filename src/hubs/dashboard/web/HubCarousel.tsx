// Hub carousel: a strip of cards that scrolls by touch, wheel, keyboard and two arrows.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Home } from '#shared/contracts/places-contract.ts'
import type { HubCard } from '#shared/hub-manifest.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import styles from './HubCarousel.module.css'
import { HubIcon } from './HubIcon.tsx'

type HubCarouselProps = {
  cards: HubCard[]
  /** One live line for each card that has one. */
  lines: Home['cards'] | undefined
  onOpen: (card: HubCard) => void
  /** A card has the pointer or the focus: preload, since it may open soon. */
  onNear: () => void
}

export function HubCarousel({ cards, lines, onOpen, onNear }: HubCarouselProps) {
  const strip = useRef<HTMLUListElement>(null)
  const { atStart, atEnd, first } = useScrollState(strip)
  const { mayOpen } = useSession()
  const move = (by: 1 | -1) => strip.current?.scrollBy({ left: by * strip.current.clientWidth * 0.8 })
  return (
    <div className={styles.carousel} data-all-seen={(atStart && atEnd) || undefined}>
      <ul ref={strip} className={styles.strip}>
        {cards.map((card) => {
          const isLocked = !card.screens.some(mayOpen)
          return (
            <li key={card.name} className={styles.slide}>
              <button
                type="button"
                className={styles.card}
                onClick={() => onOpen(card)}
                onPointerEnter={onNear}
                onFocus={(event) => {
                  onNear()
                  scrollIntoFullView(event.currentTarget)
                }}
                onKeyDown={(event) => moveFocus(event, strip.current)}
                aria-haspopup="dialog"
              >
                <span className={styles.cardIcon} data-locked={isLocked || undefined}>
                  <HubIcon name={isLocked ? 'lock' : card.icon} />
                </span>
                <span className={styles.cardName}>{card.name}</span>
                <span className={styles.cardLine}>
                  {/* Progress means nothing to people who may not open the hub. */}
                  {(!isLocked && lines?.find((each) => each.card === card.name)?.line) || card.line}
                </span>
                {isLocked && <span className={styles.cardLock}>Not open to your role</span>}
              </button>
              <MainLink card={card} />
            </li>
          )
        })}
      </ul>
      <div className={styles.tools}>
        <Arrow label="Previous hubs" icon="left" isAtEnd={atStart} onClick={() => move(-1)} />
        <span className={styles.position}>
          {Math.min(first + 1, cards.length)} of {cards.length}
        </span>
        <Arrow label="Next hubs" icon="right" isAtEnd={atEnd} onClick={() => move(1)} />
      </div>
    </div>
  )
}

/** The dialog says more; this link is for people who know the way. */
function MainLink({ card: { name, screens } }: { card: HubCard }) {
  const { mayOpen } = useSession()
  const main = screens.find(mayOpen)
  if (!main) return null
  return (
    <a className={styles.mainLink} href={hrefTo(main)} aria-label={`Open ${name}`}>
      Open
      <Icon name="right" size={16} />
    </a>
  )
}

/** Browsers do not scroll to a card that peeks out; but a pointer must not lose the card under it. */
function scrollIntoFullView(card: HTMLElement) {
  if (card.matches(':focus-visible')) card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Left, right, Home and End move from card to card; Tab works as everywhere. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>, strip: HTMLElement | null) {
  const buttons = [...(strip?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(event.currentTarget)
  const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }
  const next = buttons[targets[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type ArrowProps = { label: string; icon: 'left' | 'right'; isAtEnd: boolean; onClick: () => void }

/** Stays in place and focusable at the ends: a button that disappears under the finger would lose the focus. */
function Arrow({ label, icon, isAtEnd, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      aria-disabled={isAtEnd}
      data-at-end={isAtEnd || undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Whether the strip is at an end, and which card is the first in view. */
function useScrollState(strip: { current: HTMLUListElement | null }) {
  const [state, setState] = useState({ atStart: true, atEnd: false, first: 0 })
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const update = () => {
      const left = element.scrollLeft
      const atEnd = left + element.clientWidth > element.scrollWidth - 8
      const slides = [...element.children] as HTMLElement[]
      const start = (slides[0]?.offsetLeft ?? 0) + left
      const inView = slides.findIndex(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth / 2 > start)
      setState({ atStart: left < 8, atEnd, first: atEnd && left >= 8 ? slides.length - 1 : Math.max(0, inView) })
    }
    element.addEventListener('scroll', update, { passive: true })
    // Also called once at the start, when the browser has laid out the page anyway.
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [strip])
  return state
}
