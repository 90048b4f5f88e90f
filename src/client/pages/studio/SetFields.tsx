import { Button, Form, Input, Select } from 'antd';
import { useId } from 'react';
import { askedIn, setField, type WrittenAction } from '../../../definition/edit/actions.ts';
import { spokenOf } from '../../../definition/edit/texts.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { ActionFields, useFields } from './ActionFields.tsx';
import { ExpressionField } from './ExpressionField.tsx';
import { placeIn } from './expressionPlace.ts';
import { Setting, type Choice } from './Setting.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

interface Props extends TabProps {
  /** of the action, among all that the entity offers */
  index: number;
  action: WrittenAction;
  /** the field of the state, which is asked for elsewhere */
  except: string | undefined;
}

/** What is written into the record when it is done: by whom, when, what was asked for, or one fixed value. */
export function SetFields({ draft, t, readonly, change, index, action, except }: Props) {
  const id = useId();
  const locale = useLocale();
  const { files } = draft;
  const set = action.set ?? {};
  const { properties, titleOf } = useFields(draft);
  const asked = Object.entries(askedIn(files, index)).map(([name, schema]) => ({
    value: `\${input.${name}}`,
    label: t('act.set.asked', { field: titleOf(name, schema.title) }),
  }));
  const left = Object.keys(properties).filter((name) => name !== except && !Object.hasOwn(set, name));
  const write = (field: string, value: string | undefined) =>
    change((now) => setField(now, index, field, value), `set ${index} ${field}`);
  const place = placeIn(draft);
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
        const isKnown = known.some((one) => one.value === value);
        const isExpression = !isKnown && value.includes('${');
        const values = schema?.oneOf ?? schema?.enum?.map((one) => ({ const: one, title: String(one) }));
        return (
          <fieldset key={field} className={styles.condition}>
            <legend>{titleOf(field, schema?.title)}</legend>
            <Setting
              label={t('act.set.what')}
              as="one"
              choices={[
                ...known,
                { value: FIXED, label: t('act.set.fixed') },
                { value: WRITTEN, label: t('act.set.expression') },
              ]}
              value={isKnown ? value : isExpression ? WRITTEN : FIXED}
              // there is always one
              usually={NONE}
              onChange={(next) =>
                write(
                  field,
                  next === WRITTEN
                    ? `\${${field}}`
                    : next === FIXED
                      ? String(values?.[0]?.const ?? t('act.set.text'))
                      : String(next),
                )
              }
            />
            {isExpression ? (
              <ExpressionField
                id={`${id}${field}`}
                label={t('act.set.expression')}
                says="computed"
                value={value}
                {...{ place, t }}
                onChange={(next) => write(field, next ?? '')}
              />
            ) : null}
            {!isKnown && !isExpression ? (
              <Form.Item label={t('act.set.value')} htmlFor={`${id}${field}`}>
                {values ? (
                  <Select
                    id={`${id}${field}`}
                    value={value}
                    options={values.map((one) => ({
                      value: String(one.const),
                      label: spokenOf(files, locale, one.title ?? String(one.const)),
                    }))}
                    onChange={(next: string) => write(field, next)}
                  />
                ) : (
                  <Input id={`${id}${field}`} value={value} onChange={({ target }) => write(field, target.value)} />
                )}
              </Form.Item>
            ) : null}
            <Button size="small" danger disabled={readonly} onClick={() => write(field, undefined)}>
              {t('remove')}
            </Button>
          </fieldset>
        );
      })}
    </ActionFields>
  );
}

/** No values: what stands for one that is typed. */
const [FIXED, WRITTEN, NONE] = ['=', '$', '-'];

/** What a field of that kind most often becomes by an action. */
function usualValue({ type, format, oneOf, enum: values }: JsonSchema = {}): string {
  if (format === 'user-id') return '${user}';
  if (format === 'date') return '${today()}';
  if (format === 'date-time') return '${now()}';
  if (type === 'boolean') return 'true';
  return String(oneOf?.[0]?.const ?? values?.[0] ?? '');
}
