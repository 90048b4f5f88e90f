import { Button, Checkbox, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { textsOf } from '../../../definition/check/texts.ts';
import { setTranslation, translationOf } from '../../../definition/edit/texts.ts';
import type { Definition } from '../../../definition/types/definition.ts';
import { LOCALE_FACTS, LOCALES, TRANSLATED, type Locale } from '../../../definition/types/locale.ts';
import { useGoal } from './faultsHere.ts';
import { saidTexts, taiwanTexts } from './studioCalls.ts';
import type { TabProps } from './useDraft.ts';
import { useSaid } from './useSaid.ts';
import styles from './studio.module.css';
import tables from './tables.module.css';

const LONG = 60;

/** Every text of a definition in three languages, what is missing marked; Taiwan's is derived where nothing is said. */
export function TextsTab({ draft, t, readonly, change, goal, written }: TabProps & { written: Definition }) {
  const { files } = draft;
  const box = useRef<HTMLDivElement>(null);
  useGoal(goal?.place.tab === 'texts' ? goal : null, box);
  const [onlyMissing, setOnlyMissing] = useState(false);
  const { own, further } = useMemo(() => textsOf(written), [written]);
  const all = useMemo(() => [...own, ...further], [own, further]);
  const derived = useSaid(taiwanTexts, all);
  // what the parts that all definitions share say is translated beside them
  const shared = (locale: Locale, text: string) => written.translations[locale]?.[text] ?? '';
  // an empty one waits to be filled in
  const missing = useMemo(
    () => all.filter((text) => (written.translations['en-US']?.[text] ?? '') === ''),
    [all, written],
  );
  const elsewhere = useSaid(saidTexts, missing);
  const found = missing.filter((text) => translationOf(files, 'en-US', text) === '' && elsewhere.get(text)?.english);
  const usual = (locale: Locale, text: string): string =>
    (locale === 'en-US' ? elsewhere.get(text)?.english : locale === 'zh-TW' ? derived.get(text) : undefined) ?? '';
  const [kept, setKept] = useState<readonly string[]>([]);
  // what is filled in stays in sight until somebody looks anew
  const shown = onlyMissing ? all.filter((text) => kept.includes(text) || missing.includes(text)) : all;
  const cell = (locale: Locale, text: string, placeholder: string) => (
    <Cell
      label={`${LOCALE_FACTS[locale].name} · ${text}`}
      value={translationOf(files, locale, text)}
      placeholder={placeholder}
      isLong={text.length > LONG || text.includes('\n')}
      isMissing={locale === 'en-US' && missing.includes(text)}
      isWrong={own.has(text)}
      readonly={readonly}
      onChange={(said) => {
        setKept((before) => [...before, text]);
        change((now) => setTranslation(now, locale, text, said));
      }}
    />
  );
  return (
    <>
      <p className={styles.soft}>{t('textsHint')}</p>
      <p role="status">{t('textsMissing', { count: missing.length, total: all.length })}</p>
      <Checkbox
        checked={onlyMissing}
        onChange={({ target }) => {
          setKept([]);
          setOnlyMissing(target.checked);
        }}
      >
        {t('textsOnlyMissing')}
      </Checkbox>
      {found.length === 0 || readonly ? null : (
        <Button
          onClick={() => {
            setKept((before) => [...before, ...found]);
            change((now) =>
              found.reduce((all, text) => setTranslation(all, 'en-US', text, elsewhere.get(text)?.english ?? ''), now),
            );
          }}
        >
          {t('textsElsewhere', { count: found.length })}
        </Button>
      )}
      <div ref={box} className={tables.scroll}>
        <table className={`${tables.matrix} ${tables.texts}`}>
          <thead>
            <tr>
              {LOCALES.map((locale) => (
                <th key={locale} scope="col">
                  {LOCALE_FACTS[locale].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((text) => (
              <tr key={text} data-control={text}>
                <th scope="row">
                  {text}
                  {further.has(text) ? <div className={styles.soft}>{t('textsDiagram')}</div> : null}
                </th>
                {TRANSLATED.map((locale) => (
                  <td key={locale}>{cell(locale, text, shared(locale, text) || usual(locale, text))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 ? <p className={styles.soft}>{t('textsNone')}</p> : null}
      </div>
    </>
  );
}

interface CellProps {
  label: string;
  value: string;
  placeholder: string;
  isLong: boolean;
  /** nothing says it in this language */
  isMissing: boolean;
  /** where it is missing it is a mistake, not only worth a word */
  isWrong: boolean;
  readonly: boolean;
  onChange(said: string): void;
}

/** A change is one step of the draft when the cell is left: with every key the history would be full of letters. */
function Cell({ label, value, placeholder, isLong, isMissing, isWrong, readonly, onChange }: CellProps) {
  const props = {
    // undone elsewhere: it begins anew with what is there
    ...{ key: value, defaultValue: value, placeholder, readOnly: readonly, 'aria-label': label },
    ...(isMissing ? { 'data-lacks': '' } : {}),
    ...(isMissing && isWrong ? { status: 'warning' as const, 'aria-invalid': true } : {}),
    onBlur: ({ target }: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (target.value.trim() !== value) onChange(target.value.trim());
    },
  };
  const { key, ...rest } = props;
  return isLong ? <Input.TextArea key={key} rows={5} {...rest} /> : <Input key={key} {...rest} />;
}
