import { prepare, DynamoError } from './dynalite.ts'
import type { Input, Item, Store } from './dynalite.ts'
import type { Writes } from './writes.ts'

type Kind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck'

interface Action extends Input {
  TableName: string
  Key?: Item
  Item?: Item
  ReturnValuesOnConditionCheckFailure?: string
}

interface Reason {
  Code: string
  Message?: string
  Item?: Item | undefined
}

/** The item that is there, whatever the request wanted of it. */
export const currentItem = async (store: Store, TableName: string, Key: Item): Promise<Item | undefined> =>
  (await prepare(store, 'GetItem', { TableName, Key, ConsistentRead: true })()).Item as Item | undefined

/** The key attributes of an item or key. */
export const pickKey = (names: string[], item: Item): Item =>
  Object.fromEntries(names.flatMap(name => (item[name] ? [[name, item[name]]] : [])))

const checkCount = (items: unknown[] | undefined): void => {
  if (!items?.length || items.length > 100)
    throw new DynamoError(
      'ValidationException',
      "1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to 100 and greater than or equal to 1",
    )
}

/** `TransactGetItems`: all items as they are at one moment. */
export const transactGet = async (store: Store, writes: Writes, input: Input): Promise<Input> => {
  const items = input.TransactItems as { Get: Input }[] | undefined
  checkCount(items)
  const reads = items!.map(({ Get }) => prepare(store, 'GetItem', { ...Get, ConsistentRead: true }))
  return writes.atomically(async () => ({
    Responses: (await Promise.all(reads.map(read => read()))).map(({ Item }) => (Item ? { Item } : {})),
  }))
}

/** `TransactWriteItems`: all or nothing; the same token within ten minutes is the same transaction. */
export const createTransactWrite = (store: Store, writes: Writes, keysOf: (table: string) => string[]) => {
  const done = new Map<string, { request: string; at: number }>()

  const attempt = async (kind: Kind, action: Action, run: () => Promise<unknown>): Promise<Reason> => {
    try {
      await (kind === 'ConditionCheck' ? writes.withoutWriting(run) : run())
      return { Code: 'None' }
    } catch (error) {
      if (!(error instanceof DynamoError)) throw error
      if (error.code === 'ResourceNotFoundException') throw error
      if (error.code !== 'ConditionalCheckFailedException')
        return { Code: 'ValidationError', Message: error.message }
      const Key = pickKey(keysOf(action.TableName), action.Key ?? action.Item ?? {})
      const Item =
        action.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
          ? await currentItem(store, action.TableName, Key)
          : undefined
      return { Code: 'ConditionalCheckFailed', Message: error.message, ...(Item && { Item }) }
    }
  }

  const checkDistinct = (actions: [Kind, Action][]): void => {
    const identities = actions.map(([, { TableName, Key, Item }]) =>
      JSON.stringify([TableName, Object.entries(pickKey(keysOf(TableName).toSorted(), Key ?? Item ?? {}))]),
    )
    if (new Set(identities).size < identities.length)
      throw new DynamoError(
        'ValidationException',
        'Transaction request cannot include multiple operations on one item',
      )
  }

  const isRepeat = (token: string, request: string): boolean => {
    for (const [old, { at }] of done) if (at < Date.now() - 600_000) done.delete(old)
    const earlier = done.get(token)
    if (earlier && earlier.request !== request)
      throw new DynamoError(
        'IdempotentParameterMismatchException',
        'Request token was used with other parameters',
      )
    return earlier !== undefined
  }

  return (input: Input): Promise<Input> => {
    const token = (input.ClientRequestToken as string | undefined) ?? crypto.randomUUID()
    const request = JSON.stringify(input.TransactItems)
    const items = input.TransactItems as Partial<Record<Kind, Action>>[] | undefined
    checkCount(items)
    const actions = items!.flatMap(item => Object.entries(item) as [Kind, Action][])
    checkDistinct(actions)
    const runs = actions.map(([kind, action]) =>
      prepare(store, kind === 'ConditionCheck' ? 'DeleteItem' : `${kind}Item`, action),
    )
    return writes.atomically(async () => {
      if (isRepeat(token, request)) return {}
      const reasons: Reason[] = []
      for (const [i, [kind, action]] of actions.entries()) reasons.push(await attempt(kind, action, runs[i]!))
      if (reasons.some(({ Code }) => Code !== 'None'))
        throw new DynamoError(
          'TransactionCanceledException',
          `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`,
          { CancellationReasons: reasons },
        )
      done.set(token, { request, at: Date.now() })
      return {}
    })
  }
}
