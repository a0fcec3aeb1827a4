/** Attributes are strings unless it says number. */
export interface Key {
  partition: string
  sort?: string
  sortType?: 'string' | 'number'
}

export interface TableShape {
  key: Key
  /** By index name. Each index carries the whole row: rows are small and pages need all of it. */
  indexes?: Readonly<Record<string, Key>>
  /** Attribute with the epoch second after which DynamoDB may drop a row. */
  expires?: string
}

/** Every table: its keys follow from the questions that the product asks. */
export const tables = {
  documents: {
    key: { partition: 'id' },
    indexes: {
      byBucket: { partition: 'bucket_id', sort: 'position' },
      byName: { partition: 'bucket_id', sort: 'file_name' },
      byDate: { partition: 'kind', sort: 'date_published' },
    },
  },
  files: { key: { partition: 'bucket_id', sort: 'name' } },
  fileVersions: { key: { partition: 'file_path', sort: 'version', sortType: 'number' } },
  uploads: { key: { partition: 'id' }, expires: 'expires_at' },
  audit: { key: { partition: 'day', sort: 'at_id' } },
  rateLimits: { key: { partition: 'subject_window' }, expires: 'expires_at' },
  announcements: {
    key: { partition: 'id' },
    indexes: { byDate: { partition: 'kind_all', sort: 'released_at' } },
  },
} as const satisfies Record<string, TableShape>

export type TableName = keyof typeof tables
