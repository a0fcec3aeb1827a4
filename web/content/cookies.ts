import { company } from './company.ts'
import { consent } from './consent.ts'
import type { ConsentKind, Visits } from './schemaConsent.ts'
import type { LegalText } from './schemaLegal.ts'
import { askedKinds, thirdParties, type ThirdParty } from './thirdParties.ts'

const onlyAfter = 'only after you have agreed'

const asks = (parties: ThirdParty[], visits: Visits) => askedKinds(parties, { visits }).length > 0

/** The third parties loaded for a kind, and when; or the text for none. */
const loadedOf = (parties: ThirdParty[], kind: ConsentKind, none: string) => {
  const names = parties.filter(party => party.kind === kind).map(({ name }) => name)
  return names.length > 0 ? `${names.join(', ')}: ${onlyAfter}` : none
}

/** How our own server counts visits. */
const countedHere =
  'No cookie, and nothing kept in your browser: our server counts how often each page is opened on each day, without telling readers apart'

const visitsWords: Record<Visits, string[]> = {
  everybody: [countedHere],
  agreed: [`${countedHere}, ${onlyAfter}`],
  nobody: [],
}

/** The parties that count visits, ourselves included. */
const analyticsOf = (parties: ThirdParty[], visits: Visits) => {
  const others = loadedOf(parties, 'analytics', '')
  return [...visitsWords[visits], ...(others ? [others] : [])].join('. ') || 'None'
}

const leadOf = (parties: ThirdParty[], visits: Visits) => {
  if (parties.length > 0)
    return 'The public pages of this site set no cookies of their own. Content of third parties loads, and may set cookies, only after you have agreed.'
  if (visits === 'agreed')
    return 'The public pages of this site set no cookies. They ask whether your visits may be counted, and keep your answer in your browser.'
  return 'The public pages of this site set no cookies and store nothing in your browser. That is why no banner asks you.'
}

const notSet = [
  'Advertising tracker of a video host',
  'The host of an embedded video, to recognise a browser across sites',
  'Not set: no page embeds a video or anything else of a third party',
]

const trackerRows = (parties: ThirdParty[]) => {
  const rows = parties.flatMap(({ tracker }) =>
    (tracker?.kind === 'advertising' ? tracker.cookies : []).map(({ name, kept }) => [
      name,
      `${tracker?.by}: ${tracker?.purpose}`,
      `Set ${onlyAfter}; kept for ${kept}`,
    ]),
  )
  if (rows.length > 0) return rows
  const embedded = loadedOf(parties, 'embedded', '')
  return [embedded ? [...notSet.slice(0, 2), `May be set by ${embedded}`] : notSet]
}

/** The cookie policy of a site with these third parties, and visits counted like this (decision 34). */
export const cookiePolicy = (parties: ThirdParty[], visits: Visits): LegalText => ({
  title: 'Cookie Policy',
  description: `Which cookies and other browser storage the site of ${company.name} uses${asks(parties, visits) ? '.' : ': on its public pages, none.'}`,
  updated: '2025-01',
  lead: leadOf(parties, visits),
  sections: [
    {
      id: 'what',
      heading: 'What cookies are',
      blocks: [
        'A cookie is a short text that a site asks your browser to keep and to send back. Browsers have other places for keeping things too, such as session storage; we say “cookies” for all of them.',
      ],
    },
    {
      id: 'types',
      heading: 'The four types, and what we use',
      blocks: [
        {
          caption: 'Types of cookies and their use on this site',
          columns: ['Type', 'What it is for', 'On this site today'],
          rows: [
            [
              'Essential',
              'To make something work that you asked for',
              `${
                asks(parties, visits)
                  ? 'Your choice about what we ask, in local storage, for one year'
                  : 'None on public pages'
              }. The staff area keeps the sign-in of staff, when they were last active and what they have not saved in session storage, until the tab is closed or they sign out, and in local storage a mark that they have signed in with this browser, which counts for 180 days`,
            ],
            ['Performance', 'To measure and improve how fast pages are', 'None'],
            ['Analytics', 'To learn which pages are read', analyticsOf(parties, visits)],
            [
              'Advertising',
              'To show advertisements that fit what somebody has read',
              loadedOf(parties, 'advertising', 'None is loaded'),
            ],
          ],
        },
      ],
    },
    {
      id: 'tracker',
      heading: 'The advertising tracker',
      blocks: [
        'One advertising tracker cookie is known to come with content of others that a page of ours may embed:',
        {
          caption: 'Advertising tracker cookie',
          columns: ['Cookie', 'Set by', 'On this site today'],
          rows: trackerRows(parties),
        },
        'Such content loads only after you have agreed or clicked on it, and never by itself.',
      ],
    },
    {
      id: 'control',
      heading: 'What you can do',
      blocks: [
        'Your browser’s settings show what sites have stored, and let you delete or refuse it. The public pages of this site work the same without cookies.',
        ...(asks(parties, visits)
          ? [`You can change your choice at any time: “${consent.settings}” is at the foot of every page.`]
          : []),
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: ['When what the site stores changes, this page changes with it, with the month at its top.'],
    },
  ],
})

export const cookies = cookiePolicy(thirdParties, consent.visits)
