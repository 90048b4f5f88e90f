import { Button, Form, Input, Select } from 'antd';
import { useId } from 'react';
import {
  actionsIn,
  allowOwner,
  askedIn,
  isOwners,
  moveAction,
  removeAction,
  setField,
  statesOf,
  withStates,
  type WrittenAction,
} from '../../../definition/edit/actions.ts';
import { objectIn, schemaIn } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { statesIn } from '../../../definition/edit/states.ts';
import { spokenOf } from '../../../definition/edit/texts.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { AskedFields } from './AskedFields.tsx';
import { ConditionAdder } from './ConditionAdder.tsx';
import { ExpressionField } from './ExpressionField.tsx';
import { placeIn } from './expressionPlace.ts';
import { faultsOf, leftOf, problemOf } from './faultsHere.ts';
import { columnsOf } from './FlowCondition.tsx';
import { OwnFaults } from './OwnFaults.tsx';
import { Setting, type Choice } from './Setting.tsx';
import { SpokenText } from './SpokenText.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

interface Props extends TabProps {
  /** among all that the entity offers */
  index: number;
  action: WrittenAction;
  /** which one is opened then; null: none */
  onOpen(index: number | null): void;
}

/** One action: what it is called, when and by whom it is done, what it asks for and what it sets. */
export function ActionPanel(props: Props) {
  const { draft, t, readonly, change, index, action, onOpen } = props;
  const id = useId();
  const locale = useLocale();
  const { files } = draft;
  const { name = '', showIf = '', set = {}, on } = action;
  const states = statesIn(files);
  const faults = faultsOf(draft.faults, 'states', `action ${index}`);
  const place = placeIn(draft);
  const manifest = objectIn(files, 'entity.json');
  const stem = typeof manifest['permission'] === 'string' ? manifest['permission'] : '';
  const part = (what: keyof WrittenAction) => ({
    value: action[what] as JsonValue | undefined,
    problem: problemOf(faults, what),
    onChange: (value: JsonValue | undefined) =>
      change((now) => setProperty(now, 'entity.json', ['actions', index, what], value), `${what} ${index}`),
  });
  const choices = states?.all.map(({ value, title }) => ({ value, label: spokenOf(files, locale, title) })) ?? [];
  const isBehaviour = action.set === undefined;
  const actions = actionsIn(files);
  const isOwn = (at: number) => typeof actions[at] === 'object';
  const move = (to: number) => {
    change((now) => moveAction(now, index, to));
    onOpen(to);
  };
  return (
    <section className={styles.panel} aria-label={t('act.one', { name })}>
      <OwnFaults faults={leftOf(faults, ['title', 'english', 'showIf', 'result', 'permission', 'by'])} />
      <SpokenText
        {...props}
        file="entity.json"
        label={t('title')}
        english={t('english')}
        value={action.title ?? ''}
        pointer={['actions', index, 'title']}
        faults={faults}
        control="title"
      />
      {states ? (
        <Setting
          label={t('act.from')}
          hint={t('act.fromHint')}
          as="several"
          choices={choices}
          value={statesOf(showIf, states.field)}
          onChange={(from) =>
            part('showIf').onChange(withStates(showIf, states.field, Array.isArray(from) ? from.map(String) : []))
          }
        />
      ) : null}
      {states && !isBehaviour ? (
        <Setting
          label={t('act.to')}
          as="one"
          choices={choices}
          value={set[states.field]}
          onChange={(to) =>
            change((now) => setField(now, index, states.field, typeof to === 'string' ? to : undefined))
          }
        />
      ) : null}
      <ExpressionField
        id={`${id}showIf`}
        label={t('act.showIf')}
        hint={t('act.showIfHint')}
        says="offered"
        problem={problemOf(faults, 'showIf')}
        value={showIf}
        {...{ place, t }}
        onChange={(value) => part('showIf').onChange(value)}
      />
      <ConditionAdder
        label={t('condition.field')}
        columns={columnsOf(schemaIn(files))}
        t={t}
        value={showIf}
        onChange={(value) => part('showIf').onChange(value)}
      />
      <AskedFields {...props} />
      {isBehaviour ? (
        <Setting {...part('result')} label={t('act.result')} hint={t('act.resultHint')} as="code" />
      ) : (
        <SetFields {...props} except={states?.field} />
      )}
      <Setting
        value={on === undefined ? ['row'] : [on].flat()}
        label={t('act.on')}
        as="several"
        choices={(['row', 'batch'] as const).map((value) => ({ value, label: t(`act.on.${value}`) }))}
        onChange={(next) => {
          const chosen = Array.isArray(next) ? next : [];
          part('on').onChange(chosen.length > 1 ? chosen : chosen[0] === 'row' ? undefined : chosen[0]);
        }}
      />
      <Setting {...part('confirm')} label={t('act.confirm')} as="yes" />
      <Setting
        {...part('permission')}
        label={t('act.permission')}
        as="one"
        usually={`${stem}:update`}
        choices={[
          { value: `${stem}:update`, label: t('act.permission.update') },
          { value: `${stem}:${name}`, label: t('act.permission.own', { code: `${stem}:${name}` }) },
        ]}
      />
      {manifest['own'] === undefined ? null : (
        <Setting
          label={t('act.owner')}
          as="yes"
          value={isOwners(files, name)}
          onChange={(isAllowed) => change((now) => allowOwner(now, name, isAllowed === true))}
        />
      )}
      {manifest['readers'] === undefined ? null : (
        <Setting
          label={t('act.readers')}
          as="yes"
          value={action.by === 'readers'}
          onChange={(isAllowed) => part('by').onChange(isAllowed === true ? 'readers' : undefined)}
        />
      )}
      <div className={styles.bar}>
        <Button size="small" disabled={readonly || !isOwn(index - 1)} onClick={() => move(index - 1)}>
          {t('moveUp')}
        </Button>
        <Button size="small" disabled={readonly || !isOwn(index + 1)} onClick={() => move(index + 1)}>
          {t('moveDown')}
        </Button>
        <Button
          size="small"
          danger
          disabled={readonly}
          onClick={() => {
            onOpen(null);
            change((now) => removeAction(now, index));
          }}
        >
          {t('remove')}
        </Button>
      </div>
    </section>
  );
}

