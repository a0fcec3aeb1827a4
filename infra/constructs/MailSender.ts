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

type Mail = NonNullable<Environment['mail']>

/** The domain that mails come from: signed by SES, sent over TLS alone. */
export class MailSender extends Construct {
  /** The sender of the user pool's mails; undefined until SES has seen the domain's records. */
  readonly email: UserPoolEmail | undefined

  constructor(scope: Construct, mail: Mail, environment: Environment) {
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
    if (mail.identity === 'ours') this.#makeIdentity(mail, configurationSet)
    if (!mail.verified) return
    this.email = UserPoolEmail.withSES({
      fromEmail: mail.from,
      fromName: mail.fromName,
      sesRegion: environment.region,
      sesVerifiedDomain: mail.domain,
      configurationSetName: configurationSet.configurationSetName,
    })
  }

  /** Makes the domain known to SES, which says what to enter in its DNS. */
  #makeIdentity({ domain, verified }: Mail, configurationSet: ConfigurationSet): void {
    const { dkimRecords } = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      configurationSet,
    })
    if (verified) return
    dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(Stack.of(this), `MailRecord${index + 1}`, {
        value: `${name} CNAME ${value}`,
        description: 'Enter it in the DNS of the mail domain; SES then signs mails for it.',
      })
    })
  }
}
