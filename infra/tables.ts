/** Attributes are strings unless it says number. */
export interface Key {
  partition: string
  sort?: string
  sortType?: 'string' | 'number'
}

export interface Index extends Key {
  /** Attributes it projects besides the keys; all of them without it, since most rows are small and pages need all. */
  projection?: readonly string[]
}

export interface TableShape {
  key: Key
  indexes?: Readonly<Record<string, Index>>
  /** Attribute with the epoch second after which DynamoDB may drop a row. */
  expires?: string
  /** The table has a stream (`streamConsumers.ts`). */
  stream?: true
}

/**
 * Of an announcement all but its content, which no list shows and which would make a search dear. What an index carries
 * cannot be changed once it exists: lists that show more need an index of another name.
 */
const announcementFacts = [
  'kind',
  'slug',
  'title',
  'summary',
  'announcement_type',
  'external_link',
  'date_published',
  'is_featured',
  'source',
  'rns_number',
  'headline_category',
  'replaces',
  'replaced_by',
  'changed_at',
  'publish_at',
  'created_at',
  'updated_at',
  'search_text',
] as const

/** The staff's list shows these too. */
const staffFacts = [
  ...announcementFacts,
  'released_at',
  'attachments',
  'release_id',
  'withdrawn_at',
  'withdrawn_reason',
  'text_held',
  'created_by',
  'updated_by',
  'version',
].filter(attribute => attribute !== 'updated_at')

