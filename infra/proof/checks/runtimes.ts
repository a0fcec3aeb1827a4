import { type Check, fault } from '../check.ts'
import { at, resourcesOf } from '../template.ts'

/**
 * Runtimes that the product may use, with the day on which AWS stops to patch them.
 * Source: AWS Lambda Developer Guide, "Lambda runtimes", table of supported runtimes.
 */
const supportedUntil: Readonly<Record<string, string>> = { 'nodejs24.x': '2028-04-30' }

/** Functions run on a current runtime, at the edge too. */
export const runtimes: Check = templates => [
  ...resourcesOf(templates, 'AWS::Lambda::Function').flatMap(fn => {
    const runtime = String(at(fn.Properties, 'Runtime'))
    const until = supportedUntil[runtime]
    if (until === undefined) return [fault(fn, `runtime ${runtime} is not one that the product uses`)]
    return Date.now() < Date.parse(until) ? [] : [fault(fn, `runtime ${runtime} ended on ${until}`)]
  }),
  ...resourcesOf(templates, 'AWS::CloudFront::Function').flatMap(fn => {
    const runtime = at(fn.Properties, 'FunctionConfig', 'Runtime')
    return runtime === 'cloudfront-js-2.0' ? [] : [fault(fn, `runtime ${String(runtime)} is not current`)]
  }),
]
