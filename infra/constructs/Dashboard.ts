import { Duration } from 'aws-cdk-lib'
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

export interface Graph {
  /** The question that it answers. */
  asks: string
  metrics: IMetric[]
  /** Unit of the axis. */
  unit: string
  region?: string
}

/** A graph of what functions write to their logs. It costs what it reads, when somebody looks; a metric costs always. */
export interface LogGraph {
  asks: string
  log: ILogGroup
  /** Of CloudWatch Logs Insights. */
  query: string[]
}

/** A third of a row. */
const size = { width: 8, height: 6 }

const widgetOf = (graph: Graph | LogGraph): IWidget => {
  if ('log' in graph)
    return new LogQueryWidget({
      title: graph.asks,
      logGroupNames: [graph.log.logGroupName],
      queryLines: graph.query,
      view: LogQueryVisualizationType.LINE,
      ...size,
    })
  const { asks, metrics, unit, region } = graph
  return new GraphWidget({
    title: asks,
    left: metrics,
    leftYAxis: { label: unit, min: 0, showUnits: false },
    ...size,
    ...(region && { region }),
  })
}

/** A person on call opens this first: each graph has the question that it answers as its title, three in a row. */
export class Dashboard extends CloudWatchDashboard {
  constructor(scope: Construct, name: string, words: string, graphs: (Graph | LogGraph)[]) {
    super(scope, 'Dashboard', { dashboardName: name, defaultInterval: Duration.hours(12) })
    this.addWidgets(new TextWidget({ markdown: words, width: 24, height: 2 }))
    const widgets = graphs.map(widgetOf)
    for (let first = 0; first < widgets.length; first += 3)
      this.addWidgets(...widgets.slice(first, first + 3))
  }
}
