import type { InvestorNews } from './schemaNews.ts'

export const investorNews: InvestorNews = {
  title: 'News & Updates',
  description:
    'Interviews with the company and the latest RNS announcements of Blu Digital plc, to read, to search and to follow.',
  coverage: {
    heading: 'News Coverage',
    text: 'The company in its own words and in those of others.',
    video: {
      title: 'Blu Digital in twelve seconds',
      clip: 'company-clip.mp4',
      captions: 'company-clip.vtt',
      poster: 'company-clip.webp',
      captionsLabel: 'English',
      date: '2025-03-20',
      text: 'A sample clip, drawn for this site. It has no sound and is captioned.',
      transcriptLabel: 'What the clip says',
      transcript: [
        'Fine lines flow over a dark ground while words appear.',
        'We back the teams that rebuild finance on open networks.',
        'Blockchain. Decentralised finance. Payments.',
        'Blu Digital plc. London Stock Exchange, AIM: BLU.',
      ],
    },
  },
  rns: {
    heading: 'Latest RNS Announcements',
    text: 'Live from our regulatory feed. An announcement appears here once it is released, never before.',
  },
}
