import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { ReportDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import { mayOpen } from './openReport.ts';

/** The list of all reports, and what a report's menu url begins with; its key follows. */
const REPORT_LIST = 'ureport';
const REPORT_MENU = `${REPORT_LIST}/`;
const DIRECTORY = 'dir-statistics';

/**
 * The menu entry of every report, with its code, but for those whose code stands on an entry already: the seeds have placed
 * them. Ids are readable so that seeds of roles can name them: `ureport-flow-count`.
 */
export async function reportMenus(hall: Hall): Promise<FormData[]> {
  const { rows } = await sql<{ id: string; permissions: string | null }>`
    select id, data ->> 'permissions' as permissions from sys_menu where data ->> 'type' = '1'`.execute(hall.db);
  const placed = (own: string, permission: string) =>
    rows.some(({ id, permissions }) => id !== own && (permissions ?? '').split(',').includes(permission));
  return hall.registry.reports().flatMap(({ key, manifest }, order) => {
    const { title, icon = 'BarChartOutlined', permission } = manifest;
    const id = REPORT_MENU.replace('/', '-') + key.replaceAll('/', '-').toLowerCase();
    if (placed(id, permission)) return [];
    const url = REPORT_MENU + key;
    return [{ id, parentId: DIRECTORY, type: 1, name: title, url, permissions: permission, icon, sort: 10 + order }];
  });
}

/** Menu urls of the reports that the person may open, and of their list. */
export function reportUrls(person: Person, hall: Hall): string[] {
  const reports = hall.registry.reports().filter(({ manifest }) => mayOpen(person, manifest, hall));
  return reports.length > 0 ? [REPORT_LIST, ...reports.map(({ key }) => REPORT_MENU + key)] : [];
}

/** The report that a menu url leads to. */
export function reportOfMenu(url: string, { registry }: Hall): ReportDefinition | undefined {
  return url.startsWith(REPORT_MENU) ? registry.report(url.slice(REPORT_MENU.length)) : undefined;
}
