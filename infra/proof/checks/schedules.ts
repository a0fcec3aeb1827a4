import { type Check, fault } from '../check.ts'
import { at, listAt, resourcesOf, type Templates } from '../template.ts'

interface Field {
  name: string
  from: number
  to: number
  names?: string
  /** What else may stand here: `?`, `L`, `W`, `#`. */
  signs?: RegExp
}

// Source: EventBridge User Guide, "Cron expressions" and "Rate expressions".
const fields: readonly Field[] = [
  { name: 'minutes', from: 0, to: 59 },
  { name: 'hours', from: 0, to: 23 },
  { name: 'day of month', from: 1, to: 31, signs: /^(\?|L|LW|([1-9]|[12]\d|3[01])W)$/ },
  { name: 'month', from: 1, to: 12, names: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC' },
  {
    name: 'day of week',
    from: 1,
    to: 7,
    names: 'SUN MON TUE WED THU FRI SAT',
    signs: /^(\?|L|[1-7]L|[1-7]#[1-5])$/,
  },
  { name: 'year', from: 1970, to: 2199 },
]

const isValue = (text: string, { from, to, names = '' }: Field): boolean =>
  names.split(' ').includes(text.toUpperCase() || '-') ||
  (/^\d+$/.test(text) && Number(text) >= from && Number(text) <= to)

const isPart = (text: string, field: Field): boolean => {
  if (field.signs?.test(text.toUpperCase())) return true
  const [range = '', step, ...more] = text.split('/')
  if (more.length > 0 || (step !== undefined && !/^[1-9]\d*$/.test(step))) return false
  const [start = '', end, ...rest] = range.split('-')
  if (range === '*') return true
  return rest.length === 0 && isValue(start, field) && (end === undefined || isValue(end, field))
}

const cronProblem = (text: string): string | undefined => {
  const given = text.split(/\s+/)
  if (given.length !== fields.length) return `has ${given.length} fields, not ${fields.length}`
  const wrong = fields.find((field, index) => !given[index]?.split(',').every(part => isPart(part, field)))
  if (wrong) return `has a wrong ${wrong.name}`
  return (given[2] === '?') === (given[4] === '?') ? 'needs ? for exactly one of its days' : undefined
}

/** What is wrong with a schedule expression; undefined when nothing is. */
export const scheduleProblem = (expression: string): string | undefined => {
  const cron = /^cron\((.*)\)$/.exec(expression)?.[1]
  if (cron !== undefined) return cronProblem(cron)
  const [, value, unit, plural] = /^rate\(([1-9]\d*) (minute|hour|day)(s?)\)$/.exec(expression) ?? []
  if (value !== undefined && unit)
    return (value === '1') === (plural === '') ? undefined : 'has a wrong plural'
  const moment = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression)?.[1]
  return moment && !Number.isNaN(Date.parse(`${moment}Z`)) ? undefined : 'is neither rate, cron nor at'
}

const isPattern = (value: unknown): boolean => value !== undefined && JSON.stringify(value) !== '{}'

const expressionsOf = (templates: Templates) => [
  ...resourcesOf(templates, 'AWS::Events::Rule', 'AWS::Scheduler::Schedule').map(resource => ({
    resource,
    expression: at(resource.Properties, 'ScheduleExpression'),
  })),
  ...resourcesOf(templates, 'AWS::Backup::BackupPlan').flatMap(resource =>
    listAt(resource.Properties, 'BackupPlan', 'BackupPlanRule').map(rule => ({
      resource,
      expression: at(rule, 'ScheduleExpression'),
    })),
  ),
]

/** What happens by the clock has an expression that AWS understands; linters miss these. */
export const schedules: Check = templates =>
  expressionsOf(templates).flatMap(({ resource, expression }) => {
    if (expression === undefined && isPattern(at(resource.Properties, 'EventPattern'))) return []
    const problem =
      typeof expression === 'string' ? scheduleProblem(expression) : 'is missing, and so is an event pattern'
    if (problem) return [fault(resource, `schedule ${JSON.stringify(expression)} ${problem}`)]
    const once = String(expression).startsWith('at(') && resource.Type !== 'AWS::Scheduler::Schedule'
    return once ? [fault(resource, 'at() is for schedules of EventBridge Scheduler alone')] : []
  })
