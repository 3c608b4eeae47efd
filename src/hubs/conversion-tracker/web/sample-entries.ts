// Sample sign-ups, shown before there is real data: made-up people at a reserved domain, in every LC of a new portal.
import type { Entry } from '../rules.ts'

/** R: recruited, E: went on exchange. */
type Outcome = '' | 'R' | 'E' | 'RE'

const people: Record<string, Record<string, Outcome>> = {
  LUMS: {
    'Ayesha Malik': 'R',
    'Bilal Ahmed': 'RE',
    'Hina Shahid': '',
    'Omar Farooq': 'R',
    'Zainab Raza': 'E',
    'Hamza Tariq': '',
    'Mahnoor Iqbal': 'R',
  },
  IBA: {
    'Ali Haider': 'R',
    'Sana Javed': 'E',
    'Danish Qureshi': '',
    'Rabia Anwar': 'R',
    'Taha Siddiqui': '',
    'Iqra Hassan': 'RE',
  },
  NUST: {
    'Usman Ghani': 'R',
    'Maryam Khalid': 'R',
    'Saad Rehman': '',
    'Laiba Aslam': 'E',
    'Fahad Mehmood': 'R',
    'Noor Fatima': '',
  },
  Islamabad: {
    'Hassan Abbasi': 'R',
    'Aleena Kazmi': '',
    'Shahzaib Awan': 'E',
    'Kiran Bukhari': 'R',
    'Waleed Satti': '',
  },
  Giki: { 'Talha Yousafzai': 'R', 'Gul Rukh': '', 'Asad Khattak': '', 'Palwasha Afridi': 'E' },
  Multan: { 'Areeba Gillani': 'R', 'Junaid Bhutta': '', 'Sidra Batool': 'R', 'Faizan Khosa': '' },
  Hyderabad: {
    'Sajjad Memon': 'R',
    'Marvi Soomro': 'E',
    'Kashif Laghari': '',
    'Samreen Talpur': '',
    'Nadeem Abro': 'R',
  },
  Lahore: {
    'Fatima Butt': 'R',
    'Ahmed Cheema': 'E',
    'Hira Sheikh': 'R',
    'Moiz Dar': '',
    'Amna Saleem': 'RE',
    'Rizwan Gondal': '',
    'Eman Zahid': 'R',
  },
  Karachi: {
    'Shayan Ansari': 'R',
    'Urooj Naqvi': '',
    'Arham Zaidi': 'E',
    'Mehak Rizvi': 'R',
    'Zohaib Lakhani': '',
    'Anum Dossani': 'R',
    'Basit Merchant': '',
  },
  'South Karachi': { 'Alishba Rao': 'R', 'Daniyal Baloch': '', 'Komal Chandio': 'E', 'Sameer Jatoi': '' },
  Faisalabad: {
    'Haris Randhawa': '',
    'Minahil Gill': 'R',
    'Abdullah Warraich': '',
    'Tooba Arshad': 'R',
    'Umair Sandhu': 'E',
  },
}

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.org`

export const sampleEntries: Entry[] = Object.entries(people).flatMap(([lc, outcomes]) =>
  Object.entries(outcomes).map(([name, outcome]) => ({
    name,
    email: addressOf(name),
    recruitment: outcome.includes('R') ? 'Yes' : 'No',
    exchange: outcome.includes('E') ? 'Yes' : 'No',
    lc,
  })),
)
