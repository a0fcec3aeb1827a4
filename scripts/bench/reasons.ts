/** Why a bar is missed, and what would be done next, by `{bench}.{row}`. Figures stand in the row. */
export const reasons: Readonly<Record<string, { reason: string; next: string }>> = {
  'site.score': {
    reason:
      'What is lost is total blocking time: pages with a chart, a video or frames lay out and hydrate more than a phone does within 50 ms at once. Measured while React was a file and a task of its own, which is 0.8 kB more than the bar on scripts allows and was taken back: together they had up to a point less.',
    next: 'draw the chart and load the frames when they are scrolled to, and lay out what lies below the fold later',
  },
  'news.ticks': {
    reason:
      'A tick begins no poll after 35 seconds of its minute. The local database and the thousand feeds run on the same two cores as the function and take most of that time; an empty database of AWS does not.',
    next: 'let a poll put the items of a feed in batches of 25, and measure against a database on another machine',
  },
  'clone.test': {
    reason:
      'Most of it are the flows on the local cloud and in the browser, which share two cores; they run side by side already.',
    next: 'let test files share started clouds, and run the browser tests of unchanged parts in the full run only',
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
