import type { ReactNode } from 'react';
import type { Facts } from './facts.ts';
import type { EditorFault } from './FaultList.tsx';
import type { ListChoice } from './MultiFields.tsx';
import type { EditorWords } from './texts.ts';

/** What may be put into a text: as expressions name it, and as people do. */
export interface FieldChoice {
  name: string;
  title: string;
}

/** What expressions may name and whom steps can be given to. */
export interface PanelChoices {
  fields: readonly FieldChoice[];
  groups: readonly { group: string; name: string }[];
  /** how the checker's English reads in the person's language */
  phrases: Readonly<Record<string, string>>;
  /** what an expression says, in the person's language; undefined = there are no words for it */
  reading?: ((text: string) => string | undefined) | undefined;
  builders?: Builders | undefined;
}

/** Parts of the panel of whoever knows more of the form than its names. */
export interface Builders {
  /** around the texts that say who handles a step */
  people(facts: Facts, onChange: (change: Change) => void, texts: ReactNode): ReactNode;
  /** in place of the text of a condition */
  condition(value: string, onCommit: (value: string) => void): ReactNode;
  /** around the text that says whom a delegate tells */
  recipients(value: string, facts: Facts, onChange: (value: string) => void, text: ReactNode): ReactNode;
  /** what a step may be repeated for */
  lists: readonly ListChoice[];
  /** of what is repeated for each row of a table: the columns of its row */
  row(facts: Facts): readonly FieldChoice[];
  /** of a delegate that writes a record: which, and what stands in it */
  record(fields: Readonly<Record<string, string>>, onChange: (fields: Record<string, string>) => void): ReactNode;
}

export type Change = Partial<Omit<Facts, 'kind' | 'hasChoice' | 'around'>>;

export interface PanelProps extends PanelChoices {
  facts: Facts;
  /** those of this element */
  faults: readonly EditorFault[];
  readonly: boolean;
  words: EditorWords;
  onChange(change: Change): void;
}
