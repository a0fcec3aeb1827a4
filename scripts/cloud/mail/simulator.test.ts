import { expect, test } from 'vitest'
import { createSimulator } from './simulator.ts'

const destination = (arn: string) => ({
  stack: 'identity',
  logicalId: 'Notices',
  type: 'AWS::SES::ConfigurationSetEventDestination',
  properties: {
    ConfigurationSetName: 'blu-local',
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint'],
      EventBridgeDestination: { EventBusArn: arn },
    },
  },
})

const simulator = () => {
  const events: { detail: unknown }[] = []
  const { destination: make, sent } = createSimulator(async event => void events.push(event))
  make(destination('arn:aws:events:eu-west-2:000000000000:event-bus/default'))
  return { events, sent }
}

test('mails to the mailbox simulator are reported as SES reports them, others are not', async () => {
  const { events, sent } = simulator()
  await sent('blu-local', 'id', ['ada@example.com', 'bounce+1@simulator.amazonses.com'])
  await sent('blu-local', 'id', ['complaint@simulator.amazonses.com', 'success@simulator.amazonses.com'])
  await sent('another-set', 'id', ['bounce@simulator.amazonses.com'])
  expect(events.map(({ detail }) => detail)).toEqual([
    expect.objectContaining({
      eventType: 'Bounce',
      bounce: expect.objectContaining({
        bounceType: 'Permanent',
        bouncedRecipients: [{ emailAddress: 'bounce+1@simulator.amazonses.com' }],
      }) as unknown,
      mail: expect.objectContaining({ tags: { 'ses:configuration-set': ['blu-local'] } }) as unknown,
    }),
    expect.objectContaining({ eventType: 'Complaint' }),
  ])
})

test('a destination that is not the default event bus is refused', () => {
  expect(() => createSimulator().destination(destination('arn:aws:sns:eu-west-2:0:topic'))).toThrow(
    'the local SES reports to the default event bus only',
  )
})
