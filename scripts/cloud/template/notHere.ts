import { account, region } from '../engine.ts'
import type { Made, Resource } from '../engine.ts'

/** Resource types that mean nothing on one machine, each with the reason. */
const reasons: Record<string, string> = {
  'AWS::CDK::Metadata': 'tells AWS which CDK was used',
  'AWS::Logs::LogGroup': 'functions’ output goes to .local/logs',
  'AWS::CloudWatch::Alarm': 'nobody is woken by a machine on a desk',
  'AWS::CloudWatch::CompositeAlarm': 'nobody is woken by a machine on a desk',
  'AWS::CloudWatch::Dashboard': 'is a page of the AWS console',
  'AWS::SNS::Topic': 'only alarms go to topics yet, and nothing rings here',
  'AWS::SNS::TopicPolicy': 'see AWS::SNS::Topic',
  'AWS::SNS::Subscription': 'see AWS::SNS::Topic',
  'AWS::KMS::Key': 'encrypts what alarms say, and nothing rings here',
  'AWS::Budgets::Budget': 'nothing costs money here',
  'AWS::Backup::BackupPlan': 'local state is sample data',
  'AWS::Backup::BackupVault': 'local state is sample data',
  'AWS::Backup::BackupSelection': 'local state is sample data',
  'AWS::ApiGateway::Account': 'lets AWS write access logs',
  'AWS::Lambda::EventInvokeConfig': 'the events engine retries and keeps what failed by itself',
}

/** Stands in for a resource that is not here, so that others can name it; undefined for any other type. */
export const makeNotHere = ({ type, stack, logicalId, properties }: Resource): Made | undefined => {
  if (!(type in reasons)) return undefined
  const service = type.split('::')[1]!.toLowerCase()
  const ref = String(properties.LogGroupName ?? `${stack}-${logicalId}`)
  const arn = `arn:aws:${service}:${region}:${account}:${ref}`
  return { ref, attributes: { Arn: arn } }
}
