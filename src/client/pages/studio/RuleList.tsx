import { Form, Input } from 'antd';
import { useId, useMemo } from 'react';
import { objectIn } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { CrossFieldRule } from '../../../definition/types/manifest.ts';
import { ConditionField } from './ConditionField.tsx';
import type { ExpressionPlace } from './expressionPlace.ts';
import { problemOf, type PlacedFault } from './faultsHere.ts';
import { columnsOf } from './FlowCondition.tsx';
import { Part, PartAdder } from './Part.tsx';
import type { TabProps } from './useDraft.ts';

interface Props extends Pick<TabProps, 'draft' | 't' | 'readonly' | 'change'> {
  manifest: 'topic.json' | 'entity.json';
  /** of the field or column beside which they speak */
  path: string;
  place: ExpressionPlace;
  /** of that field */
  faults: readonly PlacedFault[];
}

/** What is checked about a field when it is handed in, each with the words that are said then. */
export function RuleList({ draft, t, readonly, change, manifest, path, place, faults }: Props) {
  const id = useId();
  const { rules } = objectIn(draft.files, manifest);
  const all = (Array.isArray(rules) ? rules : []) as unknown as Partial<CrossFieldRule>[];
  const own = all.flatMap((rule, index) => (rule.field === path ? [{ ...rule, index }] : []));
  const columns = useMemo(() => columnsOf(draft.schema), [draft.schema]);
  const set = (pointer: (string | number)[], value: JsonValue | undefined) =>
    change((now) => setProperty(now, manifest, ['rules', ...pointer], value), `rule ${pointer.join()}`);
  const write = (next: readonly Partial<CrossFieldRule>[]) =>
    change((now) =>
      setProperty(now, manifest, ['rules'], next.length > 0 ? (next as unknown as JsonValue) : undefined),
    );
  return (
    <section aria-label={t('rules')}>
      <h4>{t('rules')}</h4>
      {own.map(({ index, refuseIf = '', message = '' }) => (
        <Part key={index} {...{ t, readonly }} onRemove={() => write(all.toSpliced(index, 1))}>
          <ConditionField
            id={`${id}refuse${index}`}
            label={t('rule.refuseIf')}
            says="refused"
            problem={problemOf(faults, `rules.${index}.refuseIf`)}
            value={refuseIf}
            {...{ place, t, columns }}
            onChange={(next) => set([index, 'refuseIf'], next ?? '')}
          />
          <Form.Item
            {...problemOf(faults, `rules.${index}.message`)}
            label={t('rule.message')}
            htmlFor={`${id}message${index}`}
          >
            <Input
              id={`${id}message${index}`}
              value={message}
              maxLength={200}
              onChange={({ target }) => set([index, 'message'], target.value)}
            />
          </Form.Item>
        </Part>
      ))}
      <PartAdder
        label={t('rule.add')}
        disabled={readonly}
        onAdd={() => write([...all, { field: path, refuseIf: '${false}', message: t('rule.message') }])}
      />
    </section>
  );
}
