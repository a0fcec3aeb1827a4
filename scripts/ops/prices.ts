/** One price of AWS, before tax and without any free allowance. */
export interface Price {
  /** US dollars for one `unit`. */
  usd: number
  unit: string
  /** The AWS page that says so. */
  source: string
}

/** Where these prices are true, and when they were. They are from memory: check them against the sources before relying on them. */
export const pricesAbout = { region: 'eu-west-2', asOf: '2025-06', checked: false } as const

const page = (service: string): string => `https://aws.amazon.com/${service}/pricing/`

/** Prices in `pricesAbout.region`; CloudFront's are those of Europe, in the first 10 TB a month. */
export const prices = {
  lambdaRequest: { usd: 0.2 / 1e6, unit: 'call', source: page('lambda') },
  lambdaGbSecond: { usd: 0.000_013_333_4, unit: 'GB-second on arm64', source: page('lambda') },
  httpApiRequest: { usd: 1.16 / 1e6, unit: 'request', source: page('api-gateway') },
  webSocketMessage: { usd: 1.2 / 1e6, unit: 'message', source: page('api-gateway') },
  dynamoRead: { usd: 0.1485 / 1e6, unit: 'read request unit', source: page('dynamodb/on-demand') },
  dynamoWrite: { usd: 0.7423 / 1e6, unit: 'write request unit', source: page('dynamodb/on-demand') },
  dynamoStorage: { usd: 0.297, unit: 'GB-month', source: page('dynamodb/on-demand') },
  dynamoRecovery: {
    usd: 0.238,
    unit: 'GB-month of point-in-time recovery',
    source: page('dynamodb/on-demand'),
  },
  backupStorage: { usd: 0.119, unit: 'GB-month of DynamoDB backup', source: page('backup') },
  s3Storage: { usd: 0.024, unit: 'GB-month', source: page('s3') },
  s3Read: { usd: 0.42 / 1e6, unit: 'GET', source: page('s3') },
  cdnTransfer: { usd: 0.085, unit: 'GB to readers', source: page('cloudfront') },
  cdnRequest: { usd: 1.2 / 1e6, unit: 'HTTPS request', source: page('cloudfront') },
  cdnFunction: { usd: 0.1 / 1e6, unit: 'call of an edge function', source: page('cloudfront') },
  cdnKeyRead: { usd: 0.03 / 1e6, unit: 'read of the file gate', source: page('cloudfront') },
  secret: { usd: 0.4, unit: 'secret-month', source: page('secrets-manager') },
  alarm: { usd: 0.1, unit: 'metric of an alarm, a month', source: page('cloudwatch') },
  fastAlarm: { usd: 0.3, unit: 'metric of an alarm below a minute, a month', source: page('cloudwatch') },
  compositeAlarm: { usd: 0.5, unit: 'composite alarm, a month', source: page('cloudwatch') },
  dashboard: { usd: 3, unit: 'dashboard, a month', source: page('cloudwatch') },
  customMetric: { usd: 0.3, unit: 'custom metric, a month', source: page('cloudwatch') },
  logIngestion: { usd: 0.5985, unit: 'GB', source: page('cloudwatch') },
  logStorage: { usd: 0.0315, unit: 'GB-month', source: page('cloudwatch') },
  kmsKey: { usd: 1, unit: 'key of our own, a month', source: page('kms') },
  scheduledCall: { usd: 1 / 1e6, unit: 'call by EventBridge', source: page('eventbridge') },
  queueRequest: { usd: 0.4 / 1e6, unit: 'request to SQS', source: page('sqs') },
  mail: { usd: 0.1 / 1e3, unit: 'mail', source: page('ses') },
  webAcl: { usd: 5, unit: 'firewall, a month', source: page('waf') },
  webAclRule: { usd: 1, unit: 'rule of a firewall, a month', source: page('waf') },
  webAclRequest: { usd: 0.6 / 1e6, unit: 'request through a firewall', source: page('waf') },
  hostedZone: { usd: 0.5, unit: 'zone-month', source: page('route53') },
} as const satisfies Record<string, Price>

export type PriceName = keyof typeof prices
