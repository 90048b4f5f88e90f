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
  const fields = Object.keys(schema.properties ?? {}).filter((name) => ownOf(uiSchema[name]) !== undefined);
  if (draft !== null || Object.keys(formData).length > 0 || fields.length === 0) return application;
  const known = await profile.read().catch(() => null);
  const values = fields.flatMap((name): [string, string][] => {
    const value = known?.[ownOf(uiSchema[name]) ?? 'mobile'];
    return value ? [[name, value]] : [];
  });
  return { ...application, formData: Object.fromEntries(values) };
}

function ownOf(ui: unknown): 'mobile' | 'email' | undefined {
  const own = typeof ui === 'object' && ui !== null && 'ui:own' in ui ? ui['ui:own'] : undefined;
  return own === 'mobile' || own === 'email' ? own : undefined;
}
