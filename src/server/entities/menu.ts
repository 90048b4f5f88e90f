import type { Behaviour, Change } from './behaviour.ts';
import { refuseChildren, refuseCircle } from './tree-rules.ts';

const BUTTON = 2;

/** Rights hang on menu entries, so a change moves the directory on as well. Buttons only stand below menus. */
export const menu: Behaviour = {
  revisions: ['menu', 'directory'],
  async beforeSave(change, context) {
    const { data } = change;
    if (data['type'] === BUTTON && !data['parentId'])
      return [{ path: 'parentId', message: context.text('buttonNeedsParent') }];
    const { person } = context;
    const wanted = codes(data['permissions']);
    const had = codes(change.before?.data['permissions']);
    const foreign = wanted.filter((code) => !had.includes(code) && !person.permissions.includes(code));
    if (!person.superAdmin && foreign.length) return [{ path: 'permissions', message: context.text('grantOwn') }];
    // what a menu names is closed to everybody else
    const names = (record: Change['data'] | undefined) => JSON.stringify(record?.['resourceList'] ?? []);
    if (!person.superAdmin && names(data) !== names(change.before?.data))
      return [{ path: 'resourceList', message: context.text('grantOwn') }];
    return refuseCircle(change, context);
  },
  beforeDelete: (records, context) => refuseChildren(records, context),
};

function codes(permissions: unknown): string[] {
  return typeof permissions === 'string'
    ? permissions
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean)
    : [];
}
