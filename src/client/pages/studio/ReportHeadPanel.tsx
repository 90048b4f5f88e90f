import { Form, InputNumber, Select } from 'antd';
import { useId } from 'react';
import { objectIn } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { filtersIn, setSource } from '../../../definition/edit/report.ts';
import { isDated } from '../../../definition/report/columns.ts';
import { fieldOfFilter, type ReportFilter } from '../../../definition/types/report.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { faultsOf } from './faultsHere.ts';
import { ReportAccess } from './ReportAccess.tsx';
import { SpokenText } from './SpokenText.tsx';
import type { LiveReport } from './useReportDraft.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

/** Days that a new filter by date begins with. */
const USUAL_DAYS = 90;

/** What holds for a whole report: its words, what it counts, who opens it, and what it can be narrowed down by. */
export function ReportHeadPanel({ live, ...props }: TabProps & { live: LiveReport }) {
  const { draft, t, readonly, change } = props;
  const id = useId();
  const { files } = draft;
  const { title, description } = objectIn(files, 'report.json');
  const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
  const filters = filtersIn(files);
  const columns = Object.values(live.data?.columns ?? {})
    .flat()
    .filter(({ name }, index, all) => all.findIndex((one) => one.name === name) === index);
  const dated = columns.filter(isDated).map(({ name }) => name);
  const titleOf = (name: string): string => columns.find((one) => one.name === name)?.title ?? name;
  const setFilters = (next: readonly ReportFilter[]) =>
    change((now) =>
      setProperty(now, 'report.json', ['filters'], next.length > 0 ? (next as unknown as JsonValue) : undefined),
    );
  const countFrom = async (from: string) => {
    try {
      const next = await live.askColumns(from);
      change((now) => setSource(now, from, live.columnsOf(undefined), next));
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  return (
    <Form layout="vertical" disabled={readonly} component="div">
      <SpokenText
        file="report.json"
        {...{ draft, t, change }}
        label={t('title')}
        english={t('english')}
        value={text(title)}
        pointer={['title']}
        faults={faultsOf(draft.faults, 'report', 'head')}
      />
      <SpokenText
        file="report.json"
        {...{ draft, t, change }}
        label={t('report.description')}
        value={text(description)}
        pointer={['description']}
        optional
      />
      <Form.Item data-control="from" label={t('report.from')} htmlFor={`${id}from`}>
        <Select
          id={`${id}from`}
          showSearch
          optionFilterProp="label"
          value={live.from}
          options={(live.data?.sources ?? []).map((one) => ({ value: one.from, label: one.title }))}
          onChange={(from: string) => void countFrom(from)}
        />
      </Form.Item>
      <Form.Item data-control="filters" label={t('report.filters')} htmlFor={`${id}filters`}>
        <Select
          id={`${id}filters`}
          mode="multiple"
          optionFilterProp="label"
          value={filters.map(fieldOfFilter)}
          options={columns.map((one) => ({ value: one.name, label: one.title }))}
          onChange={(names: string[]) =>
            setFilters(
              names.map(
                (name) =>
                  filters.find((one) => fieldOfFilter(one) === name) ??
                  (dated.includes(name) ? { field: name, last: USUAL_DAYS } : name),
              ),
            )
          }
        />
      </Form.Item>
      {filters.flatMap((filter, index) =>
        typeof filter === 'string'
          ? []
          : [
              <Form.Item
                key={filter.field}
                label={t('report.last', { name: titleOf(filter.field) })}
                htmlFor={`${id}${filter.field}`}
              >
                <InputNumber
                  id={`${id}${filter.field}`}
                  className={styles.wide ?? ''}
                  min={1}
                  max={3660}
                  precision={0}
                  value={filter.last}
                  onChange={(last) => setFilters(filters.with(index, { ...filter, last: last ?? USUAL_DAYS }))}
                />
              </Form.Item>,
            ],
      )}
      <ReportAccess {...props} live={live} />
    </Form>
  );
}
