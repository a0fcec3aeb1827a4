/** Why a bar is missed, and what would be done next, by `{bench}.{row}`. Figures stand in the row. */
export const reasons: Readonly<Record<string, { reason: string; next: string }>> = {
  'site.score': {
    reason:
      'What is lost is total blocking time: pages with a chart, a video or frames lay out and hydrate more than a phone does within 50 ms at once. When this was measured, the router was a file of its own; since then it lies with the site’s parts, which saves half a kB.',
    next: 'draw the chart and load the frames when they are scrolled to, and lay out what lies below the fold later',
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
