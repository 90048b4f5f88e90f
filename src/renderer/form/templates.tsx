import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { deepEquals } from '@rjsf/utils';
import { memo, type ReactElement } from 'react';
import { widgetFor } from '../registry.ts';
import { useForm } from './context.ts';
import { optionsOf } from '../../definition/widgets/choose.ts';

/** Fields draw their own caption and error (FieldShell); RJSF's wrapper adds nothing. */
export function BareField({ children, hidden }: FieldTemplateProps) {
  return hidden ? null : children;
}

/** CSS grid of memoised cells; the root has no caption, nested objects are field sets. */
export function ObjectGrid({ properties, fieldPathId, title }: ObjectFieldTemplateProps) {
  const nested = fieldPathId.path.length > 0;
  const cells = properties.map((one) => (
    <Cell
      key={one.name}
      path={[...fieldPathId.path, one.name].join('.')}
      content={one.content as CellProps['content']}
    />
  ));
  if (!nested) return <div className="hall-grid">{cells}</div>;
  return (
    <fieldset className="hall-nested">
      <legend>{title}</legend>
      <div className="hall-grid">{cells}</div>
    </fieldset>
  );
}

interface CellProps {
  path: string;
  content: ReactElement<Record<string, unknown>>;
}

/** RJSF makes new elements when a field comes or goes; a cell whose element says the same is not rendered again. */
const Cell = memo(
  function Cell({ path, content }: CellProps) {
    const { store } = useForm();
    const schema = store.schemaAt(path) ?? {};
    const uiSchema = store.uiAt(path);
    const whole = schema.type === 'object' || widgetFor(schema, uiSchema).widget.wide === true;
    const span = optionsOf(uiSchema)['span'];
    const width = typeof span === 'number' ? span : whole ? 24 : 12;
    return <div className={`hall-cell hall-span-${Math.min(24, Math.max(1, Math.round(width)))}`}>{content}</div>;
  },
  (before, after) => sameProps(before.content.props, after.content.props),
);

function sameProps(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const names = Object.keys(before);
  return (
    names.length === Object.keys(after).length &&
    names.every(
      (name) =>
        before[name] === after[name] ||
        UNUSED.has(name) ||
        (REBUILT.has(name) && deepEquals(before[name], after[name])),
    )
  );
}

/** Properties that RJSF rebuilds though they say the same. */
const REBUILT = new Set(['schema', 'uiSchema', 'errorSchema', 'fieldPathId']);
/** Callbacks for `additionalProperties`, which the dialect does not have: always new. */
const UNUSED = new Set(['handleKeyRename', 'handleRemoveProperty']);
