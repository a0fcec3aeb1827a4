/** Why a bar is missed, and what would be done next, by `{bench}.{row}`. Figures stand in the row. */
export const reasons: Readonly<Record<string, { reason: string; next: string }>> = {
  'site.score': {
    reason:
      'Lighthouse’s simulation takes what ran before the paint on this fast machine to be needed for it; with network and processor really slowed down pages paint as fast as without scripts. The news page carries a share-price chart in a frame.',
    next: 'load the frame of the chart when it is scrolled to, and see what the simulation still counts',
  },
  'functions.usual': {
    reason:
      'The AWS clients of DynamoDB and Secrets Manager alone are 300 kB, zod and the contract 90 kB, and whoever mails or reads feeds carries a parser.',
    next: 'a DynamoDB client that carries only the commands in use',
  },
  'functions.load': {
    reason:
      'Functions that read feeds, write mails or ask a third party load its library, which an empty function with the same AWS clients lacks.',
    next: 'load such libraries at their first use, where the first request does not need them',
  },
}
