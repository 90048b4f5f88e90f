import { sql } from 'kysely';
import type { MenuEntry } from '../../../contract/person.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { selectRecords } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';

const PLATFORM = 'sys/platform';
/** after everything that is the hall's own */
const LAST = 9_999;

/** The other systems of the campus (sys/platform), as everybody finds them below his own menus; nothing where none is in use. */
export async function platformMenus(locale: Locale, hall: Hall): Promise<MenuEntry[]> {
  const definition = hall.registry.entity(PLATFORM);
  if (!definition) return [];
  const platforms = await selectRecords(hall.db, definition, {
    where: [sql`coalesce(data ->> 'status', '1') = '1'`],
    sort: { by: sql`coalesce((data ->> 'sort')::int, 0)`, order: 'asc' },
  });
  if (platforms.length === 0) return [];
  const { title, icon = '' } = hall.registry.localised(definition, locale).manifest;
  const menuId = 'dir-platforms';
  const directory = { ...EMPTY, menuId, parentId: null, parentName: '', name: title, type: 0 as const, icon };
  const children = platforms.map(({ id, data }, orderNum): MenuEntry => {
    const url = String(data['url']);
    const own = { menuId: `platform-${id}`, parentId: menuId, parentName: title, name: String(data['name']) };
    const contact = contactIn(data, hall);
    return {
      ...EMPTY,
      ...own,
      ...(contact && { contact }),
      url,
      type: 1,
      icon: 'LinkOutlined',
      orderNum,
      routes: [url],
      children: [],
    };
  });
  return [{ ...directory, orderNum: LAST, children }];
}

const EMPTY = { url: '', perms: '', open: false, routes: [], pendingCount: 0, orderNum: 0 };

/** Whom the people of a platform turn to: while he is here. */
function contactIn({ manager }: FormData, { directory }: Hall): string | undefined {
  const user = typeof manager === 'string' ? directory.user(manager) : undefined;
  return user?.enabled ? user.realName : undefined;
}
