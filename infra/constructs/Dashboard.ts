import { Duration } from 'aws-cdk-lib'
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'

export interface Graph {
  /** The question that it answers. */
  asks: string
  metrics: IMetric[]
  /** Unit of the axis. */
  unit: string
  region?: string
}

/** What a person on call looks at first: graphs named by the question that each answers, three in a row. */
export class Dashboard extends CloudWatchDashboard {
  constructor(scope: Construct, name: string, words: string, graphs: Graph[]) {
    super(scope, 'Dashboard', { dashboardName: name, defaultInterval: Duration.hours(12) })
    this.addWidgets(new TextWidget({ markdown: words, width: 24, height: 2 }))
    const widgets = graphs.map(
      ({ asks, metrics, unit, region }) =>
        new GraphWidget({
          title: asks,
          left: metrics,
          leftYAxis: { label: unit, min: 0, showUnits: false },
          width: 8,
          height: 6,
          ...(region && { region }),
        }),
    )
    for (let first = 0; first < widgets.length; first += 3)
      this.addWidgets(...widgets.slice(first, first + 3))
  }
}
