import { randomUUID } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { once } from '#contract/once.ts'
import { type AddressMark, addressMarks } from '#contract/security/security.ts'
import { dynamo } from './clients.ts'
import { setting } from './env.ts'

const Networks = z.array(z.tuple([z.string(), z.enum(addressMarks)]))

/** Networks, such as `192.0.2.0/24`, by what they are known for. */
const listsOf = (networks: z.output<typeof Networks>): Map<AddressMark, BlockList> => {
  const lists = new Map<AddressMark, BlockList>()
  for (const [network, mark] of networks) {
    const [base = '', bits] = network.split('/')
    const list = lists.get(mark) ?? new BlockList()
    list.addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4')
    lists.set(mark, list)
  }
  return lists
}

const known = once(() => listsOf(Networks.parse(JSON.parse(process.env['SUSPICIOUS_NETWORKS'] ?? '[]'))))

/** The reputation of an address's network in the environment's list; undefined without one. */
export const markOf = (address: string, lists = known()): AddressMark | undefined => {
  const family = isIP(address)
  if (family === 0) return undefined
  return addressMarks.find(mark => lists.get(mark)?.check(address, family === 6 ? 'ipv6' : 'ipv4'))
}

/** The lists of networks as infra writes them down. @throws ZodError */
export const marksIn = (networks: unknown): Map<AddressMark, BlockList> => listsOf(Networks.parse(networks))

/** Days that the network address of an entry is kept; the entry itself stays (decision 21). */
export const addressDays = 365

/** An audit entry: action, person, object (decision 21). Values are never secrets. */
export interface AuditEntry {
  /** Upper-case verb phrase, for example `DOCUMENT_UPLOADED`. */
  action_type: string
  user_id: string
  /** The person's mail address at that time, in lower case, by which people find them. */
  user_email?: string | undefined
  /** The thing acted on, for example `documents/{id}`. */
  object?: string | undefined
  /** The viewer's address as the edge reports it. */
  ip_address?: string | undefined
  request_id?: string | undefined
  before?: unknown
  after?: unknown
  details?: Record<string, unknown> | undefined
}

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** The append-only audit log. Nothing here, and no grant, can alter or delete an entry. */
export interface Audit {
  record(entry: AuditEntry): Promise<void>
}

/** The first word of an action, by which entries of a kind are found: `DOCUMENT` of `DOCUMENT_DELETED`. */
export const familyOf = (action: string): string => action.split('_', 1)[0] ?? ''

/** All entries share it in the index by time. */
export const auditPartition = 'trail'

/** Characters of an object that are kept: it is a key of an index, and some name addresses that people typed. */
const objectMax = 500

/** Epoch second after which DynamoDB drops an entry, as the environment says; undefined keeps it for good. */
const endOf = (at: Date): number | undefined => {
  const days = Number(process.env['AUDIT_DAYS'])
  return days > 0 ? Math.floor(at.getTime() / 1000) + days * 86_400 : undefined
}

/** The details of an entry, with what the network of its address is known for. */
const detailsOf = ({ details, ip_address }: AuditEntry): AuditEntry['details'] => {
  const mark = ip_address === undefined ? undefined : markOf(ip_address)
  return mark === undefined ? details : { ...details, suspicious_ip_flag: mark }
}

/**
 * An entry as parts of a transaction, so that change and record are written together or not at all. Its address is a row of its
 * own, by the entry's id, which expires: the entry can then stay as it was written.
 * @param id where the same entry may be written twice: the second fails by its condition
 */
export const auditItems = (given: AuditEntry, at = new Date(), id: string = randomUUID()): TransactItem[] => {
  const { ip_address, ...entry } = given
  const created_at = at.toISOString()
  const row = {
    Put: {
      TableName: setting('TABLE_AUDIT'),
      Item: {
        ...entry,
        details: detailsOf(given),
        object: entry.object?.slice(0, objectMax) || undefined,
        day: created_at.slice(0, 10),
        at_id: `${created_at}#${id}`,
        id,
        created_at,
        trail: auditPartition,
        family: familyOf(entry.action_type),
        expires_at: endOf(at),
      },
      ConditionExpression: 'attribute_not_exists(at_id)',
    },
  }
  if (ip_address === undefined) return [row]
  const expires_at = Math.floor(at.getTime() / 1000) + addressDays * 86_400
  return [row, { Put: { TableName: setting('TABLE_AUDIT_ADDRESSES'), Item: { id, ip_address, expires_at } } }]
}

export const audit = (): Audit => ({
  async record(entry) {
    await dynamo().send(new TransactWriteCommand({ TransactItems: auditItems(entry) }))
  },
})
