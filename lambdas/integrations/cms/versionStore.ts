import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { CmsVersion } from '#contract/integrations/cmsFiles.ts'
import { dynamo } from '#runtime/clients.ts'
import { cursorOf, goingOn } from '#runtime/cursor.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

const StoredVersion = CmsVersion.extend({ content: z.string().optional() })
export type StoredVersion = z.infer<typeof StoredVersion>

/** Every text that drafts had; none is ever changed. */
export interface VersionStore {
  /** Newest first, without texts. A page may have fewer than `limit`. */
  list(
    path: string,
    after: string | undefined,
    limit: number,
  ): Promise<{ versions: CmsVersion[]; next: string | null }>
  get(path: string, version: number): Promise<StoredVersion | undefined>
}

/** All but the text, under names that are no words of the query language. */
const shown = Object.keys(CmsVersion.shape)
const names = Object.fromEntries(shown.map(name => [`#${name}`, name]))

export const versionStore = (): VersionStore => ({
  async list(path, after, limit) {
    const { Items = [], LastEvaluatedKey } = await goingOn(after, ExclusiveStartKey =>
      dynamo().send(
        new QueryCommand({
          TableName: setting('TABLE_CMS_DRAFT_VERSIONS'),
          KeyConditionExpression: '#path = :path',
          ProjectionExpression: Object.keys(names).join(', '),
          ExpressionAttributeNames: { ...names, '#path': 'path' },
          ExpressionAttributeValues: { ':path': path },
          ScanIndexForward: false,
          Limit: limit,
          ExclusiveStartKey,
        }),
      ),
    )
    return {
      versions: readableRows(CmsVersion, Items, 'cms_draft_versions'),
      next: cursorOf(LastEvaluatedKey),
    }
  },

  async get(path, version) {
    const { Item } = await dynamo().send(
      new GetCommand({
        TableName: setting('TABLE_CMS_DRAFT_VERSIONS'),
        Key: { path, version },
        ConsistentRead: true,
      }),
    )
    return Item && StoredVersion.parse(Item)
  },
})
