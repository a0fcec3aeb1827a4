export const filesPath = '/admin/code-editor/files'

/** What of a file is shown: to be edited, to be read, compared with its original, or its history. */
export const fileViews = ['edit', 'preview', 'changes', 'history'] as const
export type FileView = (typeof fileViews)[number]

/** Where a file is edited, or looked at in another way. */
export const filePath = (name: string, view: FileView = 'edit'): string =>
  `${filesPath}/${encodeURIComponent(name)}${view === 'edit' ? '' : `?view=${view}`}`

/** The view that an address asks for. */
export const viewOf = (search: URLSearchParams): FileView =>
  fileViews.find(view => view === search.get('view')) ?? 'edit'
