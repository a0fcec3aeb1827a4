import { SubscriptionPage } from './Subscription.tsx'

export const Component = () => <SubscriptionPage purpose="manage" />
