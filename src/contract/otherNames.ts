/** By entity: what the specification calls a field, and what its definition calls it. Both are answered, both are taken. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'flow/model': { key: 'modelKey', createTime: 'createDate', lastUpdateTime: 'updateDate' },
  'flow/process': { key: 'processKey' },
  'flow/task': { taskId: 'id', instanceId: 'processInstanceId' },
};

/** A row under the other names too. */
export function withOtherNames<Row extends Record<string, unknown>>(entity: string, row: Row): Row {
  const others = Object.entries(othersOf(entity)).filter(([, own]) => Object.hasOwn(row, own));
  return others.length === 0 ? row : { ...Object.fromEntries(others.map(([other, own]) => [other, row[own]])), ...row };
}

/** What came in, filters or a record, by the definition's names. Where both came, the definition's counts. */
export function byOwnNames<Fields extends Record<string, unknown>>(entity: string, fields: Fields): Fields {
  const names = othersOf(entity);
  const given = Object.entries(fields).filter(([name]) => {
    const own = ownName(names, name);
    return own === name || !Object.hasOwn(fields, own);
  });
  return Object.fromEntries(given.map(([name, value]) => [ownName(names, name), value])) as Fields;
}

/** A field that a list is sorted by; in snake_case as well. */
export function sortByOwnName(entity: string, field: string): string {
  return ownName(
    othersOf(entity),
    field.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
  );
}

function othersOf(entity: string): Readonly<Record<string, string>> {
  return Object.hasOwn(OTHER_NAMES, entity) ? (OTHER_NAMES[entity] ?? {}) : {};
}

function ownName(names: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}
