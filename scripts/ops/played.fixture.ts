import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A call of AWS, as far as an answer depends on it. */
export interface Call {
  /** As the signature names it, such as `sts`. */
  service: string
  region: string
  /** `GetCallerIdentity`; of a REST API method and path. */
  action: string
  /** The request: path with query, and body. */
  sent: string
}

/** An answer of AWS; a string is the body of a 200. */
export type Answer = string | { status: number; body: string }

/** Nobody's credentials. */
export const dummyCredentials = {
  AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  AWS_SESSION_TOKEN: '',
  AWS_PROFILE: '',
  AWS_REGION: 'eu-west-2',
  AWS_DEFAULT_REGION: 'eu-west-2',
  AWS_EC2_METADATA_DISABLED: 'true',
  // The person who runs the tests may be signed in.
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  // The CDK's CLI would look for news of itself, and tell how it is used.
  CDK_NOTICES: 'false',
  CDK_DISABLE_VERSION_CHECK: '1',
  CDK_DISABLE_CLI_TELEMETRY: 'true',
}

/** How services whose answers are XML refuse. */
export const refusedXml = (code: string, message: string, status = 400): Answer => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
})

/** How services whose answers are JSON refuse. */
export const refusedJson = (code: string, message: string, status = 400): Answer => ({
  status,
  body: JSON.stringify({ __type: code, message }),
})

const actionOf = (method: string, path: string, target: string | undefined, body: string): string =>
  target?.split('.').at(-1) ??
  new URLSearchParams(body).get('Action') ??
  `${method} ${path.replace(/\?.*/, '')}`

/** Plays AWS on this machine. Each call is kept in `calls`; what `answer` does not know is refused. */
export const playAws = async (answer: (call: Call) => Answer | undefined) => {
  const calls: Call[] = []
  const server = createServer(async ({ method = '', url = '', headers }, response) => {
    const body = await text(response.req)
    // Signature V4: Credential=KEY/date/region/service/aws4_request.
    const [, region = '', service = ''] =
      /Credential=[^/]+\/\d+\/([^/]*)\/([^/]+)\//.exec(headers.authorization ?? '') ?? []
    const target = headers['x-amz-target']?.toString()
    const call = {
      service,
      region,
      action: actionOf(method, url, target, body),
      sent: `${decodeURIComponent(url)} ${body}`,
    }
    calls.push(call)
    const refusal = target ? refusedJson : refusedXml
    const answered = answer(call) ?? refusal('NotPlayed', `${service} ${call.action} is not played here`)
    const { status, body: said } = typeof answered === 'string' ? { status: 200, body: answered } : answered
    const type = /^\s*</.test(said) ? 'text/xml' : 'application/json'
    // REST services with JSON name the error in a header.
    const error = /"__type":"(\w+)"/.exec(said)?.[1]
    response.writeHead(status, { 'content-type': type, ...(error && { 'x-amzn-errortype': error }) })
    response.end(said)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    calls,
    env: { ...dummyCredentials, AWS_ENDPOINT_URL: endpoint },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The owner of the credentials. */
export const callerIs = (account: string): string =>
  `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Arn>arn:aws:iam::${account}:user/ada</Arn><UserId>AIDA</UserId><Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`
