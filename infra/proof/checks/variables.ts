import { type Check, fault } from '../check.ts'
import { entriesAt, resourcesOf } from '../template.ts'

/** What Lambda sets itself: "The keys for these environment variables are reserved and cannot be set", see below. */
const reserved = [
  '_HANDLER',
  '_X_AMZN_TRACE_ID',
  'AWS_ACCESS_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_DEFAULT_REGION',
  'AWS_EXECUTION_ENV',
  'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
  'AWS_LAMBDA_FUNCTION_NAME',
  'AWS_LAMBDA_FUNCTION_VERSION',
  'AWS_LAMBDA_INITIALIZATION_TYPE',
  'AWS_LAMBDA_LOG_GROUP_NAME',
  'AWS_LAMBDA_LOG_STREAM_NAME',
  'AWS_LAMBDA_RUNTIME_API',
  'AWS_REGION',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'LAMBDA_RUNTIME_DIR',
  'LAMBDA_TASK_ROOT',
]

/** "Keys start with a letter and are at least two characters" of letters, digits and underscores. */
const isName = (name: string): boolean => /^[A-Za-z]\w+$/.test(name) && !reserved.includes(name)

/**
 * Functions are given variables of names that Lambda takes. Source: Lambda Developer Guide, "Environment variables",
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
export const variables: Check = templates =>
  resourcesOf(templates, 'AWS::Lambda::Function').flatMap(fn =>
    entriesAt(fn.Properties, 'Environment', 'Variables')
      .filter(([name]) => !isName(name))
      .map(([name]) => fault(fn, `sets ${name}, which Lambda refuses`)),
  )
