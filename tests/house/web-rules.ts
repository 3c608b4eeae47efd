// Rules about code that a phone loads: src/web, the hubs' web folders and what they share with the server.
import { codeOf, isTest, type Rule, type Tree, withoutComments } from './source-text.ts'

export const noServerTermsOnTheWeb: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) =>
    /^src\/(hubs\/[^/]+\/)?web\//.test(path) && !isTest(path) && /\.access\b/.test(withoutComments(text))
      ? [`${path} reads the access of an endpoint: builds leave it out; ask may(…) with the action of hub.ts.`]
      : [],
  )

/** Top-level constants whose value is not a function, without the functions of one line in it. */
const valuesAtLoad = (text: string) =>
  text
    .split(/^(?=\S)/m)
    .filter((statement) => /^(export )?const \w+ = (?!async |(memoize\()?\(|\w+ =>)/.test(statement))
    .map((statement) => statement.replace(/=>.*$/gm, ''))

export const formatsMadeLate: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) =>
    /^src\/(shared|web|hubs\/[^/]+\/web)\/|^src\/hubs\/[^/]+\/[^/]+$/.test(path) &&
    !isTest(path) &&
    valuesAtLoad(text).some((value) => /\bnew Intl\.|\.toLocale\w*String\(/.test(value))
      ? [`${path} makes a format while it loads: the first one costs a phone 0.1 s; make it when it is asked for.`]
      : [],
  )

const productOf = (tree: Tree) => codeOf(tree).filter(([path]) => path.startsWith('src/'))

export const selectsWithLazyOptions: Rule = (tree) =>
  productOf(tree).flatMap(([path, text]) =>
    path !== 'src/web/ui/form/Select.tsx' && /import \{[^}]*\b(Multi)?Select\b[^}]*\} from '@mantine\/core'/.test(text)
      ? [`${path} takes a select from Mantine, which renders its options before it is opened: use ui/form/Select.tsx.`]
      : [],
  )

/** Our own: `ui/filters/SegmentedControl.tsx`, `ui/feedback/Skeleton.tsx`, `ui/form/Textarea.tsx`. */
export const controlsMeasureNothing: Rule = (tree) =>
  productOf(tree).flatMap(([path, text]) =>
    /import \{[^}]*\b(SegmentedControl|Skeleton)\b[^}]*\} from '@mantine\/core'/.test(text) ||
    (path !== 'src/web/ui/form/Textarea.tsx' && /<Textarea\s[^>]*\bautosize\b/.test(text))
      ? [`${path} takes a control from Mantine that lays out the page while it is mounted: use the one in src/web/ui.`]
      : [],
  )

export const queriesOutliveRenders: Rule = (tree) =>
  productOf(tree).flatMap(([path, text]) =>
    /\bgcTime: 0\b/.test(withoutComments(text))
      ? [`${path} drops a query while the page is still being rendered in slices: write meta: { untilLeft: true }.`]
      : [],
  )
