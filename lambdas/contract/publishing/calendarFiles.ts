/** The file below `/feeds/calendar/` that calendar programs subscribe to. */
export const calendarFile = 'events.ics'

/** Path of an event's own file for calendar programs. */
export const eventFile = (id: string): string => `/feeds/calendar/${id}.ics`
