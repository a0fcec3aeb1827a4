import { at } from '../template.ts'
import { add, byId, documents, find, type Planted, put, remove, stackOf } from './planting.ts'

/** What no resource may look like, and what refers to nothing. */
export const resources: readonly Planted[] = [
  {
    mistake: 'an unknown property',
    check: 'schema',
    plant: templates => put(documents(templates), ['MemorySise'], 512),
  },
  {
    mistake: 'an unknown property deep inside',
    check: 'schema',
    plant: templates => put(byId(templates, 'data', 'Files'), ['VersioningConfiguration', 'Mode'], 'Enabled'),
  },
  {
    mistake: 'a missing required property',
    check: 'schema',
    plant: templates => remove(documents(templates), 'Role'),
  },
  {
    mistake: 'a value that an enumeration lacks',
    check: 'schema',
    plant: templates => put(byId(templates, 'data', 'DocumentsTable'), ['BillingMode'], 'FREE'),
  },
  {
    mistake: 'a resource type that does not exist',
    check: 'schema',
    plant: templates => add(templates, 'data', 'Planted', 'AWS::S3::Buckets', {}),
  },
  {
    mistake: 'a GetAtt of a resource that does not exist',
    check: 'dangling',
    plant: templates => put(documents(templates), ['Role'], { 'Fn::GetAtt': ['NoSuchRole', 'Arn'] }),
  },
  {
    mistake: 'a GetAtt of an attribute that does not exist',
    check: 'schema',
    plant: templates => put(documents(templates), ['Role', 'Fn::GetAtt', 1], 'Name'),
  },
  {
    mistake: 'a Ref of something that does not exist',
    check: 'dangling',
    plant: templates =>
      put(documents(templates), ['Environment', 'Variables', 'MORE'], { Ref: 'NoSuchTable' }),
  },
  {
    mistake: 'a Sub of something that does not exist',
    check: 'dangling',
    plant: templates =>
      put(documents(templates), ['Environment', 'Variables', 'MORE'], { 'Fn::Sub': 'x-${NoSuch.Arn}' }),
  },
  {
    mistake: 'an output of another stack that it does not have',
    check: 'dangling',
    plant: templates =>
      put(documents(templates), ['Environment', 'Variables', 'MORE'], {
        'Fn::GetStackOutput': { StackName: 'blu-prod-data', OutputName: 'NoSuchOutput', Region: 'eu-west-2' },
      }),
  },
  {
    mistake: 'a look-up of an output of the same region',
    check: 'lookUps',
    plant: templates => {
      const OutputName = Object.keys(stackOf(templates, 'data').Outputs ?? {})[0]
      put(documents(templates), ['Environment', 'Variables', 'MORE'], {
        'Fn::GetStackOutput': { StackName: 'blu-prod-data', OutputName, Region: 'eu-west-2' },
      })
    },
  },
  {
    mistake: 'a name that every environment and company would have',
    check: 'names',
    plant: templates => put(find(templates, 'AWS::CloudWatch::Dashboard'), ['DashboardName'], 'investors'),
  },
  {
    mistake: 'an import that nothing exports',
    check: 'dangling',
    plant: templates =>
      put(documents(templates), ['Environment', 'Variables', 'MORE'], {
        'Fn::ImportValue': 'no-such-export',
      }),
  },
  {
    mistake: 'two stacks that need each other',
    check: 'dangling',
    plant: templates => {
      const [output] = Object.values(stackOf(templates, 'api').Outputs ?? {})
      put(byId(templates, 'data', 'Files'), ['BucketName'], {
        'Fn::ImportValue': at(output, 'Export', 'Name'),
      })
    },
  },
]
