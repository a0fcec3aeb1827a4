import * as z from 'zod'
import { type Check, type Fault, fault } from '../check.ts'
import { at, entriesAt, resourcesOf } from '../template.ts'

// Source: CloudWatch API Reference, "Dashboard body structure and syntax".
const columns = 24

const Metric = z
  .array(z.union([z.string(), z.number(), z.looseObject({})]))
  .min(1)
  .refine(([first, ...rest]) => {
    if (typeof first === 'object') return rest.length === 0 && 'expression' in first
    const options = typeof rest.at(-1) === 'object' ? 1 : 0
    const texts = [first, ...rest].slice(0, rest.length + 1 - options)
    if (texts.some(each => typeof each === 'object' || each === '')) return false
    // Namespace and name, then dimensions in pairs; `...` repeats those of the metric before.
    return texts.includes('...') || (texts.length >= 2 && texts.length % 2 === 0)
  }, 'is not [namespace, name, dimension, value …, options] or [{ expression }]')

const Place = {
  x: z.int().min(0),
  y: z.int().min(0),
  width: z.int().min(1),
  height: z.int().min(1).max(1000),
}

const MetricProperties = z
  .looseObject({
    region: z.string().min(1),
    metrics: z.array(Metric).min(1).max(500).optional(),
    annotations: z.looseObject({}).optional(),
    view: z.enum(['timeSeries', 'singleValue', 'gauge', 'bar', 'pie', 'table']).optional(),
    period: z.int().min(1).optional(),
  })
  .refine(
    ({ metrics, annotations }) => metrics ?? at(annotations, 'alarms'),
    'shows neither metrics nor an alarm',
  )

const Widget = z.discriminatedUnion('type', [
  z.looseObject({ ...Place, type: z.literal('metric'), properties: MetricProperties }),
  z.looseObject({
    ...Place,
    type: z.literal('text'),
    properties: z.looseObject({ markdown: z.string().min(1) }),
  }),
  z.looseObject({
    ...Place,
    type: z.literal('log'),
    properties: z.looseObject({ query: z.string().min(1), region: z.string().min(1) }),
  }),
  z.looseObject({
    ...Place,
    type: z.literal('alarm'),
    properties: z.looseObject({ alarms: z.array(z.string().min(1)).min(1).max(100) }),
  }),
])
type Widget = z.output<typeof Widget>

const Body = z.looseObject({ widgets: z.array(Widget).min(1).max(500) })

/** The text of a body, every reference replaced: what it is known only when it is deployed. */
const textOf = (body: unknown): string => {
  if (typeof body === 'string') return body
  const joined = at(body, 'Fn::Join')
  if (Array.isArray(joined) && Array.isArray(joined[1]))
    return joined[1].map(part => (typeof part === 'string' ? part : 'reference')).join(String(joined[0]))
  const [sub] = [at(body, 'Fn::Sub')].flat()
  return typeof sub === 'string' ? sub.replace(/\$\{[^}]*\}/g, 'reference') : JSON.stringify(body)
}

const overlaps = (a: Widget, b: Widget): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const placesProblem = (widgets: Widget[]): string[] =>
  widgets.flatMap((widget, index) => {
    if (widget.x + widget.width > columns) return [`widget ${index} ends right of column ${columns}`]
    const other = widgets.findIndex((each, later) => later > index && overlaps(widget, each))
    return other < 0 ? [] : [`widgets ${index} and ${other} lie on each other`]
  })

const problemsOf = (text: string): string[] => {
  const parsed = z
    .string()
    .transform((given, context): unknown => {
      try {
        return JSON.parse(given)
      } catch (error) {
        context.addIssue(`is no JSON: ${String(error)}`)
        return z.NEVER
      }
    })
    .pipe(Body)
    .safeParse(text)
  if (parsed.success) return placesProblem(parsed.data.widgets)
  return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim())
}

/** Dashboards are JSON that CloudWatch draws: known widgets, inside the grid, with well-formed metrics. */
export const dashboards: Check = templates =>
  resourcesOf(templates, 'AWS::CloudWatch::Dashboard').flatMap((dashboard): Fault[] => {
    const body = entriesAt(dashboard.Properties).find(([key]) => key === 'DashboardBody')?.[1]
    return problemsOf(textOf(body)).map(problem => fault(dashboard, problem))
  })
