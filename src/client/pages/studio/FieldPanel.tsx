import { Button, Form, Input, Select, Switch } from 'antd';
import { useId } from 'react';
import { schemaIn, uiIn } from '../../../definition/edit/files.ts';
import { sectionsIn, setProperty, setRequired } from '../../../definition/edit/form.ts';
import type { FieldPlace } from '../../../definition/edit/form.ts';
import { englishOf, setEnglish } from '../../../definition/edit/texts.ts';
import { commonSchema } from '../../../definition/read.ts';
import { resolveRefs } from '../../../definition/schema/resolve.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { usualWidget, widgetOf } from '../../../definition/widgets/choose.ts';
import { optionFacts, WIDGETS } from '../../../definition/widgets/table.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { subUi } from '../../../definition/projection/ui.ts';
import { limitsOf } from './limits.ts';
import { OptionField } from './OptionField.tsx';
import type { Renaming } from './RenameDialog.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

interface Props extends TabProps {
  field: string;
  onMove(field: string, place: FieldPlace): void;
  onRemove(field: string): void;
  onRename(renaming: Renaming): void;
}

/** What may be said about a field: the panel follows from the facts of its widget, and from what its schema may limit. */
export function FieldPanel(props: Props) {
  const { studio, draft, t, readonly, change, field, onMove, onRemove, onRename } = props;
  const locale = useLocale();
  const id = useId();
  const { files } = draft;
  const root = schemaIn(files);
  const written = root.properties?.[field] ?? {};
  const ui = subUi(uiIn(files), field);
  const schema = resolveRefs(written, commonSchema(studio.common)).schema;
  const widget = widgetOf(schema, ui);
  const { title = '' } = written;
  const values = [written, written.items ?? {}]
    .flatMap((one) => [...(one.enum ?? []), ...(one.oneOf ?? []).map((choice) => choice.const)])
    .filter((value) => typeof value === 'string');
  const set = (pointer: string[], value: JsonValue | undefined) =>
    change(
      (now) => setProperty(now, 'schema.json', ['properties', field, ...pointer], value),
      `${field} ${pointer.join()}`,
    );
  const setUi = (option: string, value: JsonValue | undefined) =>
    change((now) => setProperty(now, 'ui.json', [field, option], value), `${field} ${option}`);
  const sections = sectionsIn(files);
  const section = sections.findIndex(({ fields }) => fields.includes(field));
  const index = sections[section]?.fields.indexOf(field) ?? 0;
  const last = (sections[section]?.fields.length ?? 1) - 1;
  return (
    <section className={styles.panel} aria-label={t('properties')}>
      <h3>
        {WIDGETS[widget]?.title[locale]} <code>{field}</code>
      </h3>
      <Form layout="vertical" disabled={readonly} component="div">
        <Form.Item label={t('title')} htmlFor={`${id}title`}>
          <Input
            id={`${id}title`}
            value={title}
            maxLength={60}
            onChange={({ target }) => set(['title'], target.value)}
          />
        </Form.Item>
        <Form.Item label={t('english')} htmlFor={`${id}english`}>
          <Input
            id={`${id}english`}
            value={englishOf(files, title)}
            onChange={({ target }) => change((now) => setEnglish(now, title, target.value), `${field} english`)}
          />
        </Form.Item>
        <Form.Item label={t('required')} htmlFor={`${id}required`}>
          <Switch
            id={`${id}required`}
            checked={root.required?.includes(field) === true}
            onChange={(isOn) => change((now) => requiredWith(setRequired(now, field, isOn), field, isOn))}
          />
        </Form.Item>
        <Form.Item label={t('widget')} htmlFor={`${id}widget`}>
          <Select
            id={`${id}widget`}
            value={widget}
            options={Object.entries(WIDGETS)
              .filter(([, { fits }]) => fits(schema))
              .map(([value, facts]) => ({ value, label: facts.title[locale] }))}
            onChange={(next) => setUi('ui:widget', next === usualWidget(schema) ? undefined : next)}
          />
        </Form.Item>
        {limitsOf(schema, written).map((limit) => (
          <OptionField
            key={limit.pointer.join()}
            id={`${id}${limit.pointer.join()}`}
            label={t(`limit.${limit.name}`)}
            facts={limit.facts}
            value={limit.value}
            onChange={(value) => set(limit.pointer, value)}
          />
        ))}
        {values.length > 0 ? (
          <Form.Item label={t('valueOptions')}>
            <div className={styles.bar}>
              {values.map((value) => (
                <Button
                  key={value}
                  size="small"
                  aria-label={t('rename.value', { name: value })}
                  onClick={() => onRename({ what: 'value', path: field, value })}
                >
                  {value}
                </Button>
              ))}
            </div>
          </Form.Item>
        ) : null}
        {Object.entries(optionFacts(widget)).map(([name, facts]) => (
          <OptionField
            key={name}
            id={`${id}${name}`}
            label={t(`option.${name}`)}
            hint={name === 'showIf' ? t('showIfHint') : undefined}
            facts={facts}
            value={ui[`ui:${name}`] as JsonValue | undefined}
            onChange={(value) => setUi(`ui:${name}`, value)}
          />
        ))}
        <Form.Item label={t('section')} htmlFor={`${id}section`}>
          <Select
            id={`${id}section`}
            value={section}
            options={sections.map(({ key, title: heading }, value) => ({
              value,
              label: heading || key || t('wholeForm'),
            }))}
            onChange={(to: number) => onMove(field, { section: to, index: sections[to]?.fields.length ?? 0 })}
          />
        </Form.Item>
        <div className={styles.bar}>
          <Button disabled={readonly || index === 0} onClick={() => onMove(field, { section, index: index - 1 })}>
            {t('moveUp')}
          </Button>
          <Button disabled={readonly || index === last} onClick={() => onMove(field, { section, index: index + 2 })}>
            {t('moveDown')}
          </Button>
          <Button disabled={readonly} onClick={() => onRename({ what: 'field', path: field })}>
            {t('rename')}
          </Button>
          <Button danger disabled={readonly} onClick={() => onRemove(field)}>
            {t('remove')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** What must be there must not be empty either: the checker asks for both. */
function requiredWith(files: TabProps['draft']['files'], field: string, isOn: boolean): TabProps['draft']['files'] {
  const {
    type,
    minLength,
    minItems,
    format,
    pattern,
    enum: values,
    oneOf,
    'x-dict': dict,
    'x-record': record,
  } = schemaIn(files).properties?.[field] ?? {};
  const isFree = [format, pattern, values, oneOf, dict, record].every((one) => one === undefined);
  const name = type === 'string' && isFree ? 'minLength' : type === 'array' ? 'minItems' : undefined;
  const limit = name === 'minLength' ? minLength : minItems;
  if (name === undefined || (limit !== undefined && limit !== 1)) return files;
  return setProperty(files, 'schema.json', ['properties', field, name], isOn ? 1 : undefined);
}
