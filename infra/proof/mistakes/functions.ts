import { add, documents, find, functionNamed, type Planted, put, remove, removeAlarm } from './planting.ts'

/** Functions, their logs, alarms and dead letters. */
export const functions: readonly Planted[] = [
  {
    mistake: 'a runtime past its end of life',
    check: 'runtimes',
    plant: templates => put(documents(templates), ['Runtime'], 'nodejs16.x'),
  },
  {
    mistake: 'an old runtime at the edge',
    check: 'runtimes',
    plant: templates =>
      put(find(templates, 'AWS::CloudFront::Function'), ['FunctionConfig', 'Runtime'], 'cloudfront-js-1.0'),
  },
  {
    mistake: 'a timeout over the limit of Lambda',
    check: 'timeouts',
    plant: templates => put(functionNamed(templates, 'processUpload'), ['Timeout'], 901),
  },
  {
    mistake: 'a timeout over what the gateway waits',
    check: 'timeouts',
    plant: templates => put(documents(templates), ['Timeout'], 31),
  },
  {
    mistake: 'a timeout over what Cognito waits',
    check: 'timeouts',
    plant: templates => put(functionNamed(templates, 'customMessage'), ['Timeout'], 10),
  },
  {
    mistake: 'a log that never ends',
    check: 'logs',
    plant: templates => remove(find(templates, 'AWS::Logs::LogGroup'), 'RetentionInDays'),
  },
  {
    mistake: 'a function that writes to a log of its own making',
    check: 'logs',
    plant: templates => remove(documents(templates), 'LoggingConfig'),
  },
  {
    mistake: 'a worker whose errors nobody watches',
    check: 'alarms',
    plant: templates => removeAlarm(templates, /^processUploadErrors/i),
  },
  {
    mistake: 'functions of the API whose errors nobody watches',
    check: 'alarms',
    plant: templates => removeAlarm(templates, /^FunctionErrors/),
  },
  {
    mistake: 'an event whose function loses what it fails at',
    check: 'deadLetters',
    plant: templates => remove(find(templates, 'AWS::Lambda::EventInvokeConfig'), 'DestinationConfig'),
  },
  {
    mistake: 'an event that is lost when it cannot be handed over',
    check: 'deadLetters',
    plant: templates =>
      put(
        find(templates, 'AWS::Events::Rule', ({ Properties }) =>
          JSON.stringify(Properties).includes('aws.s3'),
        ),
        ['Targets', 0, 'DeadLetterConfig'],
        undefined,
      ),
  },
  {
    mistake: 'a stream that is read again and again for one bad record',
    check: 'deadLetters',
    plant: templates =>
      add(templates, 'data', 'Planted', 'AWS::Lambda::EventSourceMapping', {
        EventSourceArn: { 'Fn::GetAtt': ['AuditTable', 'StreamArn'] },
        FunctionName: 'planted',
        StartingPosition: 'LATEST',
      }),
  },
]
