import { type Check, fault } from '../check.ts'
import { at, resourcesOf } from '../template.ts'

/**
 * A service may call a function for something of ours alone: "If you grant permission to a service principal without
 * specifying the source, other accounts could potentially configure resources in their account to invoke your Lambda
 * function", https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-lambda-permission.html
 */
export const permissions: Check = templates =>
  resourcesOf(templates, 'AWS::Lambda::Permission')
    .filter(({ Properties }) =>
      ['SourceArn', 'SourceAccount'].every(key => at(Properties, key) === undefined),
    )
    .map(permission => fault(permission, 'lets a service call a function for any account'))
