import { deepEquals, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { memo, type CSSProperties, type ReactElement } from 'react';
import { isTable } from '../../definition/schema/walk.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { spanOf } from '../../definition/widgets/choose.ts';
import { useForm } from './context.ts';
import { RequiredMark } from './FieldShell.tsx';

/** RJSF's template of an object: a CSS grid of memoised cells. A section is headed by its title, an object inside is a field set. */
export function ObjectGrid({ properties, fieldPathId, title, schema }: ObjectFieldTemplateProps) {
  const titled = fieldPathId.path.length === 0 ? titledBy(title, schema as JsonSchema, properties[0]?.name) : undefined;
  const cells = properties.map((one) => (
    <Cell
      key={one.name}
      path={[...fieldPathId.path, one.name].join('.')}
      titled={one.name === titled}
      content={one.content as CellProps['content']}
    />
  ));
  const grid = <div className="hall-grid">{cells}</div>;
  if (fieldPathId.path.length > 0) {
    return (
      <fieldset className="hall-nested">
        <legend>{title}</legend>
        {grid}
      </fieldset>
    );
  }
  return (
    <>
      {schema.title === undefined ? null : (
        <h3 className="hall-section-title">
          {schema.title}
          {titled !== undefined && schema.required?.includes(titled) === true ? <RequiredMark /> : null}
        </h3>
      )}
      {grid}
    </>
  );
}

/** The table that its section is named after and begins with: the section's heading is its caption, said once. */
function titledBy(title: string, { properties }: JsonSchema, first: string | undefined): string | undefined {
  const field = first === undefined ? undefined : properties?.[first];
  return field !== undefined && field.title === title && isTable(field) ? first : undefined;
}

interface CellProps {
  path: string;
  /** its caption is the section's heading */
  titled: boolean;
  content: ReactElement<Record<string, unknown>>;
}

/** RJSF makes new elements when a field comes or goes; a cell whose element says the same is not rendered again. */
const Cell = memo(
  function Cell({ path, titled, content }: CellProps) {
    const { store } = useForm();
    const span = spanOf(store.schemaAt(path) ?? {}, store.uiAt(path));
    return (
      <div className={titled ? 'hall-cell hall-titled' : 'hall-cell'} style={{ '--span': span } as CSSProperties}>
        {content}
      </div>
    );
  },
  (before, after) => before.titled === after.titled && sameProps(before.content.props, after.content.props),
);

function sameProps(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const names = Object.keys(before);
  return (
    names.length === Object.keys(after).length &&
    names.every(
      (name) =>
        before[name] === after[name] ||
        UNREAD.has(name) ||
        (REBUILT.has(name) && deepEquals(before[name], after[name])),
    )
  );
}

/** Properties that RJSF rebuilds though they say the same. */
const REBUILT = new Set(['schema', 'uiSchema', 'errorSchema', 'fieldPathId']);
/**
 * Callbacks for `additionalProperties`, which the dialect does not have: always new. The value, which fields take from the
 * store. The registry: what changes in it is the schema of the section, and a field reads its own.
 */
const UNREAD = new Set(['handleKeyRename', 'handleRemoveProperty', 'formData', 'registry']);
