import type { Words } from '../../../definition/text/say.ts';
import type { CreatedTask } from '../flow/office.ts';
import type { Walk } from './walk.ts';

/** A task as it was when it opened. */
export interface OpenedTask extends CreatedTask {
  /** whoever has it or may claim it, by user name and real name */
  who: Words;
}

/** What has happened on a walk since somebody asked last. */
export interface News {
  /** steps that completed by themselves, with the reason */
  automatic: Walk['automatic'];
  /** sequence flows in the order in which they were taken */
  passed: string[];
  opened: OpenedTask[];
}

/** Tells each thing that happens on a walk once. */
export class WalkNews {
  readonly #walk: Walk;
  readonly #told = new Set<string>();

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  next(): News {
    const { automatic, passed, tasks } = this.#walk;
    const fresh = tasks.filter(({ id }) => !this.#told.has(id));
    for (const { id } of fresh) this.#told.add(id);
    const opened = fresh.map((task) => ({ ...task, who: this.#walk.whoFor(task) }));
    return { automatic: automatic.splice(0), passed: passed.splice(0), opened };
  }
}
