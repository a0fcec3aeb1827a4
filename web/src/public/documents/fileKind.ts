const kinds: Record<string, string> = {
  'application/pdf': 'PDF document',
  'application/msword': 'Word document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/vnd.ms-excel': 'Excel workbook',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel workbook',
  'application/vnd.ms-powerpoint': 'PowerPoint presentation',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint presentation',
  'text/csv': 'CSV table',
  'image/png': 'PNG picture',
  'image/jpeg': 'JPEG picture',
  'application/zip': 'ZIP archive',
}

/** A file's content type in words. */
export const fileKind = (mimetype: string): string => kinds[mimetype] ?? 'File'
