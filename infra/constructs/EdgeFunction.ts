import { readFileSync } from 'node:fs'
import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionRuntime,
  type KeyValueStore,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { constructId } from './names.ts'

/** Bytes; CloudFront takes no larger function. */
const largest = 10 * 1024

export type EdgeFunctionName = 'sitePages' | 'pageAnswer' | 'livePages' | 'viewerAddress' | 'fileGate'

const read = (file: string): string => readFileSync(new URL(`../edge/${file}.js`, import.meta.url), 'utf8')

/**
 * The code of `infra/edge/{name}.js`, with constants before it, and what it shares with others.
 * @throws Error when it is larger than CloudFront takes.
 */
export const edgeCode = (
  name: EdgeFunctionName,
  constants: Readonly<Record<string, unknown>> = {},
): string => {
  const own = read(name)
  const source = own.includes('redirectTo(') ? read('redirect') + own : own
  const given = Object.entries(constants).map(([key, value]) => `const ${key} = ${JSON.stringify(value)}\n`)
  const code = given.join('') + source
  if (Buffer.byteLength(code) > largest)
    throw new Error(
      `infra/edge/${name}.js is ${Buffer.byteLength(code)} bytes with its constants; CloudFront takes ${largest}.`,
    )
  return code
}

/** A function that runs at the edge, before or after the cache. */
export class EdgeFunction extends CloudFrontFunction {
  /** @param options.id its own, where a function is there twice with different constants */
  constructor(
    scope: Construct,
    name: EdgeFunctionName,
    {
      id = constructId(name),
      constants,
      keyValueStore,
    }: { id?: string; constants?: Record<string, unknown>; keyValueStore?: KeyValueStore } = {},
  ) {
    super(scope, id, {
      comment: name,
      code: FunctionCode.fromInline(edgeCode(name, constants)),
      runtime: FunctionRuntime.JS_2_0,
      ...(keyValueStore && { keyValueStore }),
    })
  }
}
