import { type Check, fault } from '../check.ts'
import { resourcesIn } from '../references.ts'
import { at, resourcesOf } from '../template.ts'

/** Functions and stages write a log of their own, and every log ends one day. */
export const logs: Check = (templates, { logRetentionDays }) => [
  ...resourcesOf(templates, 'AWS::Logs::LogGroup').flatMap(group => {
    const days = at(group.Properties, 'RetentionInDays')
    return days === logRetentionDays ? [] : [fault(group, `keeps its entries ${String(days ?? 'for ever')}`)]
  }),
  ...[
    ...resourcesOf(templates, 'AWS::Lambda::Function').map(writer => ({
      writer,
      log: at(writer.Properties, 'LoggingConfig', 'LogGroup'),
    })),
    ...resourcesOf(templates, 'AWS::ApiGatewayV2::Stage').map(writer => ({
      writer,
      log: at(writer.Properties, 'AccessLogSettings', 'DestinationArn'),
    })),
  ].flatMap(({ writer, log }) =>
    resourcesIn(templates, writer.stack, log).some(({ Type }) => Type === 'AWS::Logs::LogGroup')
      ? []
      : [fault(writer, 'writes to no log of the templates')],
  ),
]
