// Help page: the part of the tour about one screen, or the contents of all parts, also where an address names no screen.
import { use } from 'react'
import type { Screen } from '#shared/access.ts'
import { type HelpPart, helpIdOf } from '#shared/text/parse-tour.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PlainButtonLink } from '../../ui/page/PlainButton.tsx'
import { SectionHead } from '../../ui/page/SectionHead.tsx'
import { Explained } from '../../ui/text/Explained.tsx'
import { hrefTo } from '../routing/location.ts'
import { PagesContext } from '../routing/pages.ts'
import { isForSignedOut } from '../routing/return-path.ts'
import { useTitle } from '../routing/route-focus.tsx'
import { useRouteParams } from '../routing/route-params.ts'
import { useSession } from '../session/session.ts'
import styles from './HelpPage.module.css'
import { BlockText, findPart, helpGroups, InlineText } from './help-text.tsx'

const explain = (text: string) => <Explained>{text}</Explained>

export function HelpPage() {
  const { screen } = useRouteParams<'screen'>()
  const part = findPart(screen)
  useTitle(part ? `${part.title} · Help` : 'Help')
  return <div className={styles.page}>{part ? <Part part={part} /> : <Contents unknown={screen} />}</div>
}

function Part({ part }: { part: HelpPart }) {
  const path = useOwnPath(part)
  const group = helpGroups.find(({ parts }) => parts.includes(part))
  const others = group?.parts.filter((each) => each !== part) ?? []
  return (
    <>
      <PageHeader
        title={part.title}
        text={<InlineText renderText={explain}>{part.summary}</InlineText>}
        action={path && <PlainButtonLink href={hrefTo(path)}>Open {part.title}</PlainButtonLink>}
      />
      <div className={styles.words}>
        {part.blocks.map((block) => (
          <BlockText key={JSON.stringify(block)} block={block} renderText={explain} />
        ))}
      </div>
      <nav className={styles.more} aria-label="More help">
        {others.length > 0 && <h2>{group?.title}</h2>}
        <ul className={styles.others}>
          {others.map(({ ids, title }) => (
            <li key={title}>
              <a href={hrefTo(`/help/${ids[0]}`)}>{title}</a>
            </li>
          ))}
          <li>
            <a href={hrefTo('/help')}>All help topics</a>
          </li>
        </ul>
      </nav>
    </>
  )
}

/** The screen itself, if this person can open it. */
function useOwnPath({ ids }: HelpPart): Screen | undefined {
  const pages = use(PagesContext)
  const { me, mayOpen, may, permissions } = useSession()
  const path = (Object.keys(pages) as Screen[]).find((each) => !each.includes('{') && helpIdOf(each) === ids[0])
  const page = path && pages[path]
  if (!me || !page || isForSignedOut(path)) return undefined
  const screen = page.screen ?? path
  const isAllowed = (!permissions.has(screen) || mayOpen(screen)) && (!page.needs || may(page.needs))
  return isAllowed ? path : undefined
}

function Contents({ unknown }: { unknown: string }) {
  return (
    <>
      <PageHeader
        title="Help"
        text={
          unknown
            ? `There is no help page called “${unknown}”. Here is everything we have.`
            : 'What each screen is for, and how to use it.'
        }
      />
      <div className={styles.groups}>
        {helpGroups.map(({ title, parts }) => (
          <section key={title}>
            <SectionHead title={title} />
            <ul className={styles.others}>
              {parts.map(({ ids, title: name }) => (
                <li key={name}>
                  <a href={hrefTo(`/help/${ids[0]}`)}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
