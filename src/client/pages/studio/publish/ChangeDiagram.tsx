import { useCallback, useState } from 'react';
import type { MeantChange } from '../../../../contract/studio/publishing.ts';
import { drawProcess } from '../../../../definition/process/draw.ts';
import type { ProcessModel } from '../../../../definition/types/process.ts';
import { MarkLegend, NodeDiagram } from '../../../../renderer/process/NodeDiagram.tsx';
import type { Words } from '../texts.ts';
import { Changes } from './Meaning.tsx';
import styles from '../studio.module.css';

/** The process as it is going to be, with what is new and what has changed; a press says what. What is gone stands below. */
export function ChangeDiagram({
  process,
  changes,
  t,
}: {
  process: ProcessModel;
  changes: readonly MeantChange[];
  t: Words;
}) {
  const [asked, setAsked] = useState<string | null>(null);
  const load = useCallback(async () => Promise.resolve(drawProcess(process, { done: [], active: [] })), [process]);
  // who fills it in stands where it begins
  const begins = Object.values(process.nodes).find(({ type, scope }) => type === 'startEvent' && scope === process.id);
  const touching = (id: string) =>
    changes.filter(({ at }) => at?.nodes.some((node) => node === id || (node === 'start' && id === begins?.id)));
  const nodes = Object.values(process.nodes).flatMap((node) => {
    const own = touching(node.id);
    if (own.length === 0) return [];
    const mark = own.some(({ at }) => at?.how === 'added') ? ('added' as const) : ('changed' as const);
    const label = t(`changed.${mark}At`, { name: node.name || node.id, count: own.length });
    return [{ id: node.id, label, mark, bounds: process.diagram.shapes[node.id] }];
  });
  const gone = changes.filter(({ at }) => at?.how === 'gone');
  if (nodes.length === 0 && gone.length === 0) return null;
  const shown = asked === null ? [] : touching(asked);
  return (
    <section aria-label={t('changed.diagram')}>
      <h3>{t('changed.diagram')}</h3>
      <NodeDiagram load={load} alt={t('changed.diagram')} nodes={nodes} onOpen={setAsked} />
      <MarkLegend words={{ added: t('changed.added'), changed: t('changed.changed') }} />
      <div role="status">
        {shown.length > 0 ? (
          <>
            <h4>{nodes.find(({ id }) => id === asked)?.label}</h4>
            <Changes changes={shown} t={t} />
          </>
        ) : (
          <p className={styles.soft}>{nodes.length > 0 ? t('changed.press') : null}</p>
        )}
      </div>
      {gone.length > 0 ? (
        <>
          <h4>{t('changed.gone')}</h4>
          <Changes changes={gone} t={t} />
        </>
      ) : null}
    </section>
  );
}
