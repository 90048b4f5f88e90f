import { ADDRESSES, BEHAVIOUR_ACTIONS } from '../../entity/behaviours.ts';
import { didYouMean, nearest } from '../../text/suggest.ts';
import { noOwnField, ownFields } from '../lookup.ts';
import { entityRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const entityAction = entityRule({
  id: 'entity-action',
  severity: 'error',
  title: 'an action does nothing: it sets no field, and the server has no behaviour of that name',
  help: 'An action either writes fields (`"set": {"status": "approved"}`) or is one of the behaviours of the server. Its name is part of an address and stands in the entity once.',
  check({ entity, manifest, form, key, context }, report) {
    const known = BEHAVIOUR_ACTIONS[key] ?? [];
    const seen = new Set<string>();
    const fields = ownFields(form.fields);
    (entity.actions ?? []).forEach((action, i) => {
      if (typeof action === 'string') {
        if (entity.readonly === true && action !== 'export') {
          const message = say`"${action}" is offered to nobody: the entity is "readonly"`;
          report.at(manifest, ['actions', i], message, { severity: 'warning' });
        }
        return;
      }
      const { name, set, input, by } = action;
      const at = (part: string) => ['actions', i, part];
      if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || ADDRESSES.includes(name))
        report.at(manifest, at('name'), say`"${name}" cannot be the name of an action`);
      if (seen.has(name)) report.at(manifest, at('name'), say`there are two actions "${name}"`);
      seen.add(name);
      if (set === undefined && !known.includes(name)) {
        const message = say`the server has no behaviour "${name}" for ${key}; write what it sets${didYouMean(name, known)}`;
        report.at(manifest, at('name'), message);
      }
      for (const field of Object.keys(set ?? {})) {
        if (fields.has(field)) continue;
        report.at(manifest, [...at('set'), field], noOwnField(form.fields, field, '"set"'), { at: 'key' });
      }
      for (const asked of set === undefined ? [] : Object.keys(input?.schema.properties ?? {})) {
        const isUsed = Object.values(set ?? {}).some((text) => text.includes(asked));
        if (isUsed || fields.has(asked)) continue;
        const message = say`"${asked}" is asked for and kept nowhere: "set" does not use it, and the record has no field of that name`;
        report.at(manifest, [...at('input'), 'schema', 'properties', asked], message, {
          at: 'key',
          severity: 'warning',
        });
      }
      if (action.result !== undefined && set !== undefined && !fields.has(action.result))
        report.at(manifest, at('result'), noOwnField(form.fields, action.result, '"result"'));
      const stem = action.permission?.split(':').slice(0, -1).join(':') ?? '';
      const stems = [entity.permission, ...context.vocabulary.entities.map((one) => one.replaceAll('/', ':'))];
      if (stem !== '' && !stems.includes(stem)) {
        const meant = nearest(stem, stems);
        const message = say`"${stem}" is the permission of nothing; did you mean "${meant ?? ''}"?`;
        if (meant !== undefined) report.at(manifest, at('permission'), message, { severity: 'warning' });
      }
      if (by === 'readers' && !entity.readers)
        report.at(manifest, at('by'), say`"by": "readers" needs "readers", who may read the records`);
    });
  },
});
