import { openApi } from '#contract/openapi.ts'

/** An answer as hosts note it: the gateway's route key, status, and the code of an error; `gateway` for its own answers. */
type Noted = [routeKey: string, status: number, code: string]

interface Response {
  description: string
  content?: Record<string, { schema?: object }>
}
type Operation = { operationId: string; responses: Record<string, Response> }

const { paths } = openApi() as { paths: Record<string, Record<string, Operation>> }

const operationOf = (routeKey: string): Operation | undefined => {
  const [method = '', path = ''] = routeKey.split(' ')
  return paths[path.replaceAll('+}', '}')]?.[method === 'HEAD' ? 'get' : method.toLowerCase()]
}

/** Fault of an answer, by the OpenAPI document; undefined when it is described. */
const faultOf = ([routeKey, status, code]: Noted): string | undefined => {
  const operation = operationOf(routeKey)
  // A key that stands for every method is no operation.
  if (!operation)
    return routeKey.startsWith('ANY ') ? undefined : `${routeKey} is not in the OpenAPI document.`
  const response = operation.responses[status]
  if (!response)
    return `${operation.operationId} answered ${status}, which the OpenAPI document does not say.`
  const isGateways = JSON.stringify(response.content ?? {}).includes('GatewayError')
  const isSaid =
    code === 'gateway' ? isGateways : code === '' || response.description.split(', ').includes(code)
  return isSaid
    ? undefined
    : `${operation.operationId} answered ${status} ${code}, which the OpenAPI document does not say.`
}

/** Answers that the tests of a whole run got and the OpenAPI document lacks, a sentence each. */
export const faultsOfAnswers = (noted: Iterable<string>): string[] =>
  [...new Set(noted)].flatMap(line => faultOf(JSON.parse(line) as Noted) ?? []).toSorted()
