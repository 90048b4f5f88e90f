import { Form } from 'antd';
import { useId } from 'react';
import { columnOf } from '../../../definition/entity/columns.ts';
import { referenceName } from '../../../definition/entity/fields.ts';
import { controlAt, namesAt } from '../../../definition/edit/manifest.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { Pointer } from '../../../definition/text/json.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { icon } from '../../../renderer/widgets/icon/widget.tsx';
import { ConditionField } from './ConditionField.tsx';
import { placeIn } from './expressionPlace.ts';
import { faultsOf } from './faultsHere.ts';
import { columnsOf } from './FlowCondition.tsx';
import { momentsOf } from './moments.ts';
import { Setting, type Choice } from './Setting.tsx';
import { said, textOf, type SettingsProps } from './settings.ts';
import { SpokenText } from './SpokenText.tsx';

interface Props extends SettingsProps {
  at: Pointer;
  /** what its words go by, where the way to it has names of people's own: `nodes.resubmit` */
  called?: string;
  /** of one and yes: what holds where nothing is said */
  usually?: string | boolean;
  /** where more is known of what may be chosen than the file knows */
  choices?: readonly Choice[];
  /** where more comes of a choice */
  onChange?: (value: JsonValue | undefined) => void;
}

/** What a manifest says at one place, with the control that its meta-schema and what it names ask for. */
export function ManifestPart({ at, called, usually, choices, onChange, ...props }: Props) {
  const { draft, definition, t } = props;
  const id = useId();
  const { kind } = definition;
  const { value, problem, ...own } = said(props, at);
  const change = onChange ?? own.onChange;
  const name = `set.${called ?? at.filter((step) => typeof step === 'string').join('.')}`;
  const label = t(name);
  const hint = t(`${name}Hint`);
  const words = { label, ...(hint !== `${name}Hint` && { hint }) };
  const setting = { ...words, value, problem, onChange: change };
  const text = textOf(value);
  const control = controlAt(kind, at);
  // who knows what there is to choose from asks for one of it
  const as = control.as === 'code' && choices ? 'field' : control.as;
  switch (as) {
    case 'yes':
      return <Setting {...setting} as="yes" usually={usually === true} />;
    case 'number':
    case 'code':
      return <Setting {...setting} as={as} />;
    case 'text':
      return (
        <SpokenText
          {...{ ...props, ...words }}
          file={`${kind}.json`}
          value={text}
          pointer={at}
          faults={faultsOf(draft.faults, 'settings')}
        />
      );
    case 'condition':
      return (
        <ConditionField
          {...{ ...words, id, t, problem, value: text }}
          says="holds"
          place={placeIn(draft)}
          columns={columnsOf(definition.schema)}
          onChange={(next) => change(next === '' ? undefined : next)}
        />
      );
    case 'icon':
      return (
        <Form.Item {...problem} label={label} extra={words.hint} htmlFor={id}>
          <icon.Edit
            {...{
              id,
              name: at.join('.'),
              label,
              value: text,
              options: {},
              schema: { type: 'string' },
              hideLabel: true,
            }}
            onChange={(next) => change(typeof next === 'string' && next !== '' ? next : undefined)}
            onBlur={() => undefined}
          />
        </Form.Item>
      );
    default: {
      const offered = choices ?? choicesAt(props, at, name);
      return (
        <Setting
          {...setting}
          {...(offered.length === 0 && control.as !== 'code' && { hint: t('set.noneFits') })}
          {...(usually !== undefined && { usually })}
          as={as === 'fields' ? 'several' : 'one'}
          choices={offered}
        />
      );
    }
  }
}

/** What there is to choose from at a place. */
function choicesAt(props: SettingsProps, at: Pointer, name: string): readonly Choice[] {
  const { studio, draft, definition, t } = props;
  const control = controlAt(definition.kind, at);
  if (control.as === 'one') return control.values.map((value) => ({ value, label: t(`${name}.${value}`) }));
  if (control.as === 'moment') return momentsOf(definition, t);
  if (control.as === 'entity') return studio.sources['x-record'];
  if (control.as === 'topic') return studio.sources['x-request'];
  const { kind, schema } = definition;
  const names = namesAt({ kind, key: studio.key, files: draft.files, schema }, at);
  // what is written there and would not be offered is called by its name all the same
  const written = [said(props, at).value]
    .flat()
    .filter((one) => typeof one === 'string')
    .filter((one) => one !== '');
  return [...new Set([...names, ...written])].map((value) => ({ value, label: titleOf(props, value) }));
}

/** As the form calls a field, a column of a table, or one that every record has; a reference by its name beside that by its id. */
function titleOf({ definition: { schema }, t }: SettingsProps, path: string): string {
  const fields = fieldsByPath(schema);
  const own = fields.get(path)?.[0];
  if (own) return own.schema.title ?? own.name;
  const column = columnOf({ schema }, path);
  if (column === undefined) return path;
  if (column.field === null) return t(`set.column.${path}`);
  return path === referenceName(column.field) ? t('set.column.named', { field: column.title }) : column.title;
}
