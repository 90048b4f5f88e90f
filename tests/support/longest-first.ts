import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** As the slowest files of a run are printed, in about this order: one that began last would be waited for alone. */
const LONGEST = [
  ...['start', 'database-embedded', 'http', 'auth', 'messages', 'entities-large', 'interleavings', 'database-crash'],
  ...['screens', 'widgets', 'drafts', 'hostile', 'form', 'work', 'files', 'pickers', 'lists', 'home', 'table'],
  ...['topic-expense-account', 'topic-contract', 'topic-meeting-room', 'pictures', 'topic-student-leave', 'Widgets'],
];

/** A fresh clone remembers no times: those that are known to take long begin. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const name = moduleId.replace(/^.*\//, '').replace(/\..*$/, '');
      const found = LONGEST.indexOf(name);
      return found === -1 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
