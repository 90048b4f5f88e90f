import { useEffect, useState } from 'react';
import { Button, Input, Select } from 'antd';
import { HallIcon } from '../../components/HallIcon.tsx';
import { useTranslation } from 'react-i18next';
import type { ListName, TaskQuery } from '../../api/flow.ts';
import { DayRange } from '../../../renderer/widgets/date-range/DayRange.tsx';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import { useTopicOptions } from '../topicTitles.ts';
import { cx } from '../../components/cx.ts';
import { NO_FILTERS } from './useTaskQuery.ts';
import { StepFilter } from './StepFilter.tsx';
import styles from './work.module.css';

const STATES = ['running', 'completed', 'rejected', 'terminated', 'withdrawn', 'cancelled'] as const;
const WITH_STATE: readonly ListName[] = ['done', 'initiated', 'cc'];

const URGENCIES = ['overdue', 'soon'] as const;
const WITH_URGENCY: readonly ListName[] = ['todo', 'initiated', 'overdue'];

interface Props {
  list: ListName;
  fixedTopic: string | undefined;
  query: TaskQuery;
  change: (part: Partial<TaskQuery>) => void;
  /** whether there is something to reset */
  filtered: boolean;
}

/** Filters of a list: keyword, topic, state, dates. A choice acts at once, a keyword on Enter. */
export function TaskFilterBar({ list, fixedTopic, query, change, filtered }: Props) {
  const { t } = useTranslation();
  const topics = useTopicOptions();
  const [keyword, setKeyword] = useState(query.keyword ?? '');
  useEffect(() => setKeyword(query.keyword ?? ''), [query.keyword]);
  const phone = useIsPhone();
  const [open, setOpen] = useState(false);
  return (
    <form
      role="search"
      aria-label={t('list.filters')}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        change({ keyword: keyword.trim() });
      }}
    >
      <Input
        className={cx(styles.keyword)}
        value={keyword}
        prefix={<HallIcon name="SearchOutlined" />}
        placeholder={t('list.keyword')}
        aria-label={t('list.keyword')}
        allowClear
        onChange={(event) => setKeyword(event.target.value)}
        onClear={() => change({ keyword: '' })}
      />
      {phone && (
        <Button
          htmlType="submit"
          type="primary"
          icon={<HallIcon name="SearchOutlined" />}
          aria-label={t('action.search')}
        />
      )}
      {phone && (
        <Button
          aria-expanded={open}
          aria-label={t('list.moreFilters')}
          icon={<HallIcon name="FilterOutlined" />}
          onClick={() => setOpen(!open)}
        />
      )}
      {(!phone || open) && (
        <>
          {!fixedTopic && (
            <Select
              className={cx(styles.topic)}
              aria-label={t('list.topic')}
              placeholder={t('list.topic')}
              value={query.topic ?? null}
              options={topics}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(value: string | null | undefined) => change({ topic: value ?? '', node: '' })}
            />
          )}
          {WITH_STATE.includes(list) && (
            <Select
              className={cx(styles.state)}
              aria-label={t('list.state')}
              placeholder={t('list.state')}
              value={query.status ?? null}
              options={STATES.map((state) => ({ value: state, label: t(`requestState.${state}`) }))}
              allowClear
              onChange={(value: string | null | undefined) => change({ status: value ?? '' })}
            />
          )}
          <StepFilter list={list} query={query} change={change} />
          {WITH_URGENCY.includes(list) && (
            <Select
              className={cx(styles.state)}
              aria-label={t('list.urgency')}
              placeholder={t('list.urgency')}
              value={query.urgency ?? null}
              options={URGENCIES.map((urgency) => ({ value: urgency, label: t(`due.${urgency}`) }))}
              allowClear
              onChange={(value: string | null | undefined) => change({ urgency: value ?? '' })}
            />
          )}
          <DayRange
            className={styles.dates}
            label={t('list.dates')}
            value={[query.startDate ?? '', query.endDate ?? '']}
            onChange={([startDate, endDate]) => change({ startDate, endDate })}
          />
        </>
      )}
      {!phone && (
        <Button type="primary" htmlType="submit">
          {t('action.search')}
        </Button>
      )}
      {filtered && (
        <Button
          onClick={() => {
            setKeyword('');
            change(NO_FILTERS);
          }}
        >
          {t('action.reset')}
        </Button>
      )}
    </form>
  );
}
