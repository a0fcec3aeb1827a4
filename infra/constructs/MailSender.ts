import { CfnOutput, Stack } from 'aws-cdk-lib'
import { UserPoolEmail } from 'aws-cdk-lib/aws-cognito'
import { EventBus } from 'aws-cdk-lib/aws-events'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import type { Environment } from '../environment.ts'
import { configurationSetName } from './mail.ts'

/** The domain that mails come from: signed by SES, sent over TLS alone. */
export class MailSender extends Construct {
  /** The sender of the user pool's mails; undefined until SES has seen the domain's records. */
  readonly email: UserPoolEmail | undefined

  constructor(scope: Construct, mail: NonNullable<Environment['mail']>, environment: Environment) {
    super(scope, 'MailSender')
    const configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: configurationSetName(environment),
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
    })
    configurationSet.addEventDestination('Notices', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(mail.domain),
      configurationSet,
    })
    if (!mail.verified) {
      identity.dkimRecords.forEach(({ name, value }, index) => {
        new CfnOutput(Stack.of(this), `MailRecord${index + 1}`, {
          value: `${name} CNAME ${value}`,
          description: 'Enter it in the DNS of the mail domain; SES then signs mails for it.',
        })
      })
      return
    }
    this.email = UserPoolEmail.withSES({
      fromEmail: mail.from,
      fromName: mail.fromName,
      sesRegion: environment.region,
      sesVerifiedDomain: mail.domain,
      configurationSetName: configurationSet.configurationSetName,
    })
  }
}
