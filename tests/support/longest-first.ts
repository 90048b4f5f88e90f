import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * As the slowest files of a run are printed, in about this order: one that began last would be waited for alone. Several of
 * them are short texts that start servers, and vitest would take them for quick.
 */
export const LONGEST: readonly string[] = [
  ...['faults-disk', 'topics', 'start', 'database-embedded', 'faults-away', 'faults-again', 'faults-kill', 'backup'],
  ...['doctor', 'http', 'auth', 'messages', 'entities-large', 'interleavings', 'database-crash'],
  ...['studio', 'screens', 'drafts', 'hostile', 'lists', 'work', 'home', 'pickers', 'widgets', 'session'],
  ...['form', 'files', 'table', 'topic-expense-account', 'topic-contract', 'topic-meeting-room', 'pictures'],
  ...['topic-student-leave', 'Widgets'],
];

/** `widgets` of `/…/widgets.test.ts` */
export const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(/\..*$/, '');

/** A fresh clone remembers no times: those that are known to take long begin. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.indexOf(nameOf(moduleId));
      return found === -1 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
