import { Radio } from 'antd';
import { useId } from 'react';
import type { MultiFacts } from './facts.ts';
import { TextField, type Suggestion } from './TextField.tsx';
import type { EditorWords } from './texts.ts';

interface Props {
  multi: MultiFacts | null;
  readonly: boolean;
  words: EditorWords;
  /** of the form */
  lists: readonly Suggestion[];
  problem(text: string): string | null;
  onChange(multi: MultiFacts | null): void;
}

const NEW: MultiFacts = {
  sequential: false,
  collection: '',
  elementVariable: 'person',
  cardinality: '',
  completionCondition: '',
};

/** Several people at one step: all at once or one after the other, and when it is enough. */
export function MultiFields({ multi, readonly, words, lists, problem, onChange }: Props) {
  const id = useId();
  const now = multi === null ? 'one' : multi.sequential ? 'sequential' : 'parallel';
  const choose = (next: string) => {
    if (next === 'one') onChange(null);
    else onChange({ ...(multi ?? NEW), sequential: next === 'sequential' });
  };
  return (
    <>
      <div className="hall-editor-field" role="radiogroup" aria-labelledby={id}>
        <span id={id}>{words('multi')}</span>
        <Radio.Group
          name={id}
          value={now}
          disabled={readonly}
          options={['one', 'parallel', 'sequential'].map((value) => ({ value, label: words(`multi_${value}`) }))}
          onChange={({ target }) => choose(String(target.value))}
        />
      </div>
      {multi ? (
        <>
          <TextField
            label={words('collection')}
            hint={words('collectionHint')}
            value={multi.collection}
            readonly={readonly}
            problem={problem}
            suggestions={[...lists, "${usersWithRole('office')}", "${usersInPost('leader')}"]}
            onCommit={(collection) => onChange({ ...multi, collection })}
          />
          <TextField
            label={words('elementVariable')}
            value={multi.elementVariable}
            readonly={readonly}
            onCommit={(elementVariable) => onChange({ ...multi, elementVariable })}
          />
          {multi.collection === '' ? (
            <TextField
              label={words('cardinality')}
              hint={words('cardinalityHint')}
              value={multi.cardinality}
              readonly={readonly}
              problem={problem}
              onCommit={(cardinality) => onChange({ ...multi, cardinality })}
            />
          ) : null}
          <TextField
            label={words('completionCondition')}
            hint={words('completionHint')}
            value={multi.completionCondition}
            readonly={readonly}
            problem={problem}
            suggestions={['${nrOfCompletedInstances == nrOfInstances}', '${nrOfCompletedInstances >= 1}']}
            onCommit={(completionCondition) => onChange({ ...multi, completionCondition })}
          />
        </>
      ) : null}
    </>
  );
}
