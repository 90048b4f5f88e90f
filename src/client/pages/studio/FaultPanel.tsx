import { Button, Tag } from 'antd';
import { applyMend, applySure, isSample, isSure, without } from '../../../definition/edit/mend.ts';
import type { Files } from '../../../definition/edit/files.ts';
import type { PlacedFault } from './faultsHere.ts';
import { RemakeButton } from './RemakeButton.tsx';
import { mendWords } from './texts.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import faultsStyles from './faults.module.css';

/** What the checker says to the draft as it is; each leads to where it is mended and to its line, and what can be mended is by a button. */
export function FaultPanel({
  studio,
  draft,
  t,
  readonly,
  change,
  onChoose,
  onOpenFile,
  ref,
}: TabProps & {
  onChoose(fault: PlacedFault): void;
  onOpenFile(fault: PlacedFault): void;
  ref: React.RefObject<HTMLHeadingElement | null>;
}) {
  const { faults, isJudging } = draft;
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  // what is wrong with the definition itself first: samples follow it
  const weight = ({ severity, file }: PlacedFault): number =>
    Number(severity === 'warning') * 2 + Number(isSample(file));
  const sorted = [...faults].sort((a, b) => weight(a) - weight(b));
  const unfit = [
    ...new Set(
      sorted.flatMap(({ mend, severity }) => (severity === 'error' && mend?.do === 'forget' ? [mend.file] : [])),
    ),
  ];
  /** a button that has mended goes, and would take the focus along */
  const mend = (edit: (files: Files) => Files) => {
    change(edit);
    ref.current?.focus({ preventScroll: true });
  };
  const sure = faults.filter(({ mend }) => mend !== null && isSure(mend));
  return (
    <section className={styles.block} aria-label={t('findings')} aria-busy={isJudging}>
      <h2 ref={ref} tabIndex={-1}>
        {t('findings')}
      </h2>
      <div className={styles.bar}>
        <p role="status">
          {isJudging
            ? t('judging')
            : faults.length === 0
              ? t('noFaults')
              : t('faultCount', { errors, warnings: faults.length - errors })}
        </p>
        {sure.length > 1 && !readonly ? (
          <Button size="small" disabled={isJudging} onClick={() => mend((files) => applySure(files, sure))}>
            {t('mendAll', { count: sure.length })}
          </Button>
        ) : null}
        {unfit.length === 0 || readonly ? null : studio.kind === 'topic' ? (
          <RemakeButton {...{ studio, draft, t }} count={unfit.length} onRemade={mend} />
        ) : (
          // an entity's samples are records, which somebody fills in anew
          <Button size="small" disabled={isJudging} onClick={() => mend((files) => without(files, unfit))}>
            {t('forgetSamples', { count: unfit.length })}
          </Button>
        )}
      </div>
      <ul className={faultsStyles.faults}>
        {sorted.map((fault) => {
          const { file, line, column, rule, message, says, severity, mend: known } = fault;
          return (
            <li key={`${file}:${line}:${column} ${rule} ${message}`}>
              <Button type="text" className={faultsStyles.fault ?? ''} onClick={() => onChoose(fault)}>
                <Tag color={severity}>{t(severity)}</Tag>
                <span>{says}</span>
              </Button>
              <Button
                type="text"
                size="small"
                aria-label={t('faultInFile', { place: `${file}:${line}:${column}` })}
                onClick={() => onOpenFile(fault)}
              >
                <code>{`${file}:${line}:${column}`}</code>
              </Button>
              {known && !readonly ? (
                <Button
                  size="small"
                  // of files that are not judged yet the place may be another one
                  disabled={isJudging}
                  onClick={() => mend((files) => applyMend(files, known, fault))}
                >
                  {mendWords(known, t)}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
