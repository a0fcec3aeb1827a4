export const eventsPath = '/admin/content/calendar'

/** Where an event is written, moved and cancelled. */
export const eventPath = (id: string): string => `${eventsPath}/${id}`
