// What do people share in the demo? Good case practices and documents, in the organisation's own words.

export const gcps = [
  [
    'Coffee corners that filled our oGV pipeline',
    'oGV',
    'Marketing',
    'LUMS',
    'Every Wednesday two members sat in the campus café with a sign "Ask me about Georgia". We gave nothing but answers and a QR code.\n\nOutcome: 64 leads in five weeks, 11 approved, at the price of tea.',
  ],
  [
    'A buddy for the first 30 days',
    'MXP',
    'Onboarding',
    'IBA',
    'Each new member gets a buddy from another portfolio, a checklist of six small meetings, and a photo wall at the end.\n\nOutcome: nobody left in the first month; last term it was seven of forty.',
  ],
  [
    'One sheet for every partner talk',
    'BD',
    'Sales',
    'Karachi',
    'We keep one page per company: who we met, what they need, what we promised, when we call again. Read before, written right after.\n\nOutcome: three renewals that would have slept.',
  ],
  [
    'Open books evening',
    'FnL',
    'Transparency',
    'Lahore',
    'Once a quarter FnL shows the whole LC where the money went, in ten slides and with snacks.\n\nOutcome: membership fees came in two weeks earlier.',
  ],
  [
    'Exchange stories on the radio',
    'MKT & PR',
    'Marketing',
    'Faisalabad',
    'The campus radio wanted guests, we had returnees. Twelve episodes, one story each.\n\nOutcome: 9 of 31 applicants named the show.',
  ],
  [
    'Reception that starts at the airport',
    'iCX',
    'Delivery',
    'Islamabad',
    'Two members, one sign, a SIM card, and a printed page with the first three days.\n\nOutcome: arrival rating from 6.8 to 9.1.',
  ],
  [
    'Talent interviews with alumni',
    'oGT',
    'Selection',
    'NUST',
    'Alumni who work in the field take fifteen minutes of each interview.\n\nOutcome: acceptance by companies doubled.',
  ],
  [
    'Weekly wins in two minutes',
    'MXP',
    'Culture',
    'Multan',
    'Every Friday each team sends one voice note with one win. MXP cuts them into two minutes.\n\nOutcome: 70 % listen, and people wait for it.',
  ],
  [
    'University orientation desk, done right',
    'EwA',
    'Engagement',
    'Hyderabad',
    'A desk, a globe, and one question: "Where would you go?" The form comes after the talk, never before.\n\nOutcome: 212 sign-ups in two days.',
  ],
  [
    'A pitch deck that a team leader can give',
    'BD',
    'Sales',
    'South Karachi',
    'Six slides, one number each, speaker notes written like one speaks.\n\nOutcome: five team leaders now pitch alone.',
  ],
  [
    'Quiet hours in the office',
    'MXP',
    'Wellbeing',
    'Giki',
    'Tuesday and Thursday, 3 to 5: phones in a basket, no meetings.\n\nOutcome: reports in on time for the first time this year.',
  ],
  [
    'Learning circles before every conference',
    'EwA',
    'Education',
    'LUMS',
    'Groups of five read one chapter each and teach it to the rest.\n\nOutcome: the conference began where others ended.',
  ],
] as const

export const documents = [
  [
    'OD Model handbook 26.27',
    'Stages of an LC, how to find yours, and what the next one asks for.',
    'https://docs.google.com/document/d/demo-od-handbook',
  ],
  [
    'Finance guide for LCs',
    'Closing the books, step by step, with the templates.',
    'https://drive.google.com/drive/folders/demo-finance-guide',
  ],
  [
    'Recruitment campaign kit',
    'Posts, posters and a calendar for the autumn intake.',
    'https://docs.google.com/presentation/d/demo-campaign-kit',
  ],
  [
    'JD and KPI templates',
    'One sheet per role, ready to fill in.',
    'https://docs.google.com/spreadsheets/d/demo-jd-templates',
  ],
  [
    'O2O talk guide',
    'Questions that open a talk, and how to close it with a next step.',
    'https://example.org/o2o-talk-guide.pdf',
  ],
  [
    'Transition form',
    'What your successor must know: thirty questions.',
    'https://docs.google.com/forms/d/e/demo-transition/viewform',
  ],
  [
    'Partner code of conduct',
    'What we promise partners and what we ask of them.',
    'https://example.org/partner-code.pdf',
  ],
  ['How to host a GTKEO', 'A short film with five formats that work.', 'https://youtu.be/demo-gtkeo'],
  [
    'OD review questionnaire',
    'The questions of the half-year review.',
    'https://docs.google.com/forms/d/e/demo-od-review/viewform',
  ],
] as const

export const apipDocuments = [
  [
    'APIP 26.27, first reading',
    'All changes proposed for the new cycle, with their reasons.',
    'https://docs.google.com/document/d/demo-apip-first',
  ],
  [
    'APIP 26.27, votes',
    'How each LC voted, article by article.',
    'https://docs.google.com/spreadsheets/d/demo-apip-votes',
  ],
  ['APIP 25.26, final text', 'The policies in force until the end of June.', 'https://example.org/apip-25-26.pdf'],
  ['Member rights and duties', 'The chapter that every new member reads.', 'https://example.org/apip-members.pdf'],
] as const

export const suggestions = [
  'More feedback during the term, not only at its end.',
  'The buddy system should stay, it made my first month.',
  'Shorter meetings, please.',
  'I would like to work with another portfolio once.',
  'Team days were the best part.',
  'Tell us earlier what happens at conferences.',
] as const
