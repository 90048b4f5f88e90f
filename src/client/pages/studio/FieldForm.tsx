import { Button, Form, Input, Select, Switch } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useId, useMemo, useRef } from 'react';
import { drawWith, fieldSchema, pointersOf, requireAt, setComputed } from '../../../definition/edit/columns.ts';
import { objectIn } from '../../../definition/edit/files.ts';
import type { Files } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { englishOf, setEnglish } from '../../../definition/edit/texts.ts';
import { commonSchema } from '../../../definition/read.ts';
import { resolveRefs } from '../../../definition/schema/resolve.ts';
import { fieldKind } from '../../../definition/entity/fields.ts';
import { asObject, atPointer, type JsonValue } from '../../../definition/types/json.ts';
import { widgetOf } from '../../../definition/widgets/choose.ts';
import { optionFacts } from '../../../definition/widgets/table.ts';
import { widgetGroups } from './widgetGroups.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { ComputedAdder, isNumeric } from './ComputedAdder.tsx';
import { ConditionField } from './ConditionField.tsx';
import { ExpressionField } from './ExpressionField.tsx';
import { usePlace } from './expressionPlace.ts';
import { columnsOf } from './FlowCondition.tsx';
import { limitsOf } from './limits.ts';
import { faultsOf, leftOf, problemOf } from './faultsHere.ts';
import { choicesOf } from './optionChoices.ts';
import { OptionField } from './OptionField.tsx';
import type { Renaming } from './RenameDialog.tsx';
import { OwnFaults } from './OwnFaults.tsx';
import { RuleList } from './RuleList.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

interface Props extends TabProps {
  /** of a field, or of a column: `items.amount` */
  path: string;
  /** it was just added: it is called something first */
  isNew?: boolean;
  /** it came along with something, and nobody has called it yet */
  isBegun?: boolean;
  /** what it consists of: columns */
  children?: React.ReactNode;
  /** of a small form that an action asks for: nothing is shown by a condition, computed or checked there */
  isPlain?: boolean;
  onRename?(renaming: Renaming): void;
  /** it was just added, and somebody has said what it is called */
  onCalled?(title: string): void;
}

