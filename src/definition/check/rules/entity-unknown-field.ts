import { columnOf } from '../../entity/columns.ts';
import { fitsScope, fitsTree, fitsUnique } from '../../entity/fits.ts';
import { fieldAt, noOwnField, ownFields } from '../lookup.ts';
import type { JsonSchema } from '../../types/schema.ts';
import { entityRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const entityUnknownField = entityRule({
  id: 'entity-unknown-field',
  severity: 'error',
  title: 'unique, tree or scope name a field that does not exist, or one of another kind',
  help: "These speak about stored fields of schema.json: the groups that no two records share, the field with the parent's id, the field that the data scope applies to.",
  check({ entity, manifest, form, key: own }, report) {
    const fields = ownFields(form.fields);
    (entity.unique ?? []).forEach((group, i) =>
      group.forEach((name, j) => {
        const place = ['unique', i, j];
        const column = columnOf(form, name);
        if (!fields.has(name)) report.at(manifest, place, noOwnField(form.fields, name, '"unique"'));
        else if (column && !fitsUnique(column))
          report.at(manifest, place, say`"${name}" holds several values; no two records are told apart by it`);
      }),
    );
    for (const key of ['tree', 'scope'] as const) {
      const name = entity[key];
      if (name === undefined || name === 'id' || fields.has(name)) continue;
      report.at(manifest, [key], noOwnField(form.fields, name, `"${key}"`));
    }
    const kindOf = (name = ''): JsonSchema | undefined => fieldAt(fields, name)?.schema;
    const [tree, scope] = [kindOf(entity.tree), kindOf(entity.scope)];
    if (scope !== undefined && !fitsScope(scope)) {
      const message = say`"${entity.scope ?? ''}" holds no department and no person; the data scope needs "format": "dept-id" or "user-id"`;
      report.at(manifest, ['scope'], message);
    }
    if (tree !== undefined && !fitsTree(tree, own)) {
      const message = say`"${entity.tree ?? ''}" holds no id of a parent; write "x-record": "${own}" there`;
      report.at(manifest, ['tree'], message, { severity: 'warning' });
    }
  },
});
