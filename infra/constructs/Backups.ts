import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { keepExported } from './keepExported.ts'

/** A copy of the tables each month, for mistakes that are found after the 35 days of point-in-time recovery. */
export class Backups extends Construct {
  readonly vault: BackupVault

  constructor(scope: Construct, tableArns: string[], { keepDays }: { keepDays: number }) {
    super(scope, 'Backups')
    this.vault = new BackupVault(this, 'Vault', { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE })
    keepExported(this, this.vault.backupVaultName)
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: this.vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'Monthly',
          scheduleExpression: Schedule.cron({ minute: '0', hour: '2', day: '1' }),
          deleteAfter: Duration.days(keepDays),
        }),
      ],
    })
    // AWS's own role for backups may read every table and bucket of the account.
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('backup.amazonaws.com') })
    role.addToPolicy(
      new PolicyStatement({
        actions: ['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource', 'dynamodb:StartAwsBackupJob'],
        resources: tableArns,
      }),
    )
    role.addToPolicy(
      new PolicyStatement({
        actions: ['backup:CopyIntoBackupVault', 'backup:DescribeBackupVault'],
        resources: [this.vault.backupVaultArn],
      }),
    )
    plan.addSelection('Tables', {
      role,
      disableDefaultBackupPolicy: true,
      resources: tableArns.map(arn => BackupResource.fromArn(arn)),
    })
  }
}
