import { type Invoked } from '../engine.ts'
import { matches } from '../events/pattern.ts'
import type { Resource } from '../engine.ts'

/** Carries items from one source to its function. */
export interface Feed {
  /** Begins, or looks again whether there is something. */
  start(): void
  /** Whether something is under way or could be now. */
  isBusy(): boolean
  close(): void
}

export interface FeedOptions {
  mapping: Mapping
  /** Hands an event to the function; a function that cannot run is one that failed. */
  deliver(event: object): Promise<Invoked>
  /** Whether the function's role allows what Lambda does for it. */
  may(...actions: string[]): boolean
  /** Milliseconds before a stream's record is first tried again; then twice as long each time. */
  baseDelay: number
  /** Whether functions are there already. */
  isStarted(): boolean
  log(line: string): void
}

/** An event source and its function, as the template declares them. */
export interface Mapping {
  id: string
  source: string
  fn: string
  batch: number
  /** Milliseconds that records of a stream wait for others. */
  window: number
  /** Functions at once, of a queue. */
  concurrency: number
  /** Whether a function answers which items failed; else one that fails fails them all. */
  isPartial: boolean
  /** How often a record of a stream is tried again. */
  retries: number
  bisects: boolean
  /** ARN of the queue that keeps a stream's records that failed for good. */
  onFailure: string | undefined
  /** Whether an item is one for the function. */
  wants(item: unknown): boolean
}

const known =
  /^(EventSourceArn|FunctionName|BatchSize|MaximumBatchingWindowInSeconds|StartingPosition|FilterCriteria|ScalingConfig|MaximumRetryAttempts|MaximumRecordAgeInSeconds|BisectBatchOnFunctionError|FunctionResponseTypes|DestinationConfig)$/

/** @throws Error for a property that is not played */
export const mappingFrom = ({ stack, logicalId, properties }: Resource): Mapping => {
  const odd = Object.keys(properties).find(name => !known.test(name))
  if (odd) throw new Error(`the local event source mappings have no ${odd}`)
  const filters: Record<string, unknown>[] = (properties.FilterCriteria?.Filters ?? []).map(
    ({ Pattern }: { Pattern: string }) => JSON.parse(Pattern),
  )
  return {
    id: `${stack}-${logicalId}`,
    source: properties.EventSourceArn,
    fn: properties.FunctionName,
    batch: Number(properties.BatchSize ?? 10),
    window: Number(properties.MaximumBatchingWindowInSeconds ?? 0) * 1000,
    concurrency: Number(properties.ScalingConfig?.MaximumConcurrency ?? 5),
    isPartial: [properties.FunctionResponseTypes ?? []].flat().includes('ReportBatchItemFailures'),
    retries: Number(properties.MaximumRetryAttempts ?? -1),
    bisects: properties.BisectBatchOnFunctionError === true,
    onFailure: properties.DestinationConfig?.OnFailure?.Destination,
    wants: item => !filters.length || filters.some(pattern => matches(pattern, item)),
  }
}

/** Ids of the items that a function's answer says have failed; undefined when it failed as a whole. */
export const failuresIn = (
  { isPartial }: Mapping,
  { payload, error }: { payload: unknown; error?: unknown },
): string[] | undefined => {
  if (error) return undefined
  if (!isPartial) return []
  const { batchItemFailures = [] } = (payload ?? {}) as {
    batchItemFailures?: { itemIdentifier: string }[] | null
  }
  return (batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier)
}
