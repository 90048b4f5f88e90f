import { askedIn, setField, type WrittenAction } from '../../../definition/edit/actions.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { ActionFields, fieldsOf } from './ActionFields.tsx';
import { usePlace } from './expressionPlace.ts';
import type { Choice } from './Setting.tsx';
import { SetValue } from './SetValue.tsx';
import type { TabProps } from './useDraft.ts';

interface Props extends TabProps {
  /** of the action, among all that the entity offers */
  index: number;
  action: WrittenAction;
  /** the field of the state, which is asked for elsewhere */
  except: string | undefined;
}

/** What is written into the record when it is done: by whom, when, what was asked for, or one fixed value. */
export function SetFields({ draft, t, readonly, change, index, action, except }: Props) {
  const { files } = draft;
  const set = action.set ?? {};
  const { properties, titleOf } = fieldsOf(draft);
  const asked = Object.entries(askedIn(files, index)).map(([name, schema]) => ({
    value: `\${input.${name}}`,
    label: t('act.set.asked', { field: titleOf(name, schema.title) }),
  }));
  const left = Object.keys(properties).filter((name) => name !== except && !Object.hasOwn(set, name));
  const write = (field: string, value: string | undefined) =>
    change((now) => setField(now, index, field, value), `set ${index} ${field}`);
  const place = usePlace(draft);
  return (
    <ActionFields
      title={t('act.set')}
      hint={t('act.setHint')}
      more={t('act.set.add')}
      options={left.map((value) => ({ value, label: titleOf(value, properties[value]?.title) }))}
      onAdd={(field) => write(field, usualValue(properties[field]))}
    >
      {Object.entries(set).map(([field, value]) => {
        if (field === except) return null;
        const schema = properties[field];
        const known: Choice[] = [
          ...(schema?.type === 'string' && schema.oneOf === undefined && schema.enum === undefined
            ? [
                { value: '${user}', label: t('act.set.user') },
                { value: schema.format === 'date' ? '${today()}' : '${now()}', label: t('act.set.now') },
              ]
            : []),
          ...asked,
          { value: '', label: t('act.set.nothing') },
        ];
        const values = schema?.oneOf ?? schema?.enum?.map((one) => ({ const: one, title: String(one) }));
        return (
          <SetValue
            key={field}
            {...{ name: field, value, known, place, t, readonly }}
            title={titleOf(field, schema?.title)}
            values={
              values?.map((one) => ({
                value: String(one.const),
                label: draft.spoken(one.title ?? String(one.const)),
              })) ?? null
            }
            onChange={(next) => write(field, next)}
            onRemove={() => write(field, undefined)}
          />
        );
      })}
    </ActionFields>
  );
}

/** What a field of that kind most often becomes by an action. */
function usualValue({ type, format, oneOf, enum: values }: JsonSchema = {}): string {
  if (format === 'user-id') return '${user}';
  if (format === 'date') return '${today()}';
  if (format === 'date-time') return '${now()}';
  if (type === 'boolean') return 'true';
  return String(oneOf?.[0]?.const ?? values?.[0] ?? '');
}
