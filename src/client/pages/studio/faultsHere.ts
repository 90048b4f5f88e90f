import { useEffect, useState, type RefObject } from 'react';
import type { StudioFault } from '../../../contract/studio/definition.ts';
import type { FaultPlace, FaultTab } from '../../../definition/edit/fault-place.ts';
import { unfoldTo } from './reveal.ts';

/** A fault, and where in the studio it is mended. */
export interface PlacedFault extends StudioFault {
  place: FaultPlace;
  /** its message by the names that the studio uses; the file's own editor has it as it is */
  says: string;
}

/** Somebody pressed on a fault: it is opened where it is mended, or in its file. */
export interface Goal {
  fault: StudioFault;
  place: FaultPlace;
}

/** Those of one thing that is chosen in a tab. */
export const faultsOf = (faults: readonly PlacedFault[], tab: FaultTab, chosen = ''): PlacedFault[] =>
  faults.filter(({ place }) => place.tab === tab && place.chosen === chosen);

const isOf = (control: string, place: FaultPlace): boolean =>
  place.control === control || place.control.startsWith(`${control}.`);

/** What a control says of its faults, for its Form.Item. */
export function problemOf(faults: readonly PlacedFault[], control: string) {
  const own = faults.filter(({ place }) => isOf(control, place));
  if (own.length === 0) return { 'data-control': control };
  const validateStatus = own.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  return { 'data-control': control, validateStatus, help: own.map(({ says }) => says).join('\n') } as const;
}

export type Problem = Partial<ReturnType<typeof problemOf>>;

/** Those that none of these controls says. */
export const leftOf = (faults: readonly PlacedFault[], controls: readonly string[]): PlacedFault[] =>
  faults.filter(({ place }) => !controls.some((control) => isOf(control, place)));

/** Those of some controls, and of what lies below them. */
export const faultsUnder = (faults: readonly PlacedFault[], controls: readonly string[]): PlacedFault[] =>
  faults.filter(({ place }) => controls.some((control) => isOf(control, place)));

/** What is chosen in a tab: what somebody chose there, until he presses on a fault of another thing. */
export function useChosen<T>(goal: Goal | null, tab: FaultTab, first: T, chosenOf: (chosen: string) => T | undefined) {
  const asked = (): T | undefined => (goal?.place.tab === tab ? chosenOf(goal.place.chosen) : undefined);
  const [followed, setFollowed] = useState(goal);
  const [chosen, setChosen] = useState<T>(() => asked() ?? first);
  if (goal !== followed) {
    setFollowed(goal);
    const next = asked();
    if (next !== undefined) setChosen(next);
  }
  return [chosen, setChosen] as const;
}

/** Where somebody was led already: who comes back by himself is not led there again. */
const reached = new WeakSet<Goal>();

/** Leads to the control that a fault is about, once what is chosen stands there. */
export function useGoal(goal: Goal | null, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (goal === null || box.current === null || reached.has(goal)) return;
    reached.add(goal);
    const items = [...box.current.querySelectorAll<HTMLElement>('[data-control]')];
    const item = items.find(({ dataset: { control = '' } }) => isOf(control, goal.place));
    const inner = item?.matches('input')
      ? item
      : // of several the one that lacks something
        (item?.querySelector<HTMLElement>('[data-lacks]') ??
        item?.querySelector<HTMLElement>('input, textarea, button'));
    const target = inner ?? box.current.querySelector<HTMLElement>('[tabindex="-1"]');
    if (target) unfoldTo(target);
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  }, [goal, box]);
}
