import type { Counts } from '../../../contract/flow.ts';
import type { MenuEntry } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';

const ENTRIES = [
  { name: 'backlog', icon: 'AuditOutlined', count: 'todo' },
  { name: 'finished', icon: 'CheckCircleOutlined', count: undefined },
  { name: 'application', icon: 'SendOutlined', count: undefined },
  { name: 'draft', icon: 'EditOutlined', count: 'drafts' },
] as const;

/** The four entries that everybody has: my to-do (with how many wait), my done, my initiated, my drafts (with how many). */
export function workStation(locale: Locale, waiting: Counts, hall: Hall): MenuEntry[] {
  return ENTRIES.map(({ name, icon, count }, orderNum) => {
    const url = `workStation/${name}`;
    return {
      menuId: `work-${name}`,
      parentId: null,
      parentName: '',
      name: hall.texts.text(locale, `records.work.${name}`),
      url,
      perms: '',
      type: 1,
      icon,
      orderNum,
      open: false,
      routes: [url],
      pendingCount: count === undefined ? 0 : waiting[count],
      children: [],
    };
  });
}
