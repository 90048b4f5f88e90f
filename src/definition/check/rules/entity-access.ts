import { columnOf } from '../../entity/columns.ts';
import { dependenciesOf } from '../../projection/dependencies.ts';
import { didYouMean, meantOrListed } from '../../text/suggest.ts';
import { fieldAt, noOwnField, ownFields } from '../lookup.ts';
import { entityRule } from '../rule.ts';
import { say } from '../../text/say.ts';

const ACCOUNT_TYPES = ['admin', 'teacher', 'student', 'staff'];
const OWNED = ['list', 'create', 'update', 'delete'];

export const entityAccess = entityRule({
  id: 'entity-access',
  severity: 'error',
  title: 'readers, private or own name somebody, a field, an action or a topic that does not exist',
  help: 'Readers are account types (admin, teacher, student, staff), codes of roles, or everybody. `private` names fields; `own.field` holds a person, `own.actions` are list, create, update, delete and actions of the entity, `own.topic` is the service by which such a record is asked for. What `own.anonymousIf` hides is in no filter and no sorting, and is set by the server alone.',
  check({ entity, manifest, form, context }, report) {
    const { roles } = context.vocabulary;
    const known = [...ACCOUNT_TYPES, 'everybody', ...roles];
    (entity.readers ?? []).forEach((name, i) => {
      if (known.includes(name) || roles.length === 0) return;
      const message = say`"${name}" is neither an account type nor a role nor everybody${meantOrListed(name, known)}`;
      report.at(manifest, ['readers', i], message);
    });
    const fields = ownFields(form.fields);
    (entity.private ?? []).forEach((name, i) => {
      if (!fields.has(name)) report.at(manifest, ['private', i], noOwnField(form.fields, name, '"private"'));
      if (name === entity.label) {
        const message = say`"${name}" stands for the record everywhere; what is private cannot be its "label"`;
        report.at(manifest, ['private', i], message);
      }
    });
    for (const [name, text] of Object.entries(entity.computed ?? {})) {
      const told = [...dependenciesOf(entity, text)].find((read) => entity.private?.includes(read));
      if (told === undefined || entity.private?.includes(name)) continue;
      const message = say`"${name}" is reckoned from "${told}", which is private; name it in "private" too if it tells of that`;
      report.at(manifest, ['computed', name], message, { severity: 'warning' });
    }
    if (entity.private && !entity.readers)
      report.at(manifest, ['private'], say`"private" says what readers do not see; without "readers" it says nothing`, {
        severity: 'warning',
      });
    const { own } = entity;
    if (!own) return;
    const field = fieldAt(fields, own.field)?.schema;
    if (field === undefined) report.at(manifest, ['own', 'field'], noOwnField(form.fields, own.field, '"own"'));
    else if ((field.items ?? field).format !== 'user-id') {
      const message = say`"${own.field}" holds no person; "own" needs "format": "user-id" there`;
      report.at(manifest, ['own', 'field'], message);
    }
    const { topics } = context;
    if (own.topic !== undefined && topics !== undefined && !topics.includes(own.topic)) {
      // a hall may serve some of the services alone: the list then keeps its form
      const message = say`there is no topic "${own.topic}"${didYouMean(own.topic, topics)}`;
      report.at(manifest, ['own', 'topic'], message, { severity: 'warning' });
    }
    if (own.classes !== undefined && fieldAt(fields, own.classes)?.schema.type !== 'string') {
      report.at(manifest, ['own', 'classes'], noOwnField(form.fields, own.classes, '"own"'));
    }
    if (own.anonymousIf !== undefined) {
      for (const part of ['filters', 'sortable'] as const) {
        const at = (entity[part] ?? []).findIndex((name) => columnOf(form, name)?.field === own.field);
        const message = say`"${own.field}" is hidden where "anonymousIf" holds; a list that can be filtered or ordered by it would tell`;
        if (at >= 0) report.at(manifest, [part, at], message);
        else if (part === 'filters' && entity.aside === own.field) report.at(manifest, ['aside'], message);
      }
      if (field !== undefined && field.readOnly !== true) {
        const message = say`"${own.field}" needs "readOnly": true; who changes the record without seeing it would clear it`;
        report.at(manifest, ['own', 'anonymousIf'], message);
      }
    }
    const named = (entity.actions ?? []).flatMap((action) => (typeof action === 'string' ? [] : [action.name]));
    own.actions.forEach((name, i) => {
      if (named.includes(name)) return;
      if (OWNED.includes(name)) {
        if (name === 'list' || entity.actions?.includes(name)) return;
        const message = say`owners are not offered "${name}" either, since "actions" does not name it`;
        report.at(manifest, ['own', 'actions', i], message, { severity: 'warning' });
        return;
      }
      const hint = didYouMean(name, [...OWNED, ...named]);
      report.at(manifest, ['own', 'actions', i], say`"${name}" is no action of this entity${hint}`);
    });
  },
});
