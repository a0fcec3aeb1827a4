import { readFileSync } from 'node:fs'
import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionRuntime,
  type KeyValueStore,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { titled } from './names.ts'

/** Bytes; CloudFront takes no larger function. */
const largest = 10 * 1024

export type EdgeFunctionName = 'sitePages' | 'pageAnswer' | 'livePages' | 'viewerAddress' | 'fileGate'

/**
 * The code of `infra/edge/{name}.js`, with constants before it.
 * @throws Error when it is larger than CloudFront takes.
 */
export const edgeCode = (
  name: EdgeFunctionName,
  constants: Readonly<Record<string, unknown>> = {},
): string => {
  const source = readFileSync(new URL(`../edge/${name}.js`, import.meta.url), 'utf8')
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
  constructor(
    scope: Construct,
    name: EdgeFunctionName,
    { constants, keyValueStore }: { constants?: Record<string, unknown>; keyValueStore?: KeyValueStore } = {},
  ) {
    super(scope, titled(name), {
      comment: name,
      code: FunctionCode.fromInline(edgeCode(name, constants)),
      runtime: FunctionRuntime.JS_2_0,
      ...(keyValueStore && { keyValueStore }),
    })
  }
}