/** What is written into the record when it is done: by whom, when, what was asked for, or one fixed value. */
function SetFields({ draft, t, readonly, change, index, action, except }: Props & { except: string | undefined }) {
  const id = useId();
  const locale = useLocale();
  const { files } = draft;
  const set = action.set ?? {};
  const properties = schemaIn(files).properties ?? {};
  const titleOf = (name: string, schema: JsonSchema | undefined) => spokenOf(files, locale, schema?.title ?? name);
  const asked = Object.entries(askedIn(files, index)).map(([name, schema]) => ({
    value: `\${input.${name}}`,
    label: t('act.set.asked', { field: titleOf(name, schema) }),
  }));
  const left = Object.keys(properties).filter((name) => name !== except && !Object.hasOwn(set, name));
  const write = (field: string, value: string | undefined) =>
    change((now) => setField(now, index, field, value), `set ${index} ${field}`);
  const place = placeIn(draft);
  return (
    <section aria-label={t('act.set')}>
      <h4>{t('act.set')}</h4>
      <p className={styles.soft}>{t('act.setHint')}</p>
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
            <legend>{titleOf(field, schema)}</legend>
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
      <Select
        aria-label={t('act.set.add')}
        placeholder={t('act.set.add')}
        className={styles.wide ?? ''}
        showSearch
        optionFilterProp="label"
        value={null}
        options={left.map((value) => ({ value, label: titleOf(value, properties[value]) }))}
        onChange={(field: string | null) => field !== null && write(field, usualValue(properties[field]))}
      />
    </section>
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
