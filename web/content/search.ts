import type { Search } from './schemaSearch.ts'

export const search: Search = {
  title: 'Search',
  description: 'Search the announcements, documents and pages of Blu Digital plc.',
  lead: 'Everything we have published: announcements, the text of documents, and the pages of this site.',
  label: 'Search for',
  submit: 'Search',
  hint: 'Words in quotes are found as they stand. Ctrl K brings you here from any page.',
  kindsLabel: 'What to show',
  kinds: { all: 'All', announcement: 'Announcements', document: 'Documents', page: 'Pages' },
  results: 'Results',
  one: 'result',
  many: 'results',
  searching: 'Searching...',
  short: 'Two letters are needed at least.',
  none: 'Nothing was found.',
  noneText: 'Try fewer or other words, or look through a list:',
  emptyText: 'Or look through a list:',
  lists: [
    { name: 'Announcements', href: '/news' },
    { name: 'Documents', href: '/investors/documents' },
    { name: 'Share information', href: '/investors/financial' },
  ],
  failed: 'The search could not be carried out.',
  retry: 'Try again',
  withoutScripts:
    'The search needs scripts, which are off in this browser. You can look through the lists instead:',
  newsKinds: { regulatory: 'Regulatory announcement', company: 'Company news' },
  page: 'Page',
  pages: 'Pages of results',
  previous: 'Previous',
  next: 'Next',
}
