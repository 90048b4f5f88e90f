import { Button } from 'antd';
import { useState } from 'react';
import type { UiSchema } from '../../definition/types/schema.ts';
import { widgetFor } from '../registry.ts';
import { useRenderer } from '../settings.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { WidgetRegistry } from '../widgets/parts/useWidgetFor.ts';
import { FilterField } from './FilterField.tsx';
import type { ColumnView, ListQuery } from './types.ts';

export type Filters = ListQuery['filters'];

interface FilterFormProps {
  columns: ColumnView[];
  uiSchema?: UiSchema;
  value: Filters;
  onSearch(filters: Filters): void;
}

const NO_UI: UiSchema = {};
/** How many filters are in view before the form is unfolded: on a phone the records come first. */
const FOLDED = { phone: 1, wide: 3 };

/** What a list may be narrowed down by. Enter or the button searches. */
export function FilterForm({ columns, uiSchema = NO_UI, value, onSearch }: FilterFormProps) {
  const { translate } = useRenderer();
  const phone = useIsPhone();
  const folded = phone ? FOLDED.phone : FOLDED.wide;
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const reachesFold = () => columns.slice(folded).some((column) => value[column.name] !== undefined);
  const [open, setOpen] = useState(reachesFold);
  if (asked !== value) {
    setAsked(value);
    setTyped(value);
    // a view may ask for what is folded away: what narrows the list down is in sight
    if (reachesFold()) setOpen(true);
  }
  if (columns.length === 0) return null;
  // on a phone the one field and its buttons fit into a row as long as there is nothing to take back
  const resettable = !phone || open || Object.keys(typed).length > 0;
  const shown = open ? columns : columns.slice(0, folded);
  return (
    <WidgetRegistry value={widgetFor}>
      <form
        className="hall-filters"
        data-open={open}
        role="search"
        aria-label={translate('filters')}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed);
        }}
      >
        {shown.map((column) => (
          <FilterField
            key={column.name}
            column={column}
            uiSchema={uiSchema}
            value={typed[column.name]}
            onChange={(next) => setTyped((now) => withFilter(now, column.name, next))}
          />
        ))}
        <div className="hall-filter-buttons">
          <Button type="primary" htmlType="submit">
            {translate('search')}
          </Button>
          {resettable ? (
            <Button
              onClick={() => {
                setTyped({});
                onSearch({});
              }}
            >
              {translate('reset')}
            </Button>
          ) : null}
          {columns.length > folded ? (
            <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {translate(open ? 'fold' : 'unfold')}
            </Button>
          ) : null}
        </div>
      </form>
    </WidgetRegistry>
  );
}

function withFilter(filters: Filters, name: string, value: string | string[] | undefined): Filters {
  const { [name]: _old, ...rest } = filters;
  const empty = value === undefined || (Array.isArray(value) ? value.every((one) => one === '') : value === '');
  return empty ? rest : { ...rest, [name]: value };
}
