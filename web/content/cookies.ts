import { company } from './company.ts'
import type { LegalText } from './schemaPages.ts'

export const cookies: LegalText = {
  title: 'Cookie Policy',
  description: `Which cookies and other browser storage the site of ${company.name} uses: on its public pages, none.`,
  updated: '2025-01',
  lead: 'The public pages of this site set no cookies and store nothing in your browser. That is why no banner asks you.',
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
              'None on public pages. The staff area keeps the sign-in of staff in session storage, until the tab is closed or they sign out',
            ],
            ['Performance', 'To measure and improve how fast pages are', 'None'],
            ['Analytics', 'To learn which pages are read', 'None'],
            ['Advertising', 'To show advertisements that fit what somebody has read', 'None is loaded'],
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
          rows: [
            [
              'Advertising tracker of a video host',
              'The host of an embedded video, to recognise a browser across sites',
              'Not set: no page embeds a video or anything else of a third party',
            ],
          ],
        },
        'If a page comes to embed such content, it will load only after you have agreed or clicked on it, and never by itself.',
      ],
    },
    {
      id: 'control',
      heading: 'What you can do',
      blocks: [
        'Your browser’s settings show what sites have stored, and let you delete or refuse it. The public pages of this site work the same without cookies.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: ['When what the site stores changes, this page changes with it, with the month at its top.'],
    },
  ],
}
