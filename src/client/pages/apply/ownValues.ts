import type { Projection } from '../../../definition/types/projection.ts';
import { profile } from '../../api/profile.ts';
import type { Application } from './loadApplication.ts';

/**
 * A new form begins with what the hall knows of the person, where ui.json says that a field is his own. What was typed or kept
 * before stays as it is; a profile that cannot be read leaves the fields to be filled in.
 */
export async function withOwn(
  application: Application,
  { schema, uiSchema }: Pick<Projection, 'schema' | 'uiSchema'>,
): Promise<Application> {
  const { draft, formData } = application;
  if (draft !== null || Object.keys(formData).length > 0) return application;
  return { ...application, formData: await ownValues({ schema, uiSchema }) };
}

/** What is the person's own in a form that nobody has filled in yet. */
export async function ownValues({
  schema,
  uiSchema,
}: Pick<Projection, 'schema' | 'uiSchema'>): Promise<Record<string, string>> {
  const fields = Object.keys(schema.properties ?? {}).filter((name) => ownOf(uiSchema[name]) !== undefined);
  if (fields.length === 0) return {};
  const known = await profile.read().catch(() => null);
  const values = fields.flatMap((name): [string, string][] => {
    const value = known?.[ownOf(uiSchema[name]) ?? 'mobile'];
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(values);
}

function ownOf(ui: unknown): 'mobile' | 'email' | undefined {
  const own = typeof ui === 'object' && ui !== null && 'ui:own' in ui ? ui['ui:own'] : undefined;
  return own === 'mobile' || own === 'email' ? own : undefined;
}
