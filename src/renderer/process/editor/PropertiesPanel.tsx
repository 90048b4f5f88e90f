import { Checkbox, Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { DELEGATES, DELEGATE_READS } from '../../../definition/process/vocabulary.ts';
import type { Facts } from './facts.ts';
import { MULTI_KINDS, TIMER_KINDS } from './facts.ts';
import type { EditorFault } from './FaultList.tsx';
import { problemOf } from './problems.ts';
import { GroupsField } from './GroupsField.tsx';
import { MultiFields } from './MultiFields.tsx';
import { TextField, type Suggestion } from './TextField.tsx';
import type { EditorWords } from './texts.ts';

/** What expressions may name and whom steps can be given to. */
export interface PanelChoices {
  fields: readonly { name: string; title: string }[];
  groups: readonly { group: string; name: string }[];
  /** how the checker's English reads in the person's language */
  phrases: Readonly<Record<string, string>>;
  /** what an expression says, in the person's language; undefined = there are no words for it */
  reading?: ((text: string) => string | undefined) | undefined;
  builders?: Builders | undefined;
}

/** Parts of the panel of whoever knows more of the form than its names. */
export interface Builders {
  /** around the texts that say who handles a step */
  people(facts: Facts, onChange: (change: Change) => void, texts: ReactNode): ReactNode;
  /** in place of the text of a condition */
  condition(value: string, onCommit: (value: string) => void): ReactNode;
  /** what a step may be repeated for */
  lists: readonly Suggestion[];
}

export type Change = Partial<Omit<Facts, 'kind' | 'hasChoice'>>;

interface Props extends PanelChoices {
  facts: Facts;
  /** those of this element */
  faults: readonly EditorFault[];
  readonly: boolean;
  words: EditorWords;
  onChange(change: Change): void;
}

const ID = /^[\p{L}_][\p{L}\p{Nd}._-]*$/u;

/** The properties of one element. Each field writes when it is left, so that one edit is one step of undo. */
export function PropertiesPanel(props: Props) {
  const { facts, faults, readonly, words, fields, phrases, reading, builders, onChange } = props;
  const canBuild = builders !== undefined && !readonly && !facts.isDefault;
  const isFlow = facts.kind === 'sequenceFlow';
  const expression = (text: string) => problemOf(text, fields, facts.multi, phrases);
  return (
    <div className="hall-editor-fields">
      {faults.length > 0 ? (
        <ul className="hall-editor-own-faults" aria-label={words('faultsHere', { count: faults.length })}>
          {faults.map(({ rule, message, severity, line, column }) => (
            <li key={`${rule} ${line}:${column} ${message}`} data-severity={severity}>
              {message}
            </li>
          ))}
        </ul>
      ) : null}
      <TextField label={words('name')} value={facts.name} readonly={readonly} onCommit={(name) => onChange({ name })} />
      {isFlow ? null : (
        <TextField
          label={words('id')}
          value={facts.id}
          readonly={readonly}
          problem={(id) => (ID.test(id) ? null : words('idInvalid'))}
          strict
          onCommit={(id) => onChange({ id })}
        />
      )}
      {facts.kind === 'userTask' ? <PeopleFields {...props} expression={expression} /> : null}
      {facts.kind === 'serviceTask' ? (
        <Choice
          label={words('delegate')}
          value={facts.delegate}
          readonly={readonly}
          options={DELEGATES.map((name) => ({ value: `\${${name}}`, label: words(`delegate_${name}`) }))}
          onChange={(delegate) => onChange({ delegate })}
        />
      ) : null}
      {facts.kind === 'serviceTask' ? <DelegateFields {...props} /> : null}
      {facts.kind === 'callActivity' ? (
        <TextField
          label={words('calledElement')}
          value={facts.calledElement}
          readonly={readonly}
          onCommit={(calledElement) => onChange({ calledElement })}
        />
      ) : null}
      {facts.timer ? <TimerFields {...props} timer={facts.timer} /> : null}
      {facts.interrupts === null ? null : (
        <Choice
          label={words('interrupts')}
          value={String(facts.interrupts)}
          readonly={readonly}
          options={['true', 'false'].map((value) => ({ value, label: words(`interrupts_${value}`) }))}
          onChange={(value) => onChange({ interrupts: value === 'true' })}
        />
      )}
      {isFlow && facts.hasChoice ? (
        <>
          <Checkbox
            checked={facts.isDefault}
            disabled={readonly}
            onChange={({ target }) => onChange({ isDefault: target.checked })}
          >
            {words('isDefault')}
          </Checkbox>
          {canBuild ? (
            builders.condition(facts.condition, (condition) => onChange({ condition }))
          ) : (
            <TextField
              label={words('condition')}
              hint={words('conditionHint', { fields: names(fields) })}
              value={facts.condition}
              readonly={readonly || facts.isDefault}
              multiline
              problem={expression}
              reading={reading}
              onCommit={(condition) => onChange({ condition })}
            />
          )}
        </>
      ) : null}
      {MULTI_KINDS.includes(facts.kind) ? (
        <MultiFields
          multi={facts.multi}
          readonly={readonly}
          words={words}
          lists={builders?.lists ?? []}
          problem={expression}
          onChange={(multi) => onChange({ multi })}
        />
      ) : null}
    </div>
  );
}

function PeopleFields(props: Props & { expression(text: string): string | null }) {
  const { facts, readonly, words, groups, reading, builders, expression, onChange } = props;
  const texts = (
    <>
      <TextField
        label={words('assignee')}
        hint={words('assigneeHint')}
        value={facts.assignee}
        readonly={readonly}
        problem={expression}
        reading={reading}
        suggestions={[
          '${initiator}',
          '${leaderOf(initiator)}',
          '${counselorOf(initiator)}',
          '${supervisorOf(initiator)}',
        ]}
        onCommit={(assignee) => onChange({ assignee })}
      />
      <TextField
        label={words('candidateUsers')}
        hint={words('candidateUsersHint')}
        value={facts.candidateUsers}
        readonly={readonly}
        problem={expression}
        reading={reading}
        onCommit={(candidateUsers) => onChange({ candidateUsers })}
      />
    </>
  );
  return (
    <>
      {builders && !readonly ? builders.people(facts, onChange, texts) : texts}
      <GroupsField
        label={words('candidateGroups')}
        value={facts.candidateGroups}
        groups={groups}
        readonly={readonly}
        words={words}
        onChange={(candidateGroups) => onChange({ candidateGroups })}
      />
      <TextField
        label={words('dueDate')}
        hint={words('dueDateHint')}
        value={facts.dueDate}
        readonly={readonly}
        problem={expression}
        suggestions={['P1D', 'P3D', 'PT4H']}
        onCommit={(dueDate) => onChange({ dueDate })}
      />
    </>
  );
}

/** What the delegate is told: the fields that it reads, and whatever else the file says. */
function DelegateFields({ facts, readonly, words, fields, onChange }: Props) {
  const name = facts.delegate.replace(/^\$\{\s*(\w+)\s*\}$/, '$1');
  const reads = Object.hasOwn(DELEGATE_READS, name) ? (DELEGATE_READS[name] ?? []) : [];
  const shown = [...new Set([...reads, ...Object.keys(facts.fields)])];
  return shown.map((field) => (
    <TextField
      key={field}
      label={words('field', { field })}
      hint={words('fieldHint', { fields: names(fields) })}
      value={facts.fields[field] ?? ''}
      readonly={readonly}
      multiline
      onCommit={(value) => onChange({ fields: { ...facts.fields, [field]: value } })}
    />
  ));
}

function TimerFields({ timer, readonly, words, onChange }: Props & { timer: NonNullable<Facts['timer']> }) {
  return (
    <>
      <Choice
        label={words('timerKind')}
        value={timer.kind}
        readonly={readonly}
        options={TIMER_KINDS.map((value) => ({ value, label: words(value) }))}
        onChange={(chosen) => {
          const kind = TIMER_KINDS.find((each) => each === chosen);
          if (kind) onChange({ timer: { ...timer, kind } });
        }}
      />
      <TextField
        label={words('timerValue')}
        hint={words('timerHint')}
        value={timer.value}
        readonly={readonly}
        onCommit={(value) => onChange({ timer: { ...timer, value } })}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  readonly: boolean;
  onChange(value: string): void;
}

function Choice({ label, value, options, readonly, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="hall-editor-field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value || null}
        options={options}
        disabled={readonly}
        onChange={(next: string) => onChange(next)}
      />
    </div>
  );
}

function names(fields: PanelChoices['fields']): string {
  return fields
    .slice(0, 12)
    .map(({ name }) => name)
    .join(', ');
}
