import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'
import type { Environment } from '../environment.ts'

/** What the account may cost a month: people hear when 80 % are spent, and when the forecast is above it. */
export class Budget extends CfnBudget {
  constructor(scope: Construct, { alarmsTo, monthlyBudgetUsd }: Environment) {
    const tell = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number, address: string) => ({
      notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    })
    super(scope, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      ...(alarmsTo && {
        notificationsWithSubscribers: [tell('ACTUAL', 80, alarmsTo), tell('FORECASTED', 100, alarmsTo)],
      }),
    })
  }
}
