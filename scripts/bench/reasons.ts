/** Why a bar is missed, and what would be done next, by `{bench}.{row}`. Figures stand in the row. */
export const reasons: Readonly<Record<string, { reason: string; next: string }>> = {
  'site.score': {
    reason:
      'What is lost is total blocking time: hydration runs in one long task. Other work ran on the machine during a part of this measurement, which lengthens it; pages that were measured on a quiet machine before had 96 to 100. The page with 95 has the chart of the share in a frame.',
    next: 'measure again on a quiet machine, five runs; hydrate in pieces; load the frame when it is scrolled to',
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
