import { useCallback, useRef } from 'react';
import type { Exploration, WalkedStep, WalkedWay } from '../../../contract/studio/trial.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import { NodeDiagram } from '../../../renderer/process/NodeDiagram.tsx';
import { sayerOf, usePlace } from './expressionPlace.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import trial from './trial.module.css';
import branches from './branches.module.css';

interface Props extends Pick<TabProps, 't' | 'draft'> {
  definition: TopicDefinition;
  way: WalkedWay;
  number: number;
  nodes: Exploration['nodes'];
  lines: Exploration['branches'];
  never: ReadonlySet<string>;
  onMissed(): void;
}

/** One way on the diagram, and the same in words: who did each step and why, and what decided where it went on. */
export function WayDrawn({ t, draft, definition, way, number, nodes, lines, never, onMissed }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { svg, steps, state, stopped } = way;
  const load = useCallback(async () => svg, [svg]);
  const nameOf = (id: string): string => nodes.find((node) => node.id === id)?.name ?? id;
  const stepsAt = (id: string): number[] => {
    const isStart = definition.process.nodes[id]?.type === 'startEvent';
    return steps.flatMap(({ activityId }, at) =>
      activityId === id || (activityId === 'start' && isStart) ? [at] : [],
    );
  };
  const marked = [...nodes, ...lines].flatMap(({ id, bounds }) => {
    if (bounds === null) return [];
    const at = stepsAt(id);
    const { source, target } = definition.process.flows[id] ?? {};
    const name = source && target ? t('branches.neverFlow', { from: nameOf(source), to: nameOf(target) }) : nameOf(id);
    if (never.has(id)) return [{ id, bounds, label: t('branches.nodeNever', { name }), mark: 'never' as const }];
    if (at.length === 0) return [];
    const people = [...new Set(at.map((one) => steps[one]?.by || t('branches.itself')))].join(t('comma'));
    const label = t('branches.nodeStep', { name, steps: at.map((one) => one + 1).join(t('comma')), people });
    return [{ id, bounds, label }];
  });
  const open = (id: string) => {
    const [first] = stepsAt(id);
    const item = first === undefined ? undefined : list.current?.children[first];
    if (item instanceof HTMLElement) item.focus();
    else onMissed();
  };
  return (
    <>
      <NodeDiagram load={load} alt={t('branches.picture', { number })} nodes={marked} onOpen={open} />
      <p className={branches.legend}>
        <span className={branches.taken}>{t('branches.legendTaken')}</span>
        {never.size > 0 ? <span className={branches.never}>{t('branches.legendNever')}</span> : null}
      </p>
      <section className={styles.block} aria-label={t('branches.way', { number })}>
        <h2>{t('branches.way', { number })}</h2>
        <ol ref={list} className={branches.steps}>
          {steps.map((step, at) => (
            <li key={`${at} ${step.activityId}`} tabIndex={-1}>
              {step.by === ''
                ? t('branches.comes', { at: step.name })
                : step.activityId === 'start' && at === 0
                  ? t('trial.handedIn', { name: step.by })
                  : t('trial.did', { name: step.by, what: t('verb.complete'), at: step.name })}
              {step.why === '' ? null : <span className={trial.why}>{t('trial.why', { why: step.why })}</span>}
              <Decided {...{ t, draft, definition, step, nameOf }} />
            </li>
          ))}
        </ol>
        <p>
          {stopped === ''
            ? t('trial.ends', { state: t(`trial.state.${state}`) })
            : t('branches.stopped', { reason: stopped })}
        </p>
      </section>
    </>
  );
}

/** What followed from a step: what passed by itself, and each branch with the condition and the values that it was asked of. */
function Decided({
  t,
  draft,
  definition,
  step: { automatic, decided },
  nameOf,
}: Pick<Props, 't' | 'draft' | 'definition'> & { step: WalkedStep; nameOf(id: string): string }) {
  const place = usePlace(draft);
  if (automatic.length + decided.length === 0) return null;
  const reading = sayerOf(place.name, t);
  return (
    <ul>
      {automatic.map(({ name, reason }, at) => (
        <li key={`${at} ${name}`}>{t('trial.byItself', { task: name, reason })}</li>
      ))}
      {decided.map(({ flow, values }, at) => {
        const { name, condition, target = '' } = definition.process.flows[flow] ?? {};
        const when = condition === undefined ? t('branches.otherwise') : (reading(condition) ?? condition);
        const shown = values.map(({ title, value }) =>
          t('branches.value', { title, value: value || t('branches.empty') }),
        );
        return (
          <li key={`${at} ${flow}`}>
            {name ? <b>{name} · </b> : null}
            {t('branches.takes', { to: nameOf(target), when })}
            {shown.length === 0 ? null : (
              <span className={trial.why}>{t('branches.values', { values: shown.join(t('comma')) })}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
