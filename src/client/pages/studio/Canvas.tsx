import { memo, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import type { Ref } from 'react';
import { campusDate } from '../../../definition/campus.ts';
import { plainCalendar } from '../../../definition/expression/scope.ts';
import { formSchema, guardedFields } from '../../../definition/entity/form.ts';
import { project } from '../../../definition/projection/project.ts';
import type { FormDefinition, TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { SchemaForm } from '../../../renderer/form/SchemaForm.tsx';
import type { FormDefinition as DrawnForm } from '../../../renderer/form/types.ts';
import { dropAt, sideOf } from './dropping.ts';
import { revealIn } from './reveal.ts';
import type { Words } from './texts.ts';
import styles from './designer.module.css';

interface Props {
  definition: FormDefinition;
  node: string;
  chosen: string | null;
  t: Words;
  ref: Ref<CanvasHandle>;
  onChoose(field: string): void;
  /** something was dragged to before or behind a field; left out = nothing may be */
  onDrop?: ((data: string, field: string, isBehind: boolean) => void) | undefined;
}

export interface CanvasHandle {
  /** the field that one looks at: the last one where the end of the form is in sight, else the one in the middle of what is */
  lookedAt(): string | undefined;
}

const NO_DATA: FormData = {};
const LABEL = /__label$/;

/**
 * The form as people see it at a node, by the renderer itself: a press on a field chooses it. It is drawn anew when the form
 * is another one, not with each key that somebody types beside it.
 */
export const Canvas = memo(function Canvas({ definition, node, chosen, t, ref, onChoose, onDrop }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const projection = useMemo(() => projectionAt(definition, node), [definition, node]);
  const names = useMemo(() => new Set(Object.keys(projection.schema.properties ?? {})), [projection]);
  useEffect(() => {
    const mark = () => {
      for (const field of fieldsIn(box.current)) {
        const isChosen = chosen !== null && nameOf(field, names) === chosen;
        if (!isChosen) delete field.dataset['chosen'];
        else if (field.dataset['chosen'] === undefined) {
          field.dataset['chosen'] = 'true';
          // it may have been chosen in the outline, or be new
          revealIn(box.current?.parentElement, field);
        }
      }
    };
    mark();
    // sections are drawn when they come into view
    const observer = new MutationObserver(mark);
    if (box.current) observer.observe(box.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [chosen, names]);
  useImperativeHandle(
    ref,
    () => ({
      lookedAt: () => {
        const fields = fieldsIn(box.current);
        const last = fields.at(-1);
        const around = box.current?.parentElement?.getBoundingClientRect();
        if (last === undefined || around === undefined) return undefined;
        const [top, bottom] = [Math.max(around.top, 0), Math.min(around.bottom, window.innerHeight)];
        const far = (field: HTMLElement): number => {
          const { top: start, bottom: end } = field.getBoundingClientRect();
          return Math.abs((start + end) / 2 - (top + bottom) / 2);
        };
        const isEnd = last.getBoundingClientRect().top < bottom;
        return nameOf(isEnd ? last : fields.reduce((near, one) => (far(one) < far(near) ? one : near), last), names);
      },
    }),
    [names],
  );
  const fieldAt = ({ target }: React.SyntheticEvent): HTMLElement | undefined =>
    target instanceof Element ? outermost(target.closest<HTMLElement>('.hall-field')) : undefined;
  const choose = (event: React.SyntheticEvent) => {
    const field = fieldAt(event);
    const name = field && nameOf(field, names);
    if (name !== undefined) onChoose(name);
  };
  const dropping = dropAt(
    (event) => {
      const element = fieldAt(event);
      return element && nameOf(element, names) !== undefined ? { element, side: sideOf(event, element) } : undefined;
    },
    (data, { element, side }) => onDrop?.(data, nameOf(element, names) ?? '', side === 'behind'),
  );
  return (
    // the fields themselves are what is pressed; the outline does the same by keyboard
    <div
      ref={box}
      className={styles.canvas}
      onClickCapture={choose}
      onFocusCapture={choose}
      role="presentation"
      {...(onDrop && dropping)}
    >
      <SchemaForm
        key={node}
        projection={projection}
        formData={NO_DATA}
        label={t('canvas')}
        readonly={node === 'view'}
      />
    </div>
  );
});

/**
 * The form of a node, without what only the server knows.
 * @param formData all of it: what depends on a field that the node does not see is decided by it
 */
export function projectionAt(definition: FormDefinition, node: string, formData: FormData = NO_DATA): DrawnForm {
  if (definition.kind === 'entity') {
    const { schema, uiSchema, manifest } = definition;
    const { computed = {}, rules = [] } = manifest;
    return { schema: formSchema(schema, guardedFields(manifest)), uiSchema, computed, rules };
  }
  const scope = scopeOf(definition);
  const { schema, uiSchema, computed, rules } = project(definition, node, {
    formData,
    scope: { variables: { initiator: scope.initiator, user: scope.user }, calendar: plainCalendar(() => new Date()) },
  });
  return { schema, uiSchema, computed, rules, scope };
}

function scopeOf({ samples }: TopicDefinition) {
  const who = samples[0]?.as ?? 'teacher';
  return { initiator: who, user: who, today: campusDate(new Date()), holidays: [], workdays: [] };
}

/** The outermost fields: what stands in a table belongs to the table. */
function fieldsIn(box: HTMLElement | null): HTMLElement[] {
  const all = [...(box?.querySelectorAll<HTMLElement>('.hall-field') ?? [])];
  return all.filter((field) => field.parentElement?.closest('.hall-field') === null);
}

/** What a field in a table stands in, and that one in; itself where it is in none. */
function outermost(field: HTMLElement | null): HTMLElement | undefined {
  const around = field?.parentElement?.closest<HTMLElement>('.hall-field');
  return around ? outermost(around) : (field ?? undefined);
}

/** RJSF names what it draws by the way to it: `<prefix>_<field>__label`, and a prefix has such signs in it too. */
function nameOf(field: HTMLElement, names: ReadonlySet<string>): string | undefined {
  const id = field.querySelector('[id$="__label"]')?.id.replace(LABEL, '') ?? '';
  // the longest one: `loan_amount` ends like `amount`
  for (let at = id.indexOf('_'); at >= 0; at = id.indexOf('_', at + 1)) {
    const name = id.slice(at + 1);
    if (names.has(name)) return name;
  }
  return undefined;
}