/** What may be said about a field or column: it follows from the facts of its widget, and from what its schema may limit. */
export function FieldForm({
  studio,
  draft,
  t,
  readonly,
  change,
  path,
  isNew = false,
  isBegun = false,
  isPlain = false,
  onRename,
  onCalled,
  children,
}: Props) {
  const called = useRef<InputRef>(null);
  useEffect(() => {
    if (isNew) called.current?.focus({ cursor: 'all' });
  }, [isNew]);
  const locale = useLocale();
  const id = useId();
  const { files } = draft;
  const place = usePlace(draft, path);
  const filled = usePlace(draft, path, 'dotted');
  const manifest = studio.kind === 'report' ? undefined : (`${studio.kind}.json` as const);
  const pointers = pointersOf(path);
  const written = fieldSchema(files, path);
  const { widget, schema, ui } = drawnAs(files, path, studio);
  const { title = '' } = written;
  const begun = useRef(title);
  const english = englishOf(files, title);
  const begunEnglish = useRef(english);
  // records and requests hold what serves by its name
  const isServed = atPointer(objectIn(studio.files, 'schema.json'), pointers.schema) !== undefined;
  // the English makes the better name
  const call = () => {
    const isFresh = isNew || (isBegun && !isServed);
    const isSaid = isFresh ? title !== begun.current : !isServed && english !== begunEnglish.current;
    begunEnglish.current = english;
    if (isSaid && title.trim() !== '') onCalled?.(title);
  };
  const required = atPointer(objectIn(files, 'schema.json'), [...pointers.parent, 'required']);
  const isRequired = Array.isArray(required) && required.includes(pointers.name);
  const values = [written, written.items ?? {}]
    .flatMap((one) => [...(one.enum ?? []), ...(one.oneOf ?? []).map((choice) => choice.const)])
    .filter((value) => typeof value === 'string');
  const isComputed = manifest !== undefined && asObject(objectIn(files, manifest)['computed'])?.[path] !== undefined;
  const limits = limitsOf(schema, written);
  const kind = fieldKind(schema);
  const options = Object.entries(optionFacts(widget)).filter(
    ([name]) =>
      name !== 'showIf' &&
      // what is written where it means nothing can be taken out
      (name !== 'mask' || kind === 'text' || ui['ui:mask'] !== undefined),
  );
  const isComputable = (kind !== 'nested' && kind !== 'list') || isComputed;
  // what an action asks for is no field of the form
  const faults = isPlain ? [] : faultsOf(draft.faults, 'form', `field ${path}`);
  const controls = [
    ...['title', 'english', 'required', 'ui:widget', 'ui:showIf', 'computed', 'rules'],
    ...[...limits.map((limit) => limit.pointer.join('.')), ...options.map(([name]) => `ui:${name}`)],
  ];
  const columns = useMemo(() => columnsOf(draft.schema).filter(({ name }) => name !== path), [draft.schema, path]);
  const set = (pointer: string[], value: JsonValue | undefined) =>
    change(
      (now) => setProperty(now, 'schema.json', [...pointers.schema, ...pointer], value),
      `${path} ${pointer.join()}`,
    );
  const setUi = (option: string, value: JsonValue | undefined) =>
    change((now) => setProperty(now, 'ui.json', [...pointers.ui, option], value), `${path} ${option}`);
  return (
    <>
      <OwnFaults faults={leftOf(faults, controls)} />
      <Form.Item {...problemOf(faults, 'title')} label={t('title')} htmlFor={`${id}title`}>
        <Input
          id={`${id}title`}
          ref={called}
          value={title}
          maxLength={60}
          onChange={({ target }) => set(['title'], target.value)}
          onBlur={call}
        />
      </Form.Item>
      <Form.Item {...problemOf(faults, 'english')} label={t('english')} htmlFor={`${id}english`}>
        <Input
          id={`${id}english`}
          value={english}
          onBlur={call}
          onChange={({ target }) => change((now) => setEnglish(now, title, target.value), `${path} english`)}
        />
      </Form.Item>
      <Form.Item {...problemOf(faults, 'required')} label={t('required')} htmlFor={`${id}required`}>
        <Switch
          id={`${id}required`}
          checked={isRequired}
          onChange={(isOn) => change((now) => requireAt(now, path, isOn))}
        />
      </Form.Item>
      {studio.kind === 'entity' && !isPlain && !isComputed ? (
        <Form.Item label={t('limit.readOnly')} extra={t('readOnlyHint')} htmlFor={`${id}readOnly`}>
          <Switch
            id={`${id}readOnly`}
            checked={written.readOnly === true}
            onChange={(isOn) => set(['readOnly'], isOn ? true : undefined)}
          />
        </Form.Item>
      ) : null}
      <Form.Item {...problemOf(faults, 'ui:widget')} label={t('widget')} htmlFor={`${id}widget`}>
        <Select
          id={`${id}widget`}
          showSearch={{ optionFilterProp: 'label' }}
          value={widget}
          options={widgetGroups(!isPlain && !path.includes('.'), locale, t)}
          onChange={(next) => change((now) => drawWith(now, path, next, schema))}
        />
      </Form.Item>
      {children}
      {limits.map((limit) => (
        <OptionField
          key={limit.pointer.join()}
          id={`${id}${limit.pointer.join()}`}
          label={t(`limit.${limit.name}`)}
          hint={hintOf(`limit.${limit.name}`, t)}
          facts={limit.facts}
          problem={problemOf(faults, limit.pointer.join('.'))}
          value={limit.value}
          choices={limit.source && studio.sources[limit.source]}
          t={t}
          onChange={(value) => set(limit.pointer, value ?? limit.emptied)}
        />
      ))}
      {written.oneOf ? <ChoiceList {...{ draft, t, readonly, change, path }} /> : null}
      {values.length > 0 && onRename ? (
        <Form.Item label={t('valueOptions')}>
          <div className={styles.bar}>
            {values.map((value) => (
              <Button
                key={value}
                size="small"
                aria-label={t('rename.value', { name: value })}
                onClick={() => onRename({ what: 'value', path, value })}
              >
                {value}
              </Button>
            ))}
          </div>
        </Form.Item>
      ) : null}
      {options.map(([name, facts]) => (
        <OptionField
          key={name}
          id={`${id}${name}`}
          label={t(`option.${name}`)}
          hint={hintOf(`option.${name}`, t)}
          facts={facts}
          problem={problemOf(faults, `ui:${name}`)}
          value={ui[`ui:${name}`]}
          choices={choicesOf(name, { studio, draft, path, t })}
          t={t}
          onChange={(value) => setUi(`ui:${name}`, value)}
        />
      ))}
      {isPlain ? null : (
        <ConditionField
          id={`${id}showIf`}
          label={t('option.showIf')}
          hint={t('showIfHint')}
          says="shown"
          problem={problemOf(faults, 'ui:showIf')}
          value={textOr(ui['ui:showIf'])}
          {...{ place, t, columns }}
          onChange={(value) => setUi('ui:showIf', value)}
        />
      )}
      {manifest === undefined || isPlain ? null : (
        <>
          {isComputable ? (
            <ExpressionField
              id={`${id}computed`}
              label={t('option.computed')}
              hint={t('computedHint')}
              says="computed"
              problem={problemOf(faults, 'computed')}
              value={textOr(asObject(objectIn(files, manifest)['computed'])?.[path])}
              {...{ place: filled, t }}
              onChange={(value) => change((now) => setComputed(now, manifest, path, value), `${path} computed`)}
            />
          ) : null}
          {isNumeric(schema) ? (
            <ComputedAdder
              {...{ t, path }}
              schema={draft.schema}
              onChange={(value) => change((now) => setComputed(now, manifest, path, value))}
            />
          ) : null}
          <RuleList {...{ draft, t, readonly, change, manifest, path, place: filled, faults }} />
        </>
      )}
    </>
  );
}

/** Three texts around a control that are easily taken for each other: each says where it stands. */
const HINTED = ['limit.description', 'option.help', 'option.placeholder'];
const hintOf = (name: string, t: TabProps['t']): string | undefined =>
  HINTED.includes(name) ? t(`${name}Hint`) : undefined;

/** What a field or column is drawn with. */
export function drawnAs(files: Files, path: string, { common }: TabProps['studio']) {
  const ui = asObject(atPointer(objectIn(files, 'ui.json'), pointersOf(path).ui)) ?? {};
  const schema = resolveRefs(fieldSchema(files, path), commonSchema(common)).schema;
  return { ui, schema, widget: widgetOf(schema, ui) };
}

const textOr = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
