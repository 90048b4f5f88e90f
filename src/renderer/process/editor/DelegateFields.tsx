import { DELEGATE_READS } from '../../../definition/process/vocabulary.ts';
import { InsertField } from './InsertField.tsx';
import type { PanelProps } from './panel.ts';
import { TextField } from './TextField.tsx';

/** What the delegate is told: whom it tells, what, and whatever else the file says. */
export function DelegateFields({ facts, readonly, words, fields, reading, builders, onChange }: PanelProps) {
  const name = facts.delegate.replace(/^\$\{\s*(\w+)\s*\}$/, '$1');
  const reads =
    name === 'record' ? ['entity'] : Object.hasOwn(DELEGATE_READS, name) ? (DELEGATE_READS[name] ?? []) : [];
  const shown = [...new Set([...reads, ...Object.keys(facts.fields)])];
  const can = readonly ? undefined : builders;
  if (name === 'record' && can) return can.record(facts.fields, (all) => onChange({ fields: all }));
  return shown.map((field) => {
    const value = facts.fields[field] ?? '';
    const set = (next: string) => onChange({ fields: { ...facts.fields, [field]: next } });
    const said = words(`field_${field}`);
    // what is read by every delegate has words; others are called as they stand in the file
    const label = said === `field_${field}` ? words('field', { field }) : said;
    const text = (
      <TextField
        label={field === 'to' && can ? words('toText') : label}
        hint={words(field === 'to' ? 'toHint' : 'fieldHint')}
        value={value}
        readonly={readonly}
        multiline={field !== 'to'}
        reading={reading}
        onCommit={set}
      />
    );
    if (field === 'to' && can) return <div key={field}>{can.recipients(value, facts, set, text)}</div>;
    return (
      <div key={field}>
        {text}
        {readonly ? null : (
          <InsertField {...{ words, value }} fields={[...(can?.row(facts) ?? []), ...fields]} onChange={set} />
        )}
      </div>
    );
  });
}
