import { AutoComplete, Form, Input } from 'antd';
import { useMemo, useState } from 'react';
import { inExpression, type Proposal } from '../../../definition/edit/complete-expression.ts';
import { useRenderer } from '../../../renderer/settings.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import type { Problem } from './faultsHere.ts';
import { sayerOf, type ExpressionPlace } from './expressionPlace.ts';
import { fillSample } from './sampleValues.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

export interface ExpressionProps {
  id: string;
  label: string;
  hint?: string | undefined;
  /** what comes of it: `expression.shown` */
  says: 'shown' | 'computed' | 'refused' | 'counted' | 'taken' | 'offered' | 'written' | 'holds';
  value: string;
  place: ExpressionPlace;
  t: Words;
  placeholder?: string;
  problem?: Problem;
  onChange(value: string | undefined): void;
}

const MOST_OFFERED = 20;

/** Lines of text are no combobox, as the list around them would have it: they say that it completes them. */
const TEXT_BOX = { role: undefined, 'aria-expanded': undefined };

/** An expression that is typed: names are offered, and below it stands what it means and what it comes to on the samples. */
export function ExpressionField({
  id,
  label,
  hint,
  says,
  value,
  place,
  t,
  placeholder,
  problem,
  onChange,
}: ExpressionProps) {
  const [caret, setCaret] = useState<number | null>(null);
  const options = caret === null ? [] : offered(value, caret, place.names, t);
  const follow = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
    // who has taken it all out wants nothing
    setCaret(currentTarget.value === '' ? null : currentTarget.selectionStart);
  const close = () => {
    setCaret(null);
    // whoever writes a condition means one
    if (value.trim() !== '' && !value.includes('${')) onChange(`\${${value.trim()}}`);
  };
  return (
    <Form.Item {...problem} label={label} extra={<Meaning {...{ says, value, place, t, hint }} />} htmlFor={id}>
      <AutoComplete
        id={id}
        className={styles.wide ?? ''}
        value={value}
        options={options}
        open={options.length > 0}
        // who has begun a word takes what is offered for it by Enter
        defaultActiveFirstOption={value !== ''}
        onChange={(next: string) => onChange(next || undefined)}
        // what it is done with is asked for next
        onSelect={(next: string) => setCaret(next.endsWith('(') ? next.length : null)}
      >
        <Input.TextArea
          {...TEXT_BOX}
          className={styles.code ?? ''}
          autoSize={{ minRows: 1, maxRows: 6 }}
          placeholder={placeholder}
          spellCheck={false}
          onInput={follow}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && options.length > 0) event.preventDefault();
          }}
          onFocus={() => setCaret(value === '' ? 0 : null)}
          onBlur={close}
        />
      </AutoComplete>
    </Form.Item>
  );
}

/** What may be written for the word before the caret: the whole text as it would be then. */
function offered(text: string, caret: number, names: readonly Proposal[], t: Words) {
  // without its signs it is one all the same
  const lead = text.includes('${') ? '' : '${';
  const whole = `${lead}${text}`;
  const found = inExpression(whole, caret + lead.length, names);
  if (found === null) return [];
  // at its beginning, and at that of each thing that a function asks for, all fit: somebody asks what there is
  if (found.from === found.to && !/(?:\$\{|[(,])\s*$/.test(whole.slice(0, found.from))) return [];
  const [from, to] = [found.from - lead.length, found.to - lead.length];
  const word = text.slice(from, to).toLowerCase();
  return found.options
    .map((one) => ({ ...one, says: saidOf(one, t) }))
    .filter(({ label, says }) => label !== word && (label.toLowerCase().startsWith(word) || says.includes(word)))
    .slice(0, MOST_OFFERED)
    .map(({ label, says, kind }) => ({
      value: `${text.slice(0, from)}${label}${kind === 'function' ? '(' : ''}${text.slice(to)}`,
      label: (
        <span>
          <code>{label}</code> {says}
        </span>
      ),
    }));
}

/** What it is, in words: titles of fields are said by the definition. */
function saidOf({ label, says, kind }: Proposal, t: Words): string {
  if (kind === 'function') return t(`reads.fn.${label}`, { 0: '…', 1: '…', list: '…' });
  return kind === 'value' ? t(`reads.${label}`) : says;
}

function Meaning({ says, value, place, t, hint }: Pick<ExpressionProps, 'says' | 'value' | 'place' | 't' | 'hint'>) {
  const name = useEntries(place.name, value, t);
  if (value.trim() === '') return hint;
  const what = sayerOf(name, t)(value);
  if (what === undefined) return t('expression.unread');
  const results = place.samples.flatMap((sample) => {
    const result = fillSample(sample, value);
    return result === undefined ? [] : [{ name: sample.name, result }];
  });
  return (
    <>
      <span>{t(`expression.${says}`, { what })}</span>
      {results.map(({ name, result }) => (
        <div key={name}>
          {t('expression.sample', { name })} {'→'}{' '}
          <b>{typeof result === 'boolean' ? t(`reads.${result}`) : result === '' ? t('expression.nothing') : result}</b>
        </div>
      ))}
    </>
  );
}

/** The names in an expression with what the entries of their dictionaries are called: nobody knows their values. */
function useEntries(name: ExpressionPlace['name'], value: string, t: Words): ExpressionPlace['name'] {
  const { services } = useRenderer();
  const locale = useLocale();
  const asked = useMemo(() => {
    const found = new Set<string>();
    const noting: ExpressionPlace['name'] = (path) => {
      const words = name(path);
      if (words?.dictionary !== undefined) found.add(words.dictionary);
      return words;
    };
    sayerOf(noting, t)(value);
    return [...found].sort();
  }, [name, value, t]);
  const { data } = useLoad(asked.length > 0 ? `entries:${asked.join()}:${locale}` : null, async () => {
    const all = await Promise.all(asked.map((one) => services.dictionary(one)));
    return new Map(asked.map((one, at) => [one, new Map(all[at]?.map((entry) => [entry.value, entry.label]))]));
  });
  return (path) => {
    const words = name(path);
    const choices = words?.dictionary === undefined ? undefined : data?.get(words.dictionary);
    return words && choices ? { ...words, choices } : words;
  };
}
