/** Why a bar is missed, and what would be done next, by `{bench}.{row}`. Figures stand in the row. */
export const reasons: Readonly<Record<string, { reason: string; next: string }>> = {
  'growth.reads': {
    reason:
      'One read grows: the list of years with announcements asks once for each year, and the generated announcements, one an hour, lie in two years when they are 10,000 and in 23 when they are 200,000. All others cost the same at both sizes.',
    next: 'keep the years in a row of their own, written with the first announcement of each',
  },
  'news.ticks': {
    reason:
      'A tick begins no poll after 35 seconds of its minute. The local database and the thousand feeds run on the same two cores as the function and take most of that time; DynamoDB itself does not.',
    next: 'let a poll put the items of a feed in batches of 25, and measure against a database on another machine',
  },
  'clone.test': {
    reason:
      'Most of it are the flows on the local cloud and in the browser, which share two cores; they run side by side already.',
    next: 'let test files share started clouds, and run the browser tests of unchanged parts in the full run only',
  },
  'functions.bytes': {
    reason:
      'Functions are bundled in two passes that share files, and a shared file has in it what any of them needs. The description of the API, which is the largest, has 983 kB when it is bundled alone.',
    next: 'bundle each function alone where it is deployed, and in passes where it is tried: half a second more for each',
  },
  'functions.usual': {
    reason:
      'Functions are bundled in two passes that share files, and a shared file has in it what any of them needs: of those that only read a table, 412 kB instead of 355 kB. The clients of DynamoDB and Secrets Manager are 300 kB of either.',
    next: 'bundle each function alone where it is deployed, and in passes where it is tried: half a second more for each',
  },
  'functions.load': {
    reason:
      'Two things stand behind it: the schemas of the contract are made when a function starts (about 30 ms here), and functions that read feeds, clean texts or write mails load a library, which an empty function with the same clients lacks.',
    next: 'load libraries where the first request does not need them, and make a schema when a route is first asked for',
  },
}
