import type { Calendar } from './schemaCalendar.ts'

export const calendar: Calendar = {
  title: 'Financial calendar and results',
  description:
    'Dates of results, meetings and dividends of Blu Digital plc, for your own calendar, and the results of the last five years.',
  name: 'financial calendar',
  loading: 'Loading the calendar...',
  retry: 'Try again',
  failed: 'The calendar could not be loaded.',
  withoutScripts: 'The calendar cannot be shown at this moment. Please reload the page shortly.',
  upcoming: {
    heading: 'Coming up',
    text: 'Dates and times are London’s. A provisional date may still change.',
    empty: 'No dates have been announced. They appear here once they are.',
  },
  results: {
    heading: 'Results',
    text: 'Of the last five years, by the period that they report on.',
    empty: 'No results of the last five years have been entered.',
  },
  past: {
    heading: 'Past events',
    text: 'Meetings, dividends and other dates of the last five years.',
    empty: 'There are no past events.',
  },
  subscribe: {
    heading: 'In your own calendar',
    text: 'A calendar that is subscribed to follows this page: dates that move, move there too.',
    action: 'Subscribe',
    address: 'Address of the calendar',
    programs: [
      {
        title: 'Apple Calendar, Thunderbird, Outlook on a computer',
        text: 'Choose “Subscribe”; the program opens and asks.',
      },
      {
        title: 'Google Calendar',
        text: 'On a computer, beside “Other calendars”, choose “From URL” and paste the address.',
      },
      {
        title: 'Outlook on the web',
        text: 'Choose “Add calendar”, then “Subscribe from web”, and paste the address.',
      },
    ],
    note: 'Programs ask for news between every hour and once a day. The announcement always comes first: an event in your calendar is no announcement.',
  },
  types: {
    final_results: 'Final results',
    interim_results: 'Interim results',
    trading_update: 'Trading update',
    annual_general_meeting: 'Annual general meeting',
    general_meeting: 'General meeting',
    ex_dividend: 'Ex-dividend date',
    dividend_record: 'Dividend record date',
    dividend_payment: 'Dividend payment',
    presentation: 'Presentation',
    capital_markets_day: 'Capital markets day',
    other: 'Other event',
  },
  periods: {
    final_results: 'Year to {date}',
    interim_results: 'Half-year to {date}',
    other: 'Period to {date}',
  },
  london: 'London time',
  provisional: 'Provisional',
  cancelled: 'Cancelled',
  moved: 'Moved from {date}',
  webcast: 'Webcast',
  recording: 'Recording',
  add: 'Add to calendar',
  addOf: 'Add “{title}” to your calendar',
}
