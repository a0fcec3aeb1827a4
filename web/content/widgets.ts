import type { Widgets } from './schemaPages.ts'

export const widgets: Widgets = {
  sharePrice: 'own',
  news: 'own',
  by: 'Shown by',
  show: 'Show it here',
  open: 'Open it there',
}
