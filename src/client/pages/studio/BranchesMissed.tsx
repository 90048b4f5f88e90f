import type { RefObject } from 'react';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Words } from './texts.ts';
import type { Explored } from './trialData.ts';
import styles from './studio.module.css';

interface Props {
  t: Words;
  found: Explored;
  /** ids of nodes and flows */
  never: ReadonlySet<string>;
  definition: TopicDefinition;
  ref: RefObject<HTMLElement | null>;
}

/** What no way reached, and what kept walks from their end. */
export function BranchesMissed({ t, found, never, definition, ref }: Props) {
  const { flows } = definition.process;
  const nameOf = (id: string): string => found.nodes.find((node) => node.id === id)?.name ?? id;
  const nodes = found.nodes.filter(({ id }) => never.has(id));
  const lines = found.branches.flatMap(({ id }) => (never.has(id) && flows[id] ? [flows[id]] : []));
  // by bad luck: another walk has filled the same form in
  const stops = found.stops.filter(({ at }) => at === null || !found.filled.includes(at));
  return (
    <>
      {nodes.length + lines.length > 0 ? (
        <section ref={ref} tabIndex={-1} className={styles.block} aria-label={t('branches.never')}>
          <h2>{t('branches.never')}</h2>
          <ul>
            {nodes.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {lines.map(({ id, name, source, target }) => (
              <li key={id}>
                {name ? `${name} · ` : null}
                {t('branches.neverFlow', { from: nameOf(source), to: nameOf(target) })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {stops.length > 0 ? (
        <section className={styles.block} aria-label={t('branches.stops')}>
          <h2>{t('branches.stops')}</h2>
          <ul>
            {stops.map(({ message, count }) => (
              <li key={message}>{count === 1 ? message : t('branches.times', { message, count })}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
