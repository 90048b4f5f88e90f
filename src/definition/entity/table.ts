/** What a database keeps of an entity: its table, and the fields by which it orders and finds. */

const KEY = /^[A-Za-z][A-Za-z0-9]*([-_][A-Za-z0-9]+)*(\/[A-Za-z][A-Za-z0-9]*([-_][A-Za-z0-9]+)*)*$/;
/** Tables that are not entities' own: an entity may not take their names. */
const RESERVED = /^(auth|wf|hall|definition|kysely|pg)_/;
const MOST_CHARACTERS = 48;

export const STORED_FIELD = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** `sys/dict-type` → `sys_dict_type`, `merchantManage/orderInfo` → `merchant_manage_order_info`; undefined of what is no key. */
export function tableName(key: string): string | undefined {
  if (!KEY.test(key)) return undefined;
  const table = snake(key.replaceAll(/[/-]/g, '_'));
  return table.length > MOST_CHARACTERS || RESERVED.test(table) ? undefined : table;
}

export function snake(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}