/** Every table: its keys follow from the questions that the product asks. */
export const tables = {
  documents: {
    key: { partition: 'id' },
    indexes: {
      byBucket: { partition: 'bucket_id', sort: 'position' },
      byName: { partition: 'bucket_id', sort: 'file_name' },
      byDate: { partition: 'kind', sort: 'date_published' },
    },
    stream: true,
  },
  /** A counter for each bucket: who puts it into another order raises it. */
  bucketOrders: { key: { partition: 'bucket_id' } },
  /** For thirty days, with the file that each had. */
  deletedDocuments: {
    key: { partition: 'id' },
    indexes: { byDeletion: { partition: 'kind', sort: 'deleted_at' } },
    expires: 'expires_at',
  },
  files: { key: { partition: 'bucket_id', sort: 'name' } },
  fileVersions: { key: { partition: 'document_id', sort: 'version', sortType: 'number' } },
  uploads: { key: { partition: 'id' }, expires: 'expires_at' },
  /** Nothing but its end removes a row, and nothing changes one (`lambdas/runtime/audit.ts`). */
  audit: {
    key: { partition: 'day', sort: 'at_id' },
    indexes: {
      byTime: { partition: 'trail', sort: 'at_id' },
      byPerson: { partition: 'user_id', sort: 'at_id' },
      /** By the first word of the action. */
      byAction: { partition: 'family', sort: 'at_id' },
      byObject: { partition: 'object', sort: 'at_id' },
    },
    expires: 'expires_at',
    stream: true,
  },
  /** By the id of an audit entry. */
  auditAddresses: { key: { partition: 'id' }, expires: 'expires_at' },
  /**
   * Access list of each confidential release (rows of `circles`), and a record of who saw or took what of it (of
   * `releases/{id}`).
   */
  insiders: { key: { partition: 'of', sort: 'id' } },
  rateLimits: {
    key: { partition: 'subject_window' },
    /** Without the attempts: a counter that increases then leaves the index alone. */
    indexes: { byHour: { partition: 'hour', sort: 'created_at', projection: ['user_id', 'action_type'] } },
    expires: 'expires_at',
    stream: true,
  },
  /** Alerts for administrators (`lambdas/security`), for ninety days, and the number of mails about them. */
  securityAlerts: {
    key: { partition: 'id' },
    indexes: { byTime: { partition: 'kind', sort: 'moment' } },
    expires: 'expires_at',
    stream: true,
  },
  /** Whose access tokens are not good any more; `session` is one of the person's, or `every` (`lambdas/runtime/revocations.ts`). */
  revocations: {
    key: { partition: 'user_id', sort: 'session' },
    expires: 'expires_at',
    stream: true,
  },
  /**
   * Browsers that listen to events, and the places that each person's connections hold (`lambdas/security/realtime`).
   */
  connections: { key: { partition: 'channel', sort: 'connection_id' }, expires: 'expires_at' },
  /** Earlier texts of announcements. */
  announcementVersions: {
    key: { partition: 'announcement_id', sort: 'version', sortType: 'number' },
  },
  releases: {
    key: { partition: 'id' },
    indexes: { byMoment: { partition: 'phase', sort: 'moment' } },
  },
  announcements: {
    key: { partition: 'id' },
    indexes: {
      byDate: { partition: 'kind_all', sort: 'released_at', projection: announcementFacts },
      byKind: { partition: 'kind', sort: 'released_at', projection: announcementFacts },
      bySlug: { partition: 'slug' },
      byChange: { partition: 'kind_all', sort: 'updated_at', projection: staffFacts },
      toAnnounce: { partition: 'to_announce', sort: 'released_at', projection: [] },
    },
    stream: true,
  },
  /** When the first announcement of each year is out, a row a kind: the years of its lists, in one read. */
  announcementYears: { key: { partition: 'kind' } },
  /** By the hash of a mail address. */
  subscribers: {
    key: { partition: 'id' },
    indexes: {
      byHandle: { partition: 'handle', projection: [] },
      /** Only confirmed ones have a shard. */
      byShard: { partition: 'shard', sort: 'reconfirm_by' },
      /** Those that are not confirmed, for their number. */
      byState: { partition: 'state_shard', sort: 'expires_at', sortType: 'number', projection: ['reason'] },
    },
    expires: 'expires_at',
  },
  deliveries: {
    key: { partition: 'announcement_id', sort: 'subscriber_id' },
    /** Only those that failed are of an announcement that failed. */
    indexes: { byFailure: { partition: 'failed_of', sort: 'subscriber_id', projection: [] } },
    expires: 'expires_at',
  },
  /** Of each announcement that was handed out a head, how far that came, and counts: all in parts, so that none is hot. */
  distributions: {
    key: { partition: 'announcement_id', sort: 'part' },
    indexes: { byBegin: { partition: 'kind', sort: 'begun_at', projection: [] } },
  },
  /** Few, and listed as they are this moment, so they share a partition; their number is a row of kind `count`. */
  webhooks: { key: { partition: 'kind', sort: 'id' } },
  /** Apart from the webhooks, so that who serves requests can be kept from reading one. */
  webhookSecrets: { key: { partition: 'webhook_id' } },
  /** Messages sent to webhooks, for thirty days. */
  webhookDeliveries: {
    key: { partition: 'webhook_id', sort: 'message_id' },
    indexes: {
      byTime: {
        partition: 'webhook_id',
        sort: 'created_at',
        projection: [
          'type',
          'subject',
          'state',
          'tries',
          'last_status',
          'last_error',
          'last_try_at',
          'next_try_at',
          'expires_at',
        ],
      },
      /** Only what is dead. */
      byDeath: { partition: 'dead_of', sort: 'message_id', projection: [] },
    },
    expires: 'expires_at',
  },
  /** Work that people paused. */
  switches: { key: { partition: 'id' } },
  /** The last good answers of third parties; those that staff asked for expire. */
  keptAnswers: { key: { partition: 'id' }, expires: 'expires_at' },
  /** Every news item that a provider ever showed here, as it showed it last. */
  newsItems: {
    key: { partition: 'provider', sort: 'item_id' },
    /** Items by the day of detection, for releases that wait for their RNS. */
    indexes: { bySeen: { partition: 'seen_day', sort: 'received_at', projection: [] } },
    stream: true,
  },
  /** Earlier texts of items that their provider changed; `item` is `{provider}#{item_id}`. */
  newsItemVersions: { key: { partition: 'item', sort: 'version', sortType: 'number' } },
  rnsProviders: {
    key: { partition: 'id' },
    indexes: {
      byName: { partition: 'kind', sort: 'sort_name', projection: [] },
      /** Only active ones are due some time. */
      byDue: { partition: 'due', sort: 'next_poll_at', projection: ['failures'] },
    },
  },
  sharePrices: { key: { partition: 'share', sort: 'date' } },
  /** The financial calendar: few, and listed together, so they share a partition. */
  calendarEvents: { key: { partition: 'kind', sort: 'id' } },
  /**
   * The company's facts as they are and as they will be, when each item of Rule 26 was last reviewed, and who was
   * reminded of a review.
   */
  facts: { key: { partition: 'kind', sort: 'id' } },
  factVersions: { key: { partition: 'fact', sort: 'version', sortType: 'number' } },
  /** How often restricted documents were asked for; `day_country` is `{day}#{country}`. */
  restrictedReads: { key: { partition: 'document_id', sort: 'day_country' } },
  /** Settings of the whole product, a row a subject. */
  settings: { key: { partition: 'id' } },
  /** Money spent on third parties, a row a budget and month. */
  spending: { key: { partition: 'budget_month' } },
  /** How often each page was opened each day, in parts (`lambdas/integrations/analytics/store.ts`). */
  visits: { key: { partition: 'month_shard', sort: 'day_path' }, expires: 'expires_at' },
  /** Attempts to post announcements, an attempt a row: `{network}#{number}`. */
  socialPosts: { key: { partition: 'announcement_id', sort: 'attempt' } },
  /** Money asked for through Stripe, by the idempotency key of the request. */
  payments: {
    key: { partition: 'id' },
    indexes: { byMoment: { partition: 'kind', sort: 'created_at' } },
  },
  /** Drafts of files in the code editor, by their paths. */
  cmsDrafts: { key: { partition: 'path' } },
  cmsDraftVersions: { key: { partition: 'path', sort: 'version', sortType: 'number' } },
} as const satisfies Record<string, TableShape>

export type TableName = keyof typeof tables
