import { company } from './company.ts'
import { consent } from './consent.ts'
import type { ConsentKind } from './schemaConsent.ts'
import type { LegalText } from './schemaPages.ts'
import { thirdParties, type ThirdParty } from './thirdParties.ts'

const onlyAfter = 'only after you have agreed'

/** What is loaded of a kind: nothing, or who, and when. */
const loadedOf = (parties: ThirdParty[], kind: ConsentKind, none: string) => {
  const names = parties.filter(party => party.kind === kind).map(({ name }) => name)
  return names.length > 0 ? `${names.join(', ')}: ${onlyAfter}` : none
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

/** The cookie policy of a site with these third parties (decision 34). */
export const cookiePolicy = (parties: ThirdParty[]): LegalText => ({
  title: 'Cookie Policy',
  description: `Which cookies and other browser storage the site of ${company.name} uses${parties.length > 0 ? '.' : ': on its public pages, none.'}`,
  updated: '2025-01',
  lead:
    parties.length > 0
      ? 'The public pages of this site set no cookies of their own. Content of third parties loads, and may set cookies, only after you have agreed.'
      : 'The public pages of this site set no cookies and store nothing in your browser. That is why no banner asks you.',
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
                parties.length > 0
                  ? 'Your choice about third parties, in local storage, for one year'
                  : 'None on public pages'
              }. The staff area keeps the sign-in of staff, when they were last active and what they have not saved in session storage, until the tab is closed or they sign out, and in local storage a mark that they have signed in with this browser, which counts for 180 days`,
            ],
            ['Performance', 'To measure and improve how fast pages are', 'None'],
            ['Analytics', 'To learn which pages are read', loadedOf(parties, 'analytics', 'None')],
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
        ...(parties.length > 0
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

export const cookies = cookiePolicy(thirdParties)
