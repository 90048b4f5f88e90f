import type { Fault } from '../../../definition/types/source.ts';
import type { EditorWords } from './texts.ts';

/** What the checker says, with the element that it is about. */
export interface EditorFault extends Omit<Fault, 'source'> {
  elementId: string | null;
}

interface Props {
  faults: readonly EditorFault[];
  words: EditorWords;
  nameOf(elementId: string): string;
  onChoose(elementId: string): void;
}

/** Every fault; choosing one leads to its element. Those of other files say where they stand. */
export function FaultList({ faults, words, nameOf, onChoose }: Props) {
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  return (
    <section className="hall-editor-faults" aria-label={words('faults')}>
      <h3>
        <span role="status">
          {faults.length === 0 ? words('noFaults') : words('faultCount', { errors, warnings: faults.length - errors })}
        </span>
      </h3>
      <ul>
        {[...faults].sort(byWeight).map((fault) => (
          <li
            key={`${fault.rule} ${fault.path}:${fault.line}:${fault.column} ${fault.message}`}
            data-severity={fault.severity}
          >
            <span className="hall-editor-severity">{words(fault.severity)}</span>
            {fault.elementId === null ? (
              <code>{`${fault.path.split('/').at(-1)}:${fault.line}`}</code>
            ) : (
              <button type="button" className="hall-link" onClick={() => onChoose(fault.elementId ?? '')}>
                {nameOf(fault.elementId)}
              </button>
            )}
            <span>{fault.message}</span>
            <code className="hall-soft">{fault.rule}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function byWeight(a: EditorFault, b: EditorFault): number {
  return Number(a.severity === 'warning') - Number(b.severity === 'warning');
}
