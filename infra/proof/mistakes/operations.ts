import { add, type Planted } from './planting.ts'

const dashboard = (widget: object) => ({
  DashboardName: 'planted',
  DashboardBody: JSON.stringify({ widgets: [widget] }),
})

const metricWidget = (metrics: unknown, more: object = {}) => ({
  ...{ type: 'metric', x: 0, y: 0, width: 6, height: 6 },
  properties: { region: 'eu-west-2', metrics },
  ...more,
})

const scheduled = (ScheduleExpression: string) => ({ ScheduleExpression, State: 'ENABLED' })

/** Schedules and dashboards. */
export const operations: readonly Planted[] = [
  ...['rate(1 minutes)', 'cron(0 6 * * *)', 'cron(0 6 * * * *)', 'every day'].map((expression): Planted => ({
    mistake: `the schedule expression ${expression}`,
    check: 'schedules',
    plant: templates => add(templates, 'api', 'Planted', 'AWS::Events::Rule', scheduled(expression)),
  })),
  {
    mistake: 'a schedule expression of EventBridge Scheduler with five fields',
    check: 'schedules',
    plant: templates =>
      add(templates, 'api', 'Planted', 'AWS::Scheduler::Schedule', scheduled('cron(0/5 * * * ?)')),
  },
  {
    mistake: 'a dashboard that is no JSON',
    check: 'dashboards',
    plant: templates =>
      add(templates, 'api', 'Planted', 'AWS::CloudWatch::Dashboard', {
        DashboardBody: { 'Fn::Join': ['', ['{"widgets":[{"type":"metric",', { Ref: 'AWS::Region' }]] },
      }),
  },
  {
    mistake: 'a dashboard with a widget outside its grid',
    check: 'dashboards',
    plant: templates =>
      add(
        templates,
        'api',
        'Planted',
        'AWS::CloudWatch::Dashboard',
        dashboard(metricWidget([['AWS/Lambda', 'Errors', 'FunctionName', 'x']], { x: 20 })),
      ),
  },
  {
    mistake: 'a dashboard with half a dimension',
    check: 'dashboards',
    plant: templates =>
      add(
        templates,
        'api',
        'Planted',
        'AWS::CloudWatch::Dashboard',
        dashboard(metricWidget([['AWS/Lambda', 'Errors', 'FunctionName']])),
      ),
  },
]
