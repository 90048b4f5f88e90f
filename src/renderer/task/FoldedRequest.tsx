import { useId, useImperativeHandle, useRef, useState, type RefObject } from 'react';
import { drawnSections } from '../../definition/projection/sections.ts';
import { activeNow } from '../form/logic.ts';
import { ReadView, type ReadViewProps } from '../form/ReadView.tsx';
import { useRenderer } from '../settings.ts';
import './task.css';

/** What is no longer than this is read at a glance, rows of tables included. */
const SHORT = 12;

type Request = Pick<FoldedRequestProps, 'schema' | 'uiSchema' | 'scope' | 'formData' | 'without'>;

/** The fields that apply to the data, other than those that the step decides. */
function readNames({ schema, uiSchema, scope, formData, without }: Request): string[] {
  const { properties = {} } = activeNow({ schema, uiSchema, ...(scope && { scope }) }, formData);
  const drawn = drawnSections({ ...schema, properties }, uiSchema).flatMap(({ fields }) => fields);
  return drawn.filter((name) => Object.hasOwn(properties, name) && !without.includes(name));
}

/** Whether a request is folded: what changed in it is then told beside it. */
export function isLong(request: Request): boolean {
  const lines = readNames(request).reduce((sum, name) => {
    const value = request.formData[name];
    return sum + (Array.isArray(value) ? value.length : 1);
  }, 0);
  return lines > SHORT;
}

export interface FoldedRequestHandle {
  /** shows the whole request, or folds it again */
  turn(): void;
}

interface FoldedRequestProps extends ReadViewProps {
  without: readonly string[];
  handle?: RefObject<FoldedRequestHandle | null>;
}

/**
 * What a request says besides what its step decides. A long one is folded, so that the decision stands under the summary;
 * its sections are named, each the way to itself.
 */
export function FoldedRequest(props: FoldedRequestProps) {
  const { schema, uiSchema } = props;
  const { translate } = useRenderer();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const names = readNames(props);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(props.handle, () => ({
    turn: () => {
      setOpen(!open);
      // what is read next begins there
      button.current?.focus({ preventScroll: true });
      button.current?.scrollIntoView({ block: open ? 'nearest' : 'start' });
    },
  }));
  if (names.length === 0) return null;
  if (!isLong(props)) return <ReadView {...props} />;
  const sections = drawnSections(schema, uiSchema).filter(
    ({ title, fields }) => title !== undefined && fields.some((name) => names.includes(name)),
  );
  const show = (key: string) => {
    setOpen(true);
    requestAnimationFrame(() =>
      box.current?.querySelector(`[data-section="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'start' }),
    );
  };
  return (
    <div className="hall-folded">
      <div className="hall-folded-head">
        <button
          ref={button}
          type="button"
          className="hall-button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {translate(open ? 'foldRequest' : 'unfoldRequest', { count: names.length })}
        </button>
        {sections.length > 1 ? (
          <nav aria-label={translate('outline')} className="hall-folded-outline">
            {sections.map(({ key, title }) => (
              <button key={key} type="button" className="hall-link" onClick={() => show(key)}>
                {title}
              </button>
            ))}
          </nav>
        ) : null}
      </div>
      <div id={id} ref={box} hidden={!open}>
        <ReadView {...props} />
      </div>
    </div>
  );
}
