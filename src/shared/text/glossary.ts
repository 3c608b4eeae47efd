// Glossary: abbreviations that newcomers meet on screens, and what they mean. docs/glossary.md lists them too.

export const abbreviations: Readonly<Record<string, string>> = {
  MC: 'Member committee: the national body',
  LC: 'Local committee',
  LCs: 'Local committees',
  MCVP: 'Vice president of the national body, responsible for one portfolio',
  MCVPs: 'Vice presidents of the national body, each responsible for one portfolio',
  LCP: 'President of a local committee',
  LCVP: 'Vice president of a local committee, responsible for one portfolio',
  LCVPs: 'Vice presidents of a local committee, each responsible for one portfolio',
  EB: 'Executive board of an LC: its president and vice presidents',
  NST: 'National support team, which works for a national vice president',
  TL: 'Team leader',
  TM: 'Team member',
  ECB: 'Entity control board',
  GB: 'General body: all members',
  GCP: 'Good case practice: something that worked in one LC and that others can repeat',
  GCPs: 'Good case practices: what worked in one LC and can be repeated in others',
  APIP: 'The cycle in which the organisation publishes its internal policies',
  MX: 'Member experience',
  NPS: 'Net promoter score: how likely members are to recommend us, from -100 to 100',
  Sona: 'State of the nation: a yearly survey in every LC',
  ELD: 'Experiential leadership development: joining as a member, or going on exchange',
  EwA: 'Engagement with the organisation',
  iCX: 'Incoming exchange: people who come to us',
  oGV: 'Outgoing exchange: Global Volunteer, 6 to 8 weeks',
  oGT: 'Outgoing exchange: Global Talent, internships',
  BD: 'Business development',
  MXP: 'Member experience, as a portfolio',
  FnL: 'Finance and legalities',
  JD: 'Job description',
  PDP: 'Personal development plan',
  O2O: 'One-to-one conversation',
  'R&R': 'Reward and recognition',
  GTKEO: 'Get to know each other',
  TLD: 'Team leader development',
  EXPA: 'The global membership system',
}

export type ExplainedPart = { text: string; at: number; meaning?: string }

const pattern = new RegExp(
  `(?<![\\p{L}\\d])(?:${Object.keys(abbreviations)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}\\d])`,
  'gu',
)

/** A text in parts; an abbreviation that it contains for the first time comes with its meaning. */
export function explainParts(text: string): ExplainedPart[] {
  const parts: ExplainedPart[] = []
  const seen = new Set<string>()
  let end = 0
  for (const { 0: word, index } of text.matchAll(pattern)) {
    const meaning = abbreviations[word] as string
    if (seen.has(meaning)) continue
    seen.add(meaning)
    if (index > end) parts.push({ text: text.slice(end, index), at: end })
    parts.push({ text: word, at: index, meaning })
    end = index + word.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end })
  return parts
}
