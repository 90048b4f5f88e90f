import { Radio } from 'antd';
import { useId } from 'react';
import { ChosenText, type ChoiceGroup } from './ChosenText.tsx';
import type { MultiFacts } from './facts.ts';
import { TextField } from './TextField.tsx';
import type { EditorWords } from './texts.ts';

/** What a step may be repeated for: a list of people, or the rows of a table. */
export interface ListChoice {
  value: string;
  label: string;
  /** the column that names a person in each row; empty where each is one; undefined where none does */
  person: string | undefined;
}

interface Props {
  /** what is repeated: who does a step is a question of people, how often a part runs is none */
  kind: string;
  multi: MultiFacts | null;
  readonly: boolean;
  words: EditorWords;
  /** of the form, by heading; undefined = they are not known */
  lists: readonly ListChoice[] | undefined;
  groups: readonly { group: string; name: string }[];
  problem(text: string): string | null;
  /** @param person who each of a list is, as an expression: it was just chosen */
  onChange(multi: MultiFacts | null, person?: string): void;
}

const NEW: MultiFacts = {
  sequential: false,
  collection: '',
  elementVariable: 'person',
  cardinality: '',
  completionCondition: '',
};
const ENOUGH = {
  all: '',
  one: '${nrOfCompletedInstances >= 1}',
  most: '${nrOfCompletedInstances * 2 > nrOfInstances}',
};

/** Several people at one step: all at once or one after the other, and when it is enough. */
export function MultiFields({ kind, multi, readonly, words, lists, groups, problem, onChange }: Props) {
  const id = useId();
  const now = multi === null ? 'one' : multi.sequential ? 'sequential' : 'parallel';
  const choose = (next: string) => {
    if (next === 'one') onChange(null);
    else onChange({ ...(multi ?? NEW), sequential: next === 'sequential' });
  };
  const what = kind === 'userTask' ? 'multi' : 'repeat';
  return (
    <>
      <div className="hall-editor-field" role="radiogroup" aria-labelledby={id}>
        <span id={id}>{words(what)}</span>
        <Radio.Group
          name={id}
          value={now}
          disabled={readonly}
          options={['one', 'parallel', 'sequential'].map((value) => ({ value, label: words(`${what}_${value}`) }))}
          onChange={({ target }) => choose(String(target.value))}
        />
      </div>
      {multi ? <Several {...{ multi, readonly, words, lists, groups, problem, onChange }} /> : null}
    </>
  );
}

function Several(props: Omit<Props, 'kind' | 'multi'> & { multi: MultiFacts }) {
  const { multi, readonly, words, lists, groups, problem, onChange } = props;
  const texts = (
    <>
      <TextField
        label={words(lists ? 'collectionText' : 'collection')}
        hint={words('collectionHint')}
        value={multi.collection}
        readonly={readonly}
        problem={problem}
        suggestions={["${usersWithRole('office')}", "${usersInPost('leader')}"]}
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
    </>
  );
  const completion = (
    <TextField
      label={words(lists ? 'completionText' : 'completionCondition')}
      hint={words('completionHint')}
      value={multi.completionCondition}
      readonly={readonly}
      problem={problem}
      suggestions={['${nrOfCompletedInstances == nrOfInstances}', ENOUGH.one]}
      onCommit={(completionCondition) => onChange({ ...multi, completionCondition })}
    />
  );
  if (lists === undefined || readonly) {
    return (
      <>
        {texts}
        {completion}
      </>
    );
  }
  const common = { own: words('ownText'), byHand: words('byHand') };
  return (
    <>
      <ChosenText
        {...common}
        label={words('collection')}
        placeholder={words('collectionChoose')}
        value={multi.collection}
        choices={collectionsOf(lists, groups, words)}
        onChoose={(collection) => {
          const each = multi.elementVariable || 'person';
          const list = lists.find(({ value }) => value === collection) ?? { person: '' };
          const person = list.person === undefined ? [] : [`\${${[each, list.person].filter(Boolean).join('.')}}`];
          onChange({ ...multi, collection, elementVariable: each, cardinality: '' }, ...person);
        }}
      >
        {texts}
      </ChosenText>
      <ChosenText
        {...common}
        label={words('completionCondition')}
        value={multi.completionCondition}
        choices={Object.entries(ENOUGH).map(([name, value]) => ({ value, label: words(`enough_${name}`) }))}
        onChoose={(completionCondition) => onChange({ ...multi, completionCondition })}
      >
        {completion}
      </ChosenText>
    </>
  );
}

/** What the form holds, and everybody of a role or a post. */
function collectionsOf(lists: readonly ListChoice[], groups: Props['groups'], words: EditorWords): ChoiceGroup[] {
  const everybody = (kind: string, call: string): ChoiceGroup => ({
    label: words(`group_${kind}`),
    options: groups.flatMap(({ group, name }) =>
      group.startsWith(`${kind}:`)
        ? [{ value: `\${${call}('${group.slice(kind.length + 1)}')}`, label: words('everybodyOf', { name }) }]
        : [],
    ),
  });
  const form = { label: words('listsOfForm'), options: lists.map(({ value, label }) => ({ value, label })) };
  return [form, everybody('role', 'usersWithRole'), everybody('post', 'usersInPost')].filter(
    ({ options }) => options.length > 0,
  );
}
