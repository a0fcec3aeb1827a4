import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, CloudFormationValidatePlugin } from 'aws-cdk-lib'
import { type Check, type Fault, fault } from '../check.ts'
import { regionOf } from '../regions.ts'
import type { Template, Templates } from '../template.ts'

let plugin: CloudFormationValidatePlugin | undefined
const known = new Map<string, Fault[]>()
const types = new Set<string>()

const noteTypes = (templates: Templates): void => {
  for (const { Resources } of Object.values(templates))
    for (const { Type } of Object.values(Resources)) types.add(Type)
}

const validate = (stack: string, template: Template, region: string): Fault[] => {
  plugin ??= new CloudFormationValidatePlugin({ includeDefaultRules: false })
  const folder = mkdtempSync(join(tmpdir(), 'schema-'))
  try {
    const write = (name: string, content: object) => {
      const templatePath = join(folder, `${name}.json`)
      writeFileSync(templatePath, JSON.stringify(content))
      return { stackConstructPath: name, templatePath, accountId: undefined, region }
    }
    const asked = write('asked', template)
    // The plugin compiles its schemas anew for types that the call before did not have: this call has them all.
    const others = write('others', {
      Resources: Object.fromEntries([...types].map((Type, n) => [`R${n}`, { Type }])),
    })
    const { violations } = plugin.validate({
      appConstruct: new App({ outdir: folder }),
      templatePaths: [asked.templatePath, others.templatePath],
      stackTemplates: [asked, others],
    })
    return violations.flatMap(({ ruleName, description, violatingResources }) =>
      violatingResources
        .filter(({ templatePath }) => templatePath === asked.templatePath)
        .map(({ resourceLogicalId }) =>
          fault({ stack, id: resourceLogicalId ?? '' }, `${ruleName} ${description}`),
        ),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Every resource has the properties that its type has in CloudFormation's registry, all that are required, and
 * values that they take: AWS's own validator, with the schemas that it carries.
 */
export const schema: Check = (templates, environment) => {
  noteTypes(templates)
  return Object.entries(templates).flatMap(([stack, template]) => {
    // Certificates, firewalls and alarms of CloudFront exist in one region only.
    const region = regionOf(stack, environment)
    const key = JSON.stringify([stack, region, template])
    const faults = known.get(key) ?? validate(stack, template, region)
    known.set(key, faults)
    return faults
  })
}
