import { type CfnKeyValueStore, KeyValueStore } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import type { Fn } from './Fn.ts'
import { keepExported } from './keepExported.ts'

/** The public addresses of files, and what the edge does with each (design, "The file gate"). */
export class FileGate extends KeyValueStore {
  constructor(scope: Construct) {
    super(scope, 'FileGate')
    const resource = this.node.defaultChild as CfnKeyValueStore
    resource.overrideLogicalId('FileGate')
    keepExported(this, this.keyValueStoreArn)
  }

  /** Lets a function open, change and close addresses. */
  connectWrite(fn: Fn): void {
    fn.allow(
      ['DescribeKeyValueStore', 'GetKey', 'UpdateKeys'].map(action => `cloudfront-keyvaluestore:${action}`),
      this.keyValueStoreArn,
    )
    fn.set('FILE_GATE_ARN', this.keyValueStoreArn)
  }
}
