import { Alert, Button, Progress } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import { BranchesMissed } from './BranchesMissed.tsx';
import type { Explored, TrialMemory } from './trialData.ts';
import { useBranches } from './useBranches.ts';
import type { TabProps } from './useDraft.ts';
import { WayDrawn } from './WayDrawn.tsx';
import styles from './studio.module.css';
import branches from './branches.module.css';

/** Every branch of the draft, walked by the server with made-up data: the ways, one of them drawn, and what none of them reached. */
export function BranchesPanel(props: TabProps & { definition: TopicDefinition; memory: TrialMemory }) {
  const { t, studio, draft, memory, definition } = props;
  const { found, error, isGoing, start, stop } = useBranches(studio.key, draft.files, memory);
  const [chosen, setChosen] = useState(0);
  const missed = useRef<HTMLElement>(null);
  const never = useMemo(() => neverReached(found, definition), [found, definition]);
  const way = found?.ways[chosen];
  return (
    <section className={branches.branches} aria-label={t('mode.branches')} aria-busy={isGoing}>
      <p className={styles.soft}>{t('branches.hint')}</p>
      <div className={styles.bar}>
        {isGoing ? (
          <Button onClick={stop}>{t('branches.halt')}</Button>
        ) : (
          <Button
            type="primary"
            onClick={() => {
              setChosen(0);
              void start();
            }}
          >
            {t(found === null ? 'branches.start' : 'branches.again')}
          </Button>
        )}
        <Sum t={t} found={found} isGoing={isGoing} />
      </div>
      {error ? <Alert type="error" showIcon role="alert" title={t('trial.failed', { reason: error })} /> : null}
      {found && found.walks > 0 ? (
        <div className={branches.sides}>
          <nav aria-label={t('branches.ways')}>
            <h2>{t('branches.ways')}</h2>
            {found.ways.length === 0 ? <p>{t('branches.noWays')}</p> : null}
            <ol className={branches.ways}>
              {found.ways.map(({ steps, state, stopped }, at) => (
                // ways only ever join at the end
                <li key={`way ${at + 1}`}>
                  <button type="button" aria-current={at === chosen} onClick={() => setChosen(at)}>
                    <b>{t('branches.way', { number: at + 1 })}</b>
                    <span>
                      {t('branches.facts', {
                        count: steps.length,
                        end: stopped === '' ? t(`trial.state.${state}`) : t('branches.stuck'),
                      })}
                    </span>
                    <small>{steps.map(({ name }) => name).join(' → ')}</small>
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <div>
            {way ? (
              <WayDrawn
                key={chosen}
                {...{ t, draft, definition, way, never }}
                number={chosen + 1}
                nodes={found.nodes}
                lines={found.branches}
                onMissed={() => missed.current?.focus()}
              />
            ) : null}
            {isGoing ? null : <BranchesMissed ref={missed} {...{ t, found, never, definition }} />}
          </div>
        </div>
      ) : null}
    </section>
  );
}

function Sum({ t, found, isGoing }: Pick<TabProps, 't'> & { found: Explored | null; isGoing: boolean }) {
  if (found === null) return null;
  const { walks, branches: all } = found;
  const taken = all.filter(({ id }) => found.taken.includes(id)).length;
  const values = { walks, taken, all: all.length };
  const told = isGoing ? 'going' : all.length === 0 ? 'none' : taken === all.length ? 'whole' : 'part';
  const share = all.length === 0 ? 100 : Math.round((taken / all.length) * 100);
  return (
    <>
      {isGoing ? (
        <Progress
          className={branches.progress ?? ''}
          percent={share}
          showInfo={false}
          aria-label={t('mode.branches')}
        />
      ) : null}
      <span role="status">{walks === 0 ? '' : t(`branches.${told}`, values)}</span>
    </>
  );
}

/** Nodes and branches that no walk came to. */
function neverReached(found: Explored | null, { process }: TopicDefinition): ReadonlySet<string> {
  if (found === null) return new Set();
  const reached = new Set(
    found.taken.flatMap((id) => {
      const flow = process.flows[id];
      return flow ? [flow.source, flow.target] : [];
    }),
  );
  const nodes = found.nodes.filter(({ id }) => !reached.has(id) && process.nodes[id]?.type !== 'startEvent');
  const lines = found.branches.filter(({ id }) => !found.taken.includes(id));
  return new Set([...nodes, ...lines].map(({ id }) => id));
}
